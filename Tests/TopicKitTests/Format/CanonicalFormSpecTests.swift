import Foundation
import TestSupport
import Testing
import TopicKit

/// An example of the specification's chapter *Canonical form*: a page, and its form.
struct FormatExample: Sendable, CustomTestStringConvertible {
  /// The line of its opening fence.
  var line: Int
  var page = ""
  var expected = ""

  var testDescription: String { "line \(line)" }

  /// The examples of the specification.
  static let all = (try? String(contentsOf: SpecExample.file, encoding: .utf8)).map(examples) ?? []

  private static let fence = String(repeating: "`", count: 32)

  private static func examples(in text: String) -> [FormatExample] {
    var examples: [FormatExample] = []
    var open: FormatExample?
    var inPage = true
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard var example = open else {
        if line == fence + " format" { open = FormatExample(line: index + 1) }
        inPage = true
        continue
      }
      let shown = line.replacing("→", with: "\t") + "\n"
      if line == fence {
        examples.append(example)
        open = nil
        continue
      }
      if inPage, line == "." {
        inPage = false
      } else if inPage {
        example.page += shown
      } else {
        example.expected += shown
      }
      open = example
    }
    return examples
  }
}

struct CanonicalFormSpecTests {
  @Test("The specification has examples of the canonical form")
  func hasExamples() {
    #expect(FormatExample.all.count >= 10)
  }

  @Test("A page's canonical form is what the specification says", arguments: FormatExample.all)
  func example(_ example: FormatExample) throws {
    let formatted = try CanonicalForm.formatted(Array(example.page.utf8))
    #expect(String(decoding: formatted, as: UTF8.self) == example.expected)
  }

  @Test("A canonical form is its own", arguments: FormatExample.all)
  func form(_ example: FormatExample) throws {
    let form = Array(example.expected.utf8)
    #expect(try CanonicalForm.formatted(form) == form)
  }
}
