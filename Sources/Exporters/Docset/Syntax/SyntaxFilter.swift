import TopicKit

/// Gives the code blocks of a page their colours.
///
/// A block is gathered until its end: what a piece is may depend on all that stands before it.
struct SyntaxFilter: MarkdownHandler {
  var next: AnchorFilter

  /// The block that is being gathered, while one is.
  private var code: [UInt8] = []
  private var isInCode = false
  private var info: [UInt8] = []

  init(next: AnchorFilter) { self.next = next }

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    switch event {
    case .enter(.codeBlock):
      code.removeAll(keepingCapacity: true)
      isInCode = true
      info = []
    case .attribute(.info) where isInCode: info = Array(copying: bytes)
    case .text where isInCode:
      unsafe bytes.withUnsafeBufferPointer { unsafe code.append(contentsOf: $0) }
    case .leave(.codeBlock): write(at: source)
    default: next.handle(event, bytes: bytes, at: source)
    }
  }

  private mutating func write(at source: EventSource) {
    guard isInCode else { return }
    isInCode = false
    next.send(.enter(.htmlBlock), at: source)
    next.send(.text(.html), CodeMarkup.block(code, info: info), at: source)
    next.send(.leave(.htmlBlock), at: source)
  }
}
