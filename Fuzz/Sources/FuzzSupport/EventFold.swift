import TopicKit

/// Events with payloads and places, folded into one number.
public struct EventFold: Equatable {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  private mutating func add(_ part: Int) {
    value = (value ^ UInt64(bitPattern: Int64(part))) &* 0x0000_0100_0000_01B3
    value ^= value >> 29
  }

  mutating func add(_ event: MarkdownEvent, _ bytes: Span<UInt8>, _ place: EventSource) {
    switch event {
    case .enter(let element): add(element, as: 1)
    case .leave(let element): add(element, as: 2)
    case .attribute(let attribute): add(300 + Int(attribute.rawValue))
    case .text(let kind): add(400 + Int(kind.rawValue))
    }
    add(bytes.count)
    for index in 0..<bytes.count { add(Int(bytes[index])) }
    for position in [place.range.start, place.range.end] {
      add(position.offset)
      add(position.line)
      add(position.column)
    }
    add(place.certainAt)
  }

  /// `Hasher` would be seeded anew in every process: fine here, one process compares.
  private mutating func add(_ element: MarkdownEvent.Element, as kind: Int) {
    var hasher = Hasher()
    hasher.combine(element)
    add(kind)
    add(hasher.finalize())
  }
}
