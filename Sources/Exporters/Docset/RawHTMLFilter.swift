import TopicKit

/// Shows the raw HTML of a page as text, but for elements that only format.
///
/// Those are handed on without attributes, and always closed: an inline one where the element
/// around it ends, one of an HTML block at the latest by ``closeAll()``. A block of HTML that
/// holds any other element is a block of code. Links and pictures become events, so that they
/// are treated like those of Markdown; comments are left out.
struct RawHTMLFilter: MarkdownHandler {
  var next: LinkFilter

  /// An element of raw HTML that is open.
  private struct Open {
    var name: String
    /// How many elements of Markdown are open around it.
    var depth: Int
  }

  private var open: [Open] = []
  /// The depths of the open elements of a name: whether an end tag ends anything is known at
  /// once.
  private var depths: [String: [Int]] = [:]
  private var depth = 0
  /// The block of HTML that is being gathered.
  private var block: [UInt8]?

  init(next: LinkFilter) { self.next = next }

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    switch event {
    case .enter(.htmlBlock): block = []
    case .leave(.htmlBlock): writeBlock(at: source)
    case .text(.html) where block != nil:
      unsafe bytes.withUnsafeBufferPointer { unsafe block?.append(contentsOf: $0) }
    case .text(.html): writeInline(bytes, at: source)
    case .enter:
      next.handle(event, bytes: bytes, at: source)
      depth += 1
    case .leave:
      close(from: depth, at: source)
      depth -= 1
      next.handle(event, bytes: bytes, at: source)
    case .attribute, .text: next.handle(event, bytes: bytes, at: source)
    }
  }

  /// Closes what is open.
  mutating func closeAll() {
    guard !open.isEmpty else { return }
    next.send(.enter(.htmlBlock))
    close(from: 0, at: .none)
    next.send(.leave(.htmlBlock))
  }
}

// MARK: - Inline tags and blocks

extension RawHTMLFilter {
  private mutating func writeInline(_ bytes: Span<UInt8>, at source: EventSource) {
    let text = Array(copying: bytes)
    var scanner = HTMLScanner(text)
    let token = scanner.next()
    guard let token, scanner.next() == nil, HarmlessHTML.isInline(token),
      write(token, at: source)
    else {
      next.handle(.text(.literal), bytes: bytes, at: source)
      return
    }
  }

  private mutating func writeBlock(at source: EventSource) {
    guard let text = block else { return }
    block = nil
    var tokens: [HTMLToken] = []
    var scanner = HTMLScanner(text)
    while let token = scanner.next() { tokens.append(token) }
    if tokens.allSatisfy(\.isNothing) { return }
    guard tokens.allSatisfy(HarmlessHTML.isAllowed) else {
      next.send(.enter(.codeBlock), at: source)
      next.send(.text(.code), text, at: source)
      next.send(.leave(.codeBlock), at: source)
      return
    }
    next.send(.enter(.htmlBlock), at: source)
    for token in tokens where !write(token, at: source) {
      next.send(.text(.literal), token.text, at: source)
    }
    next.send(.leave(.htmlBlock), at: source)
  }

  /// Hands a token on; says no to an end tag of what is not open.
  private mutating func write(_ token: HTMLToken, at source: EventSource) -> Bool {
    switch token.kind {
    case .comment: break
    case .text: next.send(.text(.html), HarmlessHTML.text(token.text), at: source)
    case .start(let name, let attributes): start(name, attributes, at: source)
    case .end(let name): return end(name, at: source)
    case .other: return false
    }
    return true
  }
}

// MARK: - Open elements

extension RawHTMLFilter {
  private mutating func start(
    _ name: String,
    _ attributes: [(name: String, value: String)],
    at source: EventSource
  ) {
    let value = { (key: String) in attributes.first { $0.name == key }?.value }
    switch name {
    case "img":
      next.send(.enter(.image), at: source)
      next.send(.attribute(.destination), value("src") ?? "", at: source)
      if let text = value("alt"), !text.isEmpty {
        next.send(.text(.literal), text, at: source)
      }
      next.send(.leave(.image), at: source)
      return
    case "a":
      next.send(.enter(.link), at: source)
      next.send(.attribute(.destination), value("href") ?? "", at: source)
    default:
      next.send(.text(.html), "<\(name)>", at: source)
      if HarmlessHTML.isVoid(name) { return }
    }
    open.append(Open(name: name, depth: depth))
    depths[name, default: []].append(depth)
  }

  /// Ends the innermost element of a name and what is open inside it, if it was opened inside
  /// the same element of Markdown.
  private mutating func end(_ name: String, at source: EventSource) -> Bool {
    guard let last = depths[name]?.last, last >= depth else { return false }
    while let last = open.last {
      closeLast(at: source)
      if last.name == name { break }
    }
    return true
  }

  private mutating func close(from depth: Int, at source: EventSource) {
    while let last = open.last, last.depth >= depth { closeLast(at: source) }
  }

  private mutating func closeLast(at source: EventSource) {
    guard let last = open.popLast() else { return }
    depths[last.name]?.removeLast()
    if last.name == "a" {
      next.send(.leave(.link), at: source)
    } else {
      next.send(.text(.html), "</\(last.name)>", at: source)
    }
  }
}

extension [UInt8] {
  /// A copy of borrowed bytes.
  init(copying bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe [UInt8]($0) }
  }
}
