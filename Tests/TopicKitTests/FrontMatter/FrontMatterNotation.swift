import TopicKit

extension FrontMatter.Value {
  /// The value as one line: `"text"`, `[…]`, `{key: …}`, keys as they are.
  var notation: String {
    switch self {
    case .text(let text): "\"\(text.notationEscaped)\""
    case .list(let items): "[\(items.map(\.notation).joined(separator: ", "))]"
    case .map(let entries):
      "{\(entries.map { "\($0.key.notationEscaped): \($0.value.notation)" }.joined(separator: ", "))}"
    }
  }

  /// The value with the keys of every map in the order of their bytes.
  var sorted: FrontMatter.Value {
    switch self {
    case .text: self
    case .list(let items): .list(items.map(\.sorted))
    case .map(let entries):
      .map(
        entries.map { FrontMatter.Entry(key: $0.key, value: $0.value.sorted) }
          .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      )
    }
  }
}

extension FrontMatter {
  /// The entries as ``Value/notation`` has them.
  var notation: String { Value.map(entries).notation }
}

extension String {
  fileprivate var notationEscaped: String {
    var out = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      default:
        if scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) {
          out += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          out.unicodeScalars.append(scalar)
        }
      }
    }
    return out
  }
}
