import TopicKit

/// Titles as the line of variants left out has them: Markdown that reads back as the title.
struct OmittedNames {
  typealias Item = OmittedVariants.Item

  /// A title with its platforms.
  struct Name {
    /// On one line with others.
    var line: [UInt8]
    /// As an item of a list, its line's ending included.
    var item: [UInt8]
    /// Whether a reader can tell it from its neighbours on one line.
    var fitsLine: Bool
  }

  private let frontMatter: FrontMatter

  init(_ frontMatter: FrontMatter) { self.frontMatter = frontMatter }

  /// The front matter's lines that name the platforms which brackets can mean.
  private var head: [UInt8] {
    let keys = ["platforms", "availability"]
    let entries = frontMatter.entries.filter { keys.contains($0.key) }
    return FrontMatterWriter.write(FrontMatter(entries: entries))
  }

  /// Writes an item.
  func name(of item: Item) -> Name {
    let names = item.platforms.map(\.rawValue).joined(separator: ", ")
    let text = names.isEmpty ? item.title : "\(item.title) (\(names))"
    let fits = Self.fitsLine(item.title)
    if fits, Self.isPlain(text, isStart: true) {
      let bytes = Array(text.utf8)
      return Name(line: bytes, item: Array("- ".utf8) + bytes + [0x0A], fitsLine: true)
    }
    var name = Name(line: Self.escaped(text), item: Self.listItem(text), fitsLine: fits)
    if !fits, item.title.utf8.last == UInt8(ascii: ")"), !readsBack(name.item, as: item) {
      // Brackets inside of emphasis name no platform.
      name.item = Self.listItem(item.title, platforms: names, isEmphasized: true)
    }
    return name
  }

  /// Whether nothing in a title separates titles, or would be taken for a platform.
  private static func fitsLine(_ title: String) -> Bool {
    var depth = 0
    var isSeparator = false
    for byte in title.utf8 {
      if isSeparator, byte == 0x20 || byte == 0x09 { return false }
      isSeparator = byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".")
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0 && !isSeparator && title.utf8.last != UInt8(ascii: ")")
  }

  private func readsBack(_ bytes: [UInt8], as item: Item) -> Bool {
    let page = head + Array("\nMore variants, left out:\n\n".utf8) + bytes
    let topic = try? Topic(parsing: page)
    return topic?.omittedVariants.first?.items == [item]
  }
}

// MARK: - Markdown of plain text

extension OmittedNames {
  /// A text as Markdown that is the same beside any other text.
  ///
  /// What has to be escaped depends on the neighbours: a lone `*` is itself, two may be
  /// emphasis. So the text is written between emphasis and code, and these are cut off.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isStart: Whether it may begin a paragraph.
  /// - Returns: The Markdown, UTF-8.
  static func escaped(_ text: String, isStart: Bool = false) -> [UInt8] {
    if isPlain(text, isStart: isStart) { return Array(text.utf8) }
    var builder = RichTextBuilder()
    builder.add(.paragraph) {
      $0.add(.emphasis) { $0.add(.literal, "x") }
      $0.add(.literal, " \(text),")
      $0.add(.codeSpan) { $0.add(.code, ">") }
    }
    let bytes = builder.finish().markdownBytes
    let escaped = Array(bytes.dropFirst("*x* ".utf8.count).dropLast(",`>`".utf8.count))
    let alone = RichText(parsing: String(decoding: escaped, as: UTF8.self) + " x")
    guard isStart, alone.element != .paragraph, let first = escaped.first else { return escaped }
    // What it begins with would start another block; a reference starts none.
    return Array("&#\(first);".utf8) + escaped.dropFirst()
  }

  /// Whether a text is the same as Markdown wherever it stands, which most titles are.
  private static func isPlain(_ text: String, isStart: Bool) -> Bool {
    let bytes = text.utf8
    guard let first = bytes.first, let last = bytes.last, last != 0x20, first != 0x20,
      !isStart || isLetter(first)
    else { return false }
    // No dot, so no `www.`; a colon without slashes behind it begins no address.
    return bytes.allSatisfy { byte in
      isWord(byte) || byte == 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":")
        || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "'")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    isWord(byte) && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func listItem(
    _ title: String,
    platforms: String = "",
    isEmphasized: Bool = false
  ) -> [UInt8] {
    if platforms.isEmpty, !isEmphasized, isPlain(title, isStart: true) {
      return Array("- \(title)\n".utf8)
    }
    var builder = RichTextBuilder()
    builder.add(.list(.init(spacing: .tight))) {
      $0.add(.item(nil)) {
        $0.add(.paragraph) {
          if isEmphasized { $0.add(.emphasis) { $0.add(.literal, title) } }
          if !isEmphasized { $0.add(.literal, title) }
          if !platforms.isEmpty { $0.add(.literal, " (\(platforms))") }
        }
      }
    }
    return builder.finish().markdownBytes + [UInt8(ascii: "\n")]
  }

  /// An address as it stands in a text: bare where it is one to every reader.
  static func address(_ url: String) -> [UInt8] {
    if isBare(url) { return Array(url.utf8) }
    var builder = RichTextBuilder()
    builder.add(.paragraph) {
      $0.add(.link) {
        $0.add(attribute: .destination, url)
        $0.add(.literal, url)
      }
    }
    return builder.finish().markdownBytes
  }

  /// Whether an address is a bare link as a whole, and needs no escape as text.
  private static func isBare(_ url: String) -> Bool {
    let bytes = Array(url.utf8)
    guard let scheme = ["https://".utf8, "http://".utf8].first(where: bytes.starts) else {
      return false
    }
    let rest = bytes[scheme.count...]
    guard let first = rest.first, let last = rest.last, isWord(first) else { return false }
    let host = rest.prefix { isWord($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    guard host.count == rest.count || bytes[host.endIndex] == UInt8(ascii: "/") else {
      return false
    }
    return rest.allSatisfy { isWord($0) || isAddressMark($0) }
      && (isWord(last) || last == UInt8(ascii: "/"))
  }

  private static func isAddressMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "/"),
      UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "="), UInt8(ascii: "+"),
      UInt8(ascii: "%"):
      true
    default: false
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

extension RichTextBuilder {
  fileprivate mutating func add(
    _ element: MarkdownEvent.Element,
    _ inside: (inout RichTextBuilder) -> Void
  ) {
    handle(.enter(element), bytes: ContiguousArray<UInt8>().span, at: .none)
    inside(&self)
    handle(.leave(element), bytes: ContiguousArray<UInt8>().span, at: .none)
  }

  fileprivate mutating func add(_ kind: MarkdownEvent.TextKind, _ text: String) {
    let bytes = ContiguousArray(text.utf8)
    handle(.text(kind), bytes: bytes.span, at: .none)
  }

  fileprivate mutating func add(attribute: MarkdownEvent.Attribute, _ text: String) {
    let bytes = ContiguousArray(text.utf8)
    handle(.attribute(attribute), bytes: bytes.span, at: .none)
  }
}
