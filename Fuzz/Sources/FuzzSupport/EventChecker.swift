public import TopicKit

/// Holds events to what their vocabulary promises, and folds them into a number.
///
/// Elements balance and stand where they may; payloads are UTF-8 and stand where they may;
/// ranges lie in the document, their lines and columns are those of their offsets, and starts
/// ascend; an event is certain no earlier than the one before it.
public struct EventChecker: MarkdownHandler {
  /// What did not hold first.
  public private(set) var fault: String?
  /// Events, payloads and places, folded.
  public private(set) var hash = EventFold()

  private let source: SourceMap
  private let spacingIsKnown: Bool
  private var open: [MarkdownEvent.Element] = []
  private var starts: [Int] = []
  /// Whether an attribute may come now.
  private var atStart = false
  private var lastStart = 0
  private var lastCertain = 0

  /// Makes a checker of the events of a document.
  public init(source: SourceMap, options: ParseOptions) {
    self.source = source
    spacingIsKnown = options.tightness == .onEnter
  }

  public mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at place: EventSource) {
    hash.add(event, bytes, place)
    guard fault == nil else { return }
    if let problem = check(event, bytes) ?? check(event, place) {
      fault = "\(problem), at \(event) \(place.range) in \(open)"
    }
  }

  /// Takes the end of the document.
  public mutating func finish() {
    if fault == nil, !open.isEmpty { fault = "left open: \(open)" }
  }

  // MARK: Structure

  private mutating func check(_ event: MarkdownEvent, _ bytes: Span<UInt8>) -> String? {
    switch event {
    case .enter(let element):
      guard bytes.isEmpty else { return "a payload of enter" }
      guard ContentModel.allows(element, in: open.last) else { return "out of place" }
      if spacingIsKnown, case .list(let style) = element, style.spacing == .undecided {
        return "undecided spacing"
      }
      open.append(element)
      atStart = true
    case .leave(let element):
      guard bytes.isEmpty else { return "a payload of leave" }
      guard let entered = open.last, matches(entered, element) else { return "no such enter" }
      open.removeLast()
      atStart = false
    case .attribute(let attribute):
      guard atStart, ContentModel.allows(attribute, on: open.last) else { return "out of place" }
      return TextCheck.fault(in: bytes)
    case .text(let kind):
      atStart = false
      guard ContentModel.allows(kind, in: open.last) else { return "out of place" }
      return TextCheck.fault(in: bytes) ?? TextCheck.fault(in: bytes, kind, of: open.last)
    }
    return nil
  }

  private func matches(_ entered: MarkdownEvent.Element, _ left: MarkdownEvent.Element) -> Bool {
    guard !spacingIsKnown, case .list(var style) = entered, case .list(let final) = left else {
      return entered == left
    }
    guard final.spacing != .undecided else { return false }
    style.spacing = final.spacing
    return style == final
  }

  // MARK: Places

  private mutating func check(_ event: MarkdownEvent, _ place: EventSource) -> String? {
    let start = place.range.start
    let end = place.range.end
    guard start <= end, end.offset <= source.count else { return "a range out of bounds" }
    guard source.isRight(start), source.isRight(end) else { return "line and column are wrong" }
    guard place.certainAt >= lastCertain, place.certainAt <= source.count else {
      return "certain at \(place.certainAt), the event before at \(lastCertain)"
    }
    lastCertain = place.certainAt
    switch event {
    case .attribute: return nil
    case .enter: starts.append(start.offset)
    case .leave:
      guard let entered = starts.popLast(), end.offset >= entered else { return "ends too early" }
      return nil
    case .text: break
    }
    guard start.offset >= lastStart else { return "starts before the event before it" }
    lastStart = start.offset
    return nil
  }
}
