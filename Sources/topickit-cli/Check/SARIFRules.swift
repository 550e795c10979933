import TopicKit
import TopicKitJSON

/// The rules as SARIF describes them.
enum SARIFRules {
  /// The places of the rules in the tool's list, by id.
  static let index = Dictionary(
    uniqueKeysWithValues: DiagnosticRule.all.enumerated().map { ($1.id, $0) }
  )

  /// Writes the description of a rule.
  static func write(_ rule: DiagnosticRule, to json: inout JSONWriter) {
    let text = RuleText(rule)
    json.beginObject()
    json.key("id")
    json.string(rule.id)
    json.key("name")
    json.string(name(of: rule))
    json.write("shortDescription", text: rule.summary)
    json.write("fullDescription", text: text.firstParagraph)
    json.write("help", text: text.plain, markdown: rule.explanation)
    json.key("defaultConfiguration")
    json.beginObject()
    json.key("level")
    json.string(rule.severity.rawValue)
    json.endObject()
    json.endObject()
  }

  /// The words of the summary as one, marks by their names: `EachPageHasAnIdOfItsOwn`.
  static func name(of rule: DiagnosticRule) -> String {
    rule.summary.filter { $0 != "`" && $0 != "'" }.split(separator: " ").map { word in
      let parts = word.split { !$0.isLetter && !$0.isNumber }
      guard parts.isEmpty else {
        return parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      }
      let name = word.first.flatMap { marks[$0] } ?? ""
      return word.count > 1 && !name.isEmpty ? name + "s" : name
    }.joined()
  }

  /// The names of the marks that are words of a summary.
  private static let marks: [Character: String] = [
    "-": "Hyphen", ".": "Dot", "@": "At", "_": "Underscore", "+": "Plus",
  ]
}

extension JSONWriter {
  /// Writes a text, and its Markdown where there is one.
  fileprivate mutating func write(_ name: StaticString, text: String, markdown: String = "") {
    key(name)
    beginObject()
    key("text")
    string(text)
    if !markdown.isEmpty {
      key("markdown")
      string(markdown)
    }
    endObject()
  }
}
