import TopicKit

/// Rewrites the links of a page, and makes links of its images.
///
/// Pictures are not in a docset, and readers do not fetch any: an image is its description,
/// and a link to the picture where that is on the net and no link is open.
struct LinkFilter: MarkdownHandler {
  var next: AlertFilter
  var policy: LinkPolicy

  /// A link or image that is open.
  private struct Open {
    /// Whether it was handed on as a link.
    var isLink: Bool
    /// For an image: its address, until something describes it.
    var undescribed: String?
  }

  private var open: [Open] = []
  /// How many of them are links.
  private var links = 0
  /// What was entered and whose destination has not come yet.
  private var pending: MarkdownEvent.Element?

  init(next: AlertFilter, policy: LinkPolicy) {
    self.next = next
    self.policy = policy
  }

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    switch event {
    case .enter(.link), .enter(.image):
      if pending != nil { enter(nil, at: source) }
      if case .enter(let element) = event { pending = element }
      describe(at: source)
    case .attribute(.destination) where pending != nil:
      enter(String(copying: bytes), at: source)
    case .attribute(.title):
      if open.last?.isLink == true { next.handle(event, bytes: bytes, at: source) }
    case .leave(.link), .leave(.image):
      if pending != nil { enter(nil, at: source) }
      leave(at: source)
    default:
      if pending != nil { enter(nil, at: source) }
      if case .text = event { describe(at: source) }
      next.handle(event, bytes: bytes, at: source)
    }
  }

  /// Enters the pending element, as a link if it has an address and none is open.
  private mutating func enter(_ destination: String?, at source: EventSource) {
    let isImage = pending == .image
    pending = nil
    let address = destination.flatMap { destination in
      isImage ? LinkPolicy.external(destination) : policy.address(for: destination)
    }
    guard let address, links == 0 else {
      open.append(Open(isLink: false))
      return
    }
    open.append(Open(isLink: true, undescribed: isImage ? address : nil))
    links += 1
    next.send(.enter(.link), at: source)
    next.send(.attribute(.destination), address, at: source)
  }

  private mutating func leave(at source: EventSource) {
    guard let last = open.popLast(), last.isLink else { return }
    links -= 1
    if let address = last.undescribed { next.send(.text(.literal), address, at: source) }
    next.send(.leave(.link), at: source)
  }

  /// Notes that the open image has a description.
  private mutating func describe(at source: EventSource) {
    if !open.isEmpty { open[open.count - 1].undescribed = nil }
  }
}

extension MarkdownHandler {
  /// Hands on an event with a text of ours.
  mutating func send(_ event: MarkdownEvent, _ text: String = "", at source: EventSource = .none) {
    text.withBytes { handle(event, bytes: $0, at: source) }
  }

  /// Hands on an event with bytes of ours.
  mutating func send(_ event: MarkdownEvent, _ bytes: [UInt8], at source: EventSource = .none) {
    let bytes = ContiguousArray(bytes)
    handle(event, bytes: bytes.span, at: source)
  }
}

extension String {
  /// Lends the UTF-8 of a string, which its view hands out byte by byte through calls.
  func withBytes<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    var text = self
    return try text.withUTF8 { try body(unsafe Span(_unsafeElements: $0)) }
  }

  /// A string of borrowed UTF-8.
  init(copying bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
