/// Writes front matter in its canonical form, which strict YAML reads back equal.
///
/// Keys keep their order. A list of short texts that need no quotes is written `[a, b]`,
/// other lists and maps one item or entry a line, indented by two. Texts are plain where
/// YAML 1.1 and 1.2 read them back as the same text, else in double quotes on one line.
///
///     let bytes = FrontMatterWriter.write(
///       FrontMatter(entries: [.init(key: "title", value: .text("@State"))]))
///     // ---
///     // title: "@State"
///     // ---
public enum FrontMatterWriter {
  /// Writes front matter with the two lines `---`, each line ended by a line feed.
  ///
  /// - Parameter frontMatter: What to write. Of no entries only the two lines are written.
  /// - Returns: The bytes, UTF-8.
  /// - Complexity: O(*n* + *i*) in the bytes of the texts and of the indentation.
  public static func write(_ frontMatter: FrontMatter) -> [UInt8] {
    var writer = FrontMatterBlockWriter()
    writer.out += Array("---\n".utf8)
    writer.write(frontMatter.entries)
    writer.out += Array("---\n".utf8)
    return writer.out
  }
}

/// The output, and the lists and maps that are not yet written to their end.
private struct FrontMatterBlockWriter {
  var out: [UInt8] = []
  /// The innermost last: a stack of its own, since values may nest deeper than calls can.
  private var open: [Collection] = []

  /// What is left of a list or map.
  private struct Collection {
    enum Rest {
      case entries(ArraySlice<FrontMatter.Entry>)
      case items(ArraySlice<FrontMatter.Value>)
    }
    var rest: Rest
    var indentation: Int
    /// Whether the next line has been begun by the dash of the list around.
    var isOnLine: Bool
  }

  /// Up to this many bytes a line with a list in brackets is short.
  private static let lineBytes = 80
  /// YAML takes no implicit key of more than 1024 characters, quotes and blanks included.
  private static let implicitKeyBytes = 1000

  mutating func write(_ entries: [FrontMatter.Entry]) {
    open.append(Collection(rest: .entries(entries[...]), indentation: 0, isOnLine: false))
    while var last = open.popLast() {
      switch last.rest {
      case .entries(var entries):
        guard let entry = entries.popFirst() else { continue }
        let isOnLine = last.isOnLine
        (last.rest, last.isOnLine) = (.entries(entries), false)
        open.append(last)
        write(entry, indentation: last.indentation, isOnLine: isOnLine)
      case .items(var items):
        guard let item = items.popFirst() else { continue }
        let isOnLine = last.isOnLine
        (last.rest, last.isOnLine) = (.items(items), false)
        open.append(last)
        indent(isOnLine ? 0 : last.indentation)
        out.append(UInt8(ascii: "-"))
        write(item, indentation: last.indentation, lineStart: out.count, isItem: true)
      }
    }
  }

  private mutating func write(_ entry: FrontMatter.Entry, indentation: Int, isOnLine: Bool) {
    indent(isOnLine ? 0 : indentation)
    let lineStart = out.count - indentation
    let key = FrontMatterQuoting.scalar(entry.key, as: .key)
    if key.count > Self.implicitKeyBytes {
      out += Array("? ".utf8) + key
      out.append(.lineFeed)
      indent(indentation)
    } else {
      out += key
    }
    out.append(UInt8(ascii: ":"))
    write(entry.value, indentation: indentation, lineStart: lineStart, isItem: false)
  }

  /// Writes a value behind a dash or the colon of a key, to the end of its line at least.
  private mutating func write(
    _ value: FrontMatter.Value,
    indentation: Int,
    lineStart: Int,
    isItem: Bool
  ) {
    switch value {
    case .text(let text):
      out.append(UInt8(ascii: " "))
      out += FrontMatterQuoting.scalar(text, as: .value)
      out.append(.lineFeed)
    case .list(let items):
      if let line = inBrackets(items, room: Self.lineBytes - (out.count - lineStart)) {
        out += line
      } else {
        begin(.items(items[...]), indentation: indentation + 2, isItem: isItem)
      }
    case .map(let entries):
      if entries.isEmpty {
        out += Array(" {}\n".utf8)
      } else {
        begin(.entries(entries[...]), indentation: indentation + 2, isItem: isItem)
      }
    }
  }

  private mutating func begin(_ rest: Collection.Rest, indentation: Int, isItem: Bool) {
    out.append(isItem ? UInt8(ascii: " ") : .lineFeed)
    open.append(Collection(rest: rest, indentation: indentation, isOnLine: isItem))
  }

  /// The list as ` [a, b]` and a line feed, where it is empty or short and needs no quotes.
  private func inBrackets(_ items: [FrontMatter.Value], room: Int) -> [UInt8]? {
    var line = Array(" [".utf8)
    for (index, item) in items.enumerated() {
      guard case .text(let text) = item, line.count <= room,
        FrontMatterQuoting.isPlain(text, as: .itemInBrackets)
      else { return nil }
      if index > 0 { line += Array(", ".utf8) }
      line += Array(text.utf8)
    }
    line += Array("]\n".utf8)
    return items.isEmpty || line.count - 1 <= room ? line : nil
  }

  private mutating func indent(_ count: Int) {
    out.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
  }
}
