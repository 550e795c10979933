/// JSON as a program answers it.
indirect enum AnswerValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  /// A number as it is written.
  case number(String)
  /// A string; UTF-8.
  case string([UInt8])
  case array([AnswerValue])
  case object([Member])

  /// A key and its value.
  struct Member: Sendable, Hashable {
    var key: [UInt8]
    var value: AnswerValue
  }
}

/// Why a line of a program is none of the protocol.
struct AnswerFault: Error, Hashable {
  /// What is wrong with the line.
  var message: String

  init(_ message: String) { self.message = message }
}

// MARK: - Reading members

extension AnswerValue {
  /// The value of a key; `nil` where there is none, or `null`.
  ///
  /// - Throws: A fault for a key that stands twice: which one counts, readers of JSON differ.
  func value(_ key: String) throws(AnswerFault) -> AnswerValue? {
    guard case .object(let members) = self else { return nil }
    let matches = members.filter { $0.key.elementsEqual(key.utf8) }
    guard matches.count <= 1 else { throw AnswerFault("the key '\(key)' stands twice") }
    guard let value = matches.first?.value, value != .null else { return nil }
    return value
  }

  /// The bytes of the string of a key; `nil` where there is none.
  func bytes(_ key: String) throws(AnswerFault) -> [UInt8]? {
    guard let value = try value(key) else { return nil }
    guard case .string(let bytes) = value else { throw AnswerFault("'\(key)' is no string") }
    return bytes
  }

  /// The string of a key; `nil` where there is none.
  func string(_ key: String) throws(AnswerFault) -> String? {
    try bytes(key).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The whole number of a key; `nil` where there is none.
  func integer(_ key: String) throws(AnswerFault) -> Int? {
    guard let value = try value(key) else { return nil }
    guard case .number(let text) = value, let number = Int(text) else {
      throw AnswerFault("'\(key)' is no whole number")
    }
    return number
  }
}
