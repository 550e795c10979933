import TestSupport

/// Encodes to JSON values with the keys in the order in which they were encoded.
final class OrderedEncoder: Encoder {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private var slot = Slot.none

  private enum Slot {
    case none
    case value(JSONValue)
    case array([OrderedEncoder])
    case object([(String, OrderedEncoder)])
  }

  /// What was encoded.
  var value: JSONValue {
    switch slot {
    case .none: .null
    case .value(let value): value
    case .array(let elements): .array(elements.map(\.value))
    case .object(let members):
      .object(members.map { JSONValue.Member($0.0, $0.1.value) })
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .object = slot {} else { slot = .object([]) }
    return KeyedEncodingContainer(Keyed<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    slot = .array([])
    return Unkeyed(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  fileprivate func member(_ key: String) -> OrderedEncoder {
    let child = OrderedEncoder()
    if case .object(let members) = slot { slot = .object(members + [(key, child)]) }
    return child
  }

  fileprivate func element() -> OrderedEncoder {
    let child = OrderedEncoder()
    if case .array(let elements) = slot { slot = .array(elements + [child]) }
    return child
  }

  fileprivate func take(_ value: some Encodable) throws {
    switch value {
    case let value as String: slot = .value(.string(value))
    case let value as Bool: slot = .value(.boolean(value))
    case let value as Int: slot = .value(.number("\(value)"))
    default: try value.encode(to: self)
    }
  }

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: OrderedEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {}
    func encode(_ value: some Encodable, forKey key: Key) throws {
      try encoder.member(key.stringValue).take(value)
    }
    func nestedContainer<Inner: CodingKey>(
      keyedBy type: Inner.Type,
      forKey key: Key
    ) -> KeyedEncodingContainer<Inner> {
      encoder.member(key.stringValue).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.member(key.stringValue).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { encoder.member("super") }
    func superEncoder(forKey key: Key) -> any Encoder { encoder.member(key.stringValue) }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let encoder: OrderedEncoder
    var codingPath: [any CodingKey] { [] }
    var count: Int { encoder.value.elements?.count ?? 0 }

    func encodeNil() { _ = encoder.element() }
    func encode(_ value: some Encodable) throws { try encoder.element().take(value) }
    func nestedContainer<Inner: CodingKey>(
      keyedBy type: Inner.Type
    ) -> KeyedEncodingContainer<Inner> {
      encoder.element().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      encoder.element().unkeyedContainer()
    }
    func superEncoder() -> any Encoder { encoder.element() }
  }

  private struct Single: SingleValueEncodingContainer {
    let encoder: OrderedEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() {}
    func encode(_ value: some Encodable) throws { try encoder.take(value) }
  }
}
