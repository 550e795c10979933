import Foundation
import TestSupport
import Testing

/// A numbered example of the specification: a page, and the JSON of what it means.
struct SpecExample: Sendable, CustomTestStringConvertible {
  /// The place among all examples, from 1.
  var number: Int
  /// The heading that it stands under.
  var section: String
  /// The line of its opening fence.
  var line: Int
  /// The page; where the specification shows `→` it has a tab.
  var page: String
  /// What is expected, as written.
  var expected: String

  var testDescription: String { "\(number): \(section) (line \(line))" }
}

extension SpecExample {
  /// The specification.
  static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Spec/topic-format.md")

  /// The examples of the specification; none where it cannot be read.
  static let all = (try? String(contentsOf: file, encoding: .utf8)).map(examples(in:)) ?? []

  private static let fence = String(repeating: "`", count: 32)

  /// The examples of a text: fences of 32 backticks and the word `example`, a line `.`
  /// between page and JSON.
  static func examples(in text: String) -> [SpecExample] {
    var examples: [SpecExample] = []
    var section = ""
    var open: SpecExample?
    var inPage = true
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if var example = open {
        if line == fence {
          examples.append(example)
          open = nil
        } else if inPage, line == "." {
          inPage = false
          open = example
        } else {
          if inPage { example.page += line.replacing("→", with: "\t") + "\n" }
          if !inPage { example.expected += line + "\n" }
          open = example
        }
      } else if line == fence + " example" {
        open = SpecExample(
          number: examples.count + 1,
          section: section,
          line: index + 1,
          page: "",
          expected: ""
        )
        inPage = true
      } else if line.hasPrefix("#") {
        section = String(line.drop { $0 == "#" || $0 == " " })
      }
    }
    // An example that is not closed fails: nothing is expected of it, and that is no JSON.
    if let open { examples.append(open) }
    return examples
  }
}

extension JSONValue {
  /// What an expected value asks and this value does not have, each with its path.
  ///
  /// An object must have the keys that are asked, and none of those asked to be `null`; an
  /// array must have all elements in their order.
  func differences(from expected: JSONValue, at path: String = "$") -> [String] {
    switch (expected, self) {
    case (.object(let wanted), .object):
      wanted.flatMap { member -> [String] in
        let path = "\(path).\(member.key)"
        guard let own = self[member.key] else {
          return member.value == .null ? [] : ["\(path) is not there"]
        }
        return own.differences(from: member.value, at: path)
      }
    case (.array(let wanted), .array(let own)):
      (wanted.count == own.count ? [] : ["\(path) has \(own.count) elements: \(self)"])
        + zip(wanted, own).enumerated().flatMap { index, pair in
          pair.1.differences(from: pair.0, at: "\(path)[\(index)]")
        }
    case (.string(let wanted), .string(let own)):
      wanted.utf8.elementsEqual(own.utf8) ? [] : ["\(path) is \(self), not \(expected)"]
    default:
      self == expected ? [] : ["\(path) is \(self), not \(expected)"]
    }
  }
}
