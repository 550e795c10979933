import TopicKit

/// Writes Markdown with the links and the levels of headings that a digest has.
struct DigestWriter: MarkdownHandler {
  private var inner = MarkdownWriter()
  private let links: [String: DigestLinks.Change]
  /// By how many levels headings move down.
  private let shift: Int
  /// The open links; whether each was written.
  private var open: [Bool] = []
  private var isPending = false
  /// Whether a title that comes now is that of a link which is not written.
  private var dropsTitle = false

  /// Whether something led to a place on its own page.
  private(set) var hasOwnLinks = false

  init(links: DigestLinks = DigestLinks(), shift: Int = 0) {
    self.links = links.changes
    self.shift = shift
  }

  /// What was written so far.
  var output: [UInt8] { inner.output }

  /// How many bytes were written so far.
  var count: Int { inner.outputCount }

  /// Ends the document, and gives it away.
  mutating func finish() -> [UInt8] {
    inner.finish()
    return inner.takeOutput()
  }

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    if case .attribute(.destination) = event, bytes.count > 1, bytes[0] == UInt8(ascii: "#") {
      hasOwnLinks = true
    }
    if links.isEmpty, shift == 0 {
      inner.handle(event, bytes: bytes, at: source)
    } else {
      change(event, bytes: bytes, at: source)
    }
  }

  private mutating func change(
    _ event: MarkdownEvent,
    bytes: Span<UInt8>,
    at source: EventSource
  ) {
    let dropsTitle = self.dropsTitle
    self.dropsTitle = false
    switch event {
    case .enter(.heading(let level)):
      inner.handle(.enter(.heading(level: min(6, level + shift))), bytes: bytes, at: source)
    case .leave(.heading(let level)):
      inner.handle(.leave(.heading(level: min(6, level + shift))), bytes: bytes, at: source)
    case .enter(.link): isPending = true
    case .attribute(.destination) where isPending: enter(bytes, at: source)
    case .attribute(.title) where dropsTitle: break
    case .leave(.link):
      if isPending { enterUndirected(at: source) }
      if open.popLast() == true { inner.handle(event, bytes: bytes, at: source) }
    default:
      if isPending { enterUndirected(at: source) }
      inner.handle(event, bytes: bytes, at: source)
    }
  }

  /// Enters the pending link.
  private mutating func enter(_ destination: Span<UInt8>, at source: EventSource) {
    isPending = false
    let change = links[String(copying: destination)]
    open.append(change != .text)
    if change == .text {
      dropsTitle = true
      return
    }
    let none: ContiguousArray<UInt8> = []
    inner.handle(.enter(.link), bytes: none.span, at: source)
    if case .to(let address) = change {
      let bytes = ContiguousArray(address.utf8)
      inner.handle(.attribute(.destination), bytes: bytes.span, at: source)
    } else {
      inner.handle(.attribute(.destination), bytes: destination, at: source)
    }
  }

  /// Enters a pending link that leads nowhere.
  private mutating func enterUndirected(at source: EventSource) {
    let none: ContiguousArray<UInt8> = []
    enter(none.span, at: source)
  }

  /// Hands on an event that has no bytes.
  mutating func send(_ event: MarkdownEvent) {
    let none: ContiguousArray<UInt8> = []
    handle(event, bytes: none.span, at: .none)
  }

  /// Hands on an event with a text.
  mutating func send(_ event: MarkdownEvent, _ text: String) {
    let bytes = ContiguousArray(text.utf8)
    handle(event, bytes: bytes.span, at: .none)
  }
}
