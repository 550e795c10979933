import TopicKit

/// A value of front matter on one line.
enum FlatValue {
  private enum Step {
    case text(String)
    case value(FrontMatter.Value)
  }

  /// `a`, `a, b`, `key: a, other: (b, c)`: brackets around what is inside a list or map.
  static func text(of value: FrontMatter.Value) -> String {
    var out = ""
    var steps: [Step] = parts(of: value).reversed()
    while let step = steps.popLast() {
      switch step {
      case .text(let text): out += text
      case .value(.text(let text)): out += text
      case .value(let value):
        steps.append(.text(")"))
        steps.append(contentsOf: parts(of: value).reversed())
        steps.append(.text("("))
      }
    }
    return out
  }

  private static func parts(of value: FrontMatter.Value) -> [Step] {
    switch value {
    case .text(let text): [.text(text)]
    case .list(let values):
      values.enumerated().flatMap { index, value in
        [.text(index == 0 ? "" : ", "), .value(value)]
      }
    case .map(let entries):
      entries.enumerated().flatMap { index, entry in
        [.text("\(index == 0 ? "" : ", ")\(entry.key): "), .value(entry.value)]
      }
    }
  }
}
