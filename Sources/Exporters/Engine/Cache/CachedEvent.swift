import TopicKit

// Findings and remarks as bytes of a cache.

extension RunEvent {
  init(_ decoder: inout CacheDecoder) {
    let page = decoder.text()
    if let format = decoder.optionalText() {
      self = .remark(page: page, format: format, decoder.text())
    } else {
      self = .finding(PageFinding(page, &decoder))
    }
  }

  /// Adds a finding or a remark; other events are never kept.
  func encode(to encoder: inout CacheEncoder) {
    switch self {
    case .finding(let finding):
      encoder.add(finding.path)
      encoder.add(String?.none)
      finding.encodeParts(to: &encoder)
    case .remark(let page, let format, let text):
      encoder.add(page)
      encoder.add(Optional(format))
      encoder.add(text)
    case .progress, .waiting: break
    }
  }
}

extension PageFinding {
  init(_ path: String, _ decoder: inout CacheDecoder) {
    let severity = Diagnostic.Severity(rawValue: decoder.text())
    let position = decoder.number() == 0 ? nil : decoder.sourcePosition()
    let message = decoder.text()
    let rule = decoder.optionalText()
    self.init(
      path,
      severity ?? .error,
      at: position,
      message,
      rule: rule.flatMap { DiagnosticRule.named($0) }
    )
  }

  /// Adds all but the path.
  func encodeParts(to encoder: inout CacheEncoder) {
    encoder.add(severity.rawValue)
    encoder.add(position == nil ? 0 : 1)
    if let position { encoder.add(position) }
    encoder.add(message)
    encoder.add(rule?.id)
  }
}

extension CacheDecoder {
  mutating func sourcePosition() -> SourcePosition {
    SourcePosition(offset: number(), line: number(), column: number())
  }
}

extension CacheEncoder {
  mutating func add(_ position: SourcePosition) {
    add(position.offset)
    add(position.line)
    add(position.column)
  }
}

/// An observer that keeps the findings and remarks that it hands on.
struct EventKeeper<Base: RunObserver>: RunObserver {
  var base: Base
  private var events: [RunEvent] = []
  /// Whether none are kept, or there were too many.
  private var isFull: Bool

  private static var limit: Int { 100_000 }

  init(_ base: Base, isUsed: Bool) {
    self.base = base
    isFull = !isUsed
  }

  /// The events; `nil` where not all were kept.
  var all: [RunEvent]? { isFull ? nil : events }

  var wantsStop: Bool { base.wantsStop }

  mutating func observe(_ event: RunEvent) {
    switch event {
    case .finding, .remark:
      isFull = isFull || events.count == Self.limit
      if !isFull { events.append(event) }
    case .progress, .waiting: break
    }
    base.observe(event)
  }
}
