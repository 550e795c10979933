import TopicKit

/// `meta.json`, from which Zeal takes title, version and keyword.
enum MetaJSON {
  static func json(_ settings: DocsetSettings) -> [UInt8] {
    var fields = [("name", settings.name), ("title", settings.name)]
    if let version = settings.version { fields.append(("version", version)) }
    let lines = fields.map { "  \"\($0.0)\": \(JSONText.quoted($0.1)),\n" }
    return Array(
      """
      {
      \(lines.joined())  "extra": {
          "indexFilePath": \(JSONText.quoted(StartPage.file)),
          "isJavaScriptEnabled": false,
          "keywords": [\(JSONText.quoted(settings.keyword))]
        }
      }

      """.utf8
    )
  }
}

/// How text becomes a string of JSON.
enum JSONText {
  /// `"`, `\` and control characters are escaped (RFC 8259, section 7), others stand as they
  /// are.
  static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: out += "\\\""
      case 0x5C: out += "\\\\"
      case 0..<0x20:
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
