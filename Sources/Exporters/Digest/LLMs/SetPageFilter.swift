import TopicKit

/// Writes a page of a set again: its links as the set keeps them, and where it is a part of a
/// larger file, its headings below the title of the part.
struct SetPageFilter: MarkdownHandler {
  private(set) var writer = MarkdownWriter()
  private(set) var links: SetLinks
  private let form: Form
  /// The sections to list in front of the first one.
  private var contents: [String]

  /// Whether each link and image that is open was handed on, the innermost last.
  private var open: [Bool] = []
  /// What was entered and whose destination has not come yet.
  private var pending: MarkdownEvent.Element?
  /// How many blocks are open.
  private var depth = 0
  private var title = Title.expected
  /// The titles of the sections so far, plain.
  private(set) var sections: [String] = []
  /// The heading of a section that is open.
  private var section: [UInt8]?
  private var html = OpenComment()

  /// What is written.
  enum Form {
    /// A page of its own.
    case page
    /// The title of a part of a file.
    case title
    /// A part below its title: headings go down, and footnotes are told from those of others.
    case part
  }

  private enum Title { case expected, dropping, done }

  /// Makes a filter.
  ///
  /// - Parameters:
  ///   - links: The links that stay.
  ///   - form: What is written.
  ///   - dropsTitle: Whether the first level-1 heading is left out.
  ///   - contents: The titles of sections for a list of contents; empty for none.
  init(_ links: SetLinks, _ form: Form, dropsTitle: Bool = false, contents: [String] = []) {
    self.links = links
    self.form = form
    self.contents = contents
    title = dropsTitle ? .expected : .done
  }

  /// Ends the page and gives its Markdown.
  mutating func finish() -> [UInt8] {
    writer.finish()
    return writer.takeOutput()
  }
}

// MARK: - Events

extension SetPageFilter {
  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    if isInTitle(event) { return }
    switch event {
    case .enter(.link), .enter(.image):
      resolvePending(nil)
      if case .enter(let element) = event { pending = element }
    case .attribute(.destination) where pending != nil:
      resolvePending(String(copying: bytes))
    case .attribute(.title) where pending == nil && open.last == false: break
    case .leave(.link), .leave(.image):
      resolvePending(nil)
      if open.popLast() == true { writer.handle(event, bytes: bytes, at: source) }
    default:
      resolvePending(nil)
      handleBlock(event, bytes, at: source)
    }
  }

  private mutating func handleBlock(
    _ event: MarkdownEvent,
    _ bytes: Span<UInt8>,
    at source: EventSource
  ) {
    switch event {
    case .enter(.heading(let level)):
      if depth == 0, level == 2 {
        writeContents()
        section = []
      }
      depth += 1
      writer.emit(.enter(.heading(level: lowered(level))))
    case .leave(.heading(let level)):
      depth -= 1
      if let heading = section {
        section = nil
        sections.append(SetLine.plain(String(decoding: heading, as: UTF8.self)))
      }
      writer.emit(.leave(.heading(level: lowered(level))))
    case .attribute(.label) where form == .part:
      let label = String(copying: bytes)
      writer.emit(.attribute(.label), "\(links.topic)-\(label)")
    case .text(.html) where form == .part:
      html.take(bytes)
      writer.handle(event, bytes: bytes, at: source)
    case .enter(let element):
      if element.isBlock { depth += 1 }
      if element == .htmlBlock { html = OpenComment() }
      writer.handle(event, bytes: bytes, at: source)
    case .leave(let element):
      if element.isBlock { depth -= 1 }
      if form == .part, element == .htmlBlock, depth == 0, let end = html.missingEnd {
        writer.emit(.text(.html), end + "\n")
      }
      writer.handle(event, bytes: bytes, at: source)
    default:
      if case .text(let kind) = event, kind != .html {
        section?.append(contentsOf: Array(copying: bytes))
      }
      writer.handle(event, bytes: bytes, at: source)
    }
  }

  /// The level of a heading in a part: below the part's own, which is 2.
  private func lowered(_ level: Int) -> Int {
    switch form {
    case .page: level
    case .title: 2
    case .part: min(6, max(3, level + 1))
    }
  }

  private mutating func isInTitle(_ event: MarkdownEvent) -> Bool {
    switch title {
    case .done: return false
    case .expected:
      guard depth == 0, event == .enter(.heading(level: 1)) else { return false }
      title = .dropping
    case .dropping:
      if event == .leave(.heading(level: 1)) { title = .done }
    }
    return true
  }

  private mutating func writeContents() {
    guard !contents.isEmpty else { return }
    writer.emit(.enter(.heading(level: 2)))
    writer.emit(.text(.literal), "Contents")
    writer.emit(.leave(.heading(level: 2)))
    let list = MarkdownEvent.ListStyle(spacing: .tight)
    writer.emit(.enter(.list(list)))
    for title in contents {
      writer.emit(.enter(.item(nil)))
      writer.emit(.enter(.paragraph))
      writer.emit(.text(.literal), title)
      writer.emit(.leave(.paragraph))
      writer.emit(.leave(.item(nil)))
    }
    writer.emit(.leave(.list(list)))
    contents = []
  }

  /// Enters the pending element, if its address stays.
  private mutating func resolvePending(_ destination: String?) {
    guard let element = pending else { return }
    pending = nil
    let address = destination.flatMap { destination in
      // Pictures are not in the set.
      element == .image ? SetLinks.external(destination) : links.address(for: destination)
    }
    open.append(address != nil)
    guard let address else { return }
    writer.emit(.enter(element))
    writer.emit(.attribute(.destination), address)
  }
}

/// Whether a block of raw HTML is one that only its own end closes, and has it: without, it
/// would swallow the pages that follow in the file.
private struct OpenComment {
  private var end: String?
  private var isFirst = true
  private var isClosed = false

  /// What closes the block and is missing.
  var missingEnd: String? { isClosed ? nil : end }

  mutating func take(_ bytes: Span<UInt8>) {
    let line = String(copying: bytes).lowercased()
    if isFirst {
      isFirst = false
      end = Self.end(of: line)
    }
    if let end, line.contains(end) { isClosed = true }
  }

  /// CommonMark, 4.6: the first five kinds of block.
  private static func end(of line: String) -> String? {
    let start = line.drop { $0 == " " }
    if start.hasPrefix("<!--") { return "-->" }
    if start.hasPrefix("<?") { return "?>" }
    if start.hasPrefix("<![cdata[") { return "]]>" }
    if start.hasPrefix("<!") { return ">" }
    let name = ["script", "pre", "style", "textarea"].first { start.hasPrefix("<\($0)") }
    return name.map { "</\($0)>" }
  }
}

extension MarkdownHandler {
  /// Takes an event with a text of ours.
  mutating func emit(_ event: MarkdownEvent, _ text: String = "") {
    let bytes = ContiguousArray(text.utf8)
    handle(event, bytes: bytes.span, at: .none)
  }
}

extension Array<UInt8> {
  /// Copies borrowed bytes.
  init(copying bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }
}
