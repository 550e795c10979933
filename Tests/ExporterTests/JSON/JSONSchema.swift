import Foundation
import TestSupport

/// As much of JSON Schema 2020-12 as the schema of topics uses: it checks a value, and notes
/// which of the properties that the schema knows were there.
struct JSONSchema {
  private let root: JSONValue
  /// The properties that values had, by the path of their schema: `topic/id`.
  private(set) var used: Set<String> = []
  private(set) var faults: [String] = []

  init(_ root: JSONValue) { self.root = root }

  /// The schema of the package.
  static func ofTopics() throws -> JSONSchema {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Spec/topic.schema.json")
    return JSONSchema(try JSONValue(parsing: Array(try Data(contentsOf: file))))
  }

  /// Every property that the schema knows, by the path of its schema.
  var known: Set<String> {
    var known: Set<String> = []
    for member in root["$defs"]?.members ?? [] {
      collect(member.value, at: member.key, into: &known)
    }
    return known
  }

  private func collect(_ schema: JSONValue, at path: String, into known: inout Set<String>) {
    for property in schema["properties"]?.members ?? [] {
      known.insert("\(path)/\(property.key)")
    }
    for (index, choice) in (schema["oneOf"]?.elements ?? []).enumerated() {
      collect(choice, at: "\(path)[\(index)]", into: &known)
    }
  }

  // MARK: - Checking

  /// Checks a value against a definition.
  mutating func check(_ value: JSONValue, is definition: String) {
    let (faults, used) = result(of: value, reference(definition), definition)
    self.faults += faults
    self.used.formUnion(used)
  }

  private typealias Result = (faults: [String], used: Set<String>)

  private func reference(_ name: String) -> JSONValue { root["$defs"]?[name] ?? .null }

  /// Checks a value; `path` is that of the schema, from its definition on.
  private func result(of value: JSONValue, _ schema: JSONValue, _ path: String) -> Result {
    var result: Result = ([], [])
    for member in schema.members ?? [] {
      let (faults, used) = self.result(of: value, member, in: schema, path)
      result.faults += faults
      result.used.formUnion(used)
    }
    if schema.members == nil { result.faults.append("\(path): no schema") }
    return result
  }

  private func result(
    of value: JSONValue,
    _ keyword: JSONValue.Member,
    in schema: JSONValue,
    _ path: String
  ) -> Result {
    func fault(_ isFault: Bool) -> Result {
      (isFault ? ["\(path): \(value) fails \(keyword.key)"] : [], [])
    }
    switch keyword.key {
    case "description": return ([], [])
    case "$ref":
      let name = keyword.value.string?.replacing("#/$defs/", with: "") ?? ""
      return result(of: value, reference(name), name)
    case "type": return fault(!value.isA(keyword.value.string))
    case "const": return fault(value != keyword.value)
    case "enum": return fault(keyword.value.elements?.contains(value) != true)
    case "required":
      guard value.members != nil else { return ([], []) }
      let keys = keyword.value.elements?.compactMap(\.string) ?? []
      return fault(!keys.allSatisfy { value[$0] != nil })
    case "minimum": return fault((value.number ?? 0) < (keyword.value.number ?? 0))
    case "pattern":
      return fault(
        value.string?.range(of: keyword.value.string ?? "", options: .regularExpression) == nil
      )
    case "items":
      return joined(value.elements?.map { result(of: $0, keyword.value, path) })
    case "properties":
      return joined(
        value.members?.map { member in
          guard let property = keyword.value[member.key] else { return ([], []) }
          let own = "\(path)/\(member.key)"
          let (faults, used) = result(of: member.value, property, own)
          return (faults, used.union([own]))
        }
      )
    case "additionalProperties":
      let extra = value.members?.filter { schema["properties"]?[$0.key] == nil }
      if keyword.value == .boolean(false) { return fault(extra?.isEmpty == false) }
      return joined(extra?.map { result(of: $0.value, keyword.value, path) })
    case "anyOf", "oneOf":
      let results = (keyword.value.elements ?? []).enumerated()
        .map { result(of: value, $1, "\(path)[\($0)]") }.filter { $0.faults.isEmpty }
      let isOne = keyword.key == "oneOf" ? results.count == 1 : !results.isEmpty
      return isOne ? joined(results) : fault(true)
    default: return (["\(path): the keyword \(keyword.key) is not known here"], [])
    }
  }

  private func joined(_ results: [Result]?) -> Result {
    (results ?? []).reduce(([], [])) { ($0.0 + $1.faults, $0.1.union($1.used)) }
  }
}

extension JSONValue {
  fileprivate func isA(_ type: String?) -> Bool {
    switch self {
    case .null: type == "null"
    case .boolean: type == "boolean"
    case .number(let text): type == "number" || type == "integer" && Int(text) != nil
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }

  fileprivate var number: Double? {
    if case .number(let text) = self { Double(text) } else { nil }
  }
}
