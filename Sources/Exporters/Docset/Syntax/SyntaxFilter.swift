import TopicKit

/// Gives the code blocks of a page their colours.
///
/// A block is gathered until its end: what a piece is may depend on all that stands before it.
struct SyntaxFilter<Next: MarkdownHandler>: MarkdownHandler {
  var next: Next

  /// The block that is being gathered.
  private var code: [UInt8]?
  private var info: [UInt8] = []

  init(next: Next) { self.next = next }

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    switch event {
    case .enter(.codeBlock):
      code = []
      info = []
    case .attribute(.info) where code != nil: info = Array(copying: bytes)
    case .text where code != nil:
      unsafe bytes.withUnsafeBufferPointer { unsafe code?.append(contentsOf: $0) }
    case .leave(.codeBlock): write(at: source)
    default: next.handle(event, bytes: bytes, at: source)
    }
  }

  private mutating func write(at source: EventSource) {
    guard let block = code else { return }
    code = nil
    next.send(.enter(.htmlBlock), at: source)
    next.send(.text(.html), CodeMarkup.block(block, info: info), at: source)
    next.send(.leave(.htmlBlock), at: source)
  }
}
