import Foundation
import TestSupport
import Testing

@testable import topickit_cli

/// The program's own man pages, and what they say of its verbs.
@Suite("The program's manual")
struct ManualTests {
  private static let folder = SharedMaterial.packageRoot.appendingPathComponent("Manual")

  private static func page(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test("topickit(1) says of the verbs and statuses what the program says")
  func verbs() throws {
    let page = try Self.page("topickit.md")
    let start = try #require(page.firstRange(of: "## VERBS\n\n")).upperBound
    let end = try #require(page.firstRange(of: "## ENVIRONMENT\n")).lowerBound
    let wanted = Self.reference
    // With this variable set, the test writes the part anew, to be looked at and committed.
    if ProcessInfo.processInfo.environment["TOPICKIT_WRITE_MANUAL"] != nil {
      let new = page[..<start] + wanted + page[end...]
      try String(new).write(
        to: Self.folder.appendingPathComponent("topickit.md"),
        atomically: true,
        encoding: .utf8
      )
    }
    #expect(
      String(page[start..<end]) == wanted,
      "Manual/topickit.md is behind; run this test once with TOPICKIT_WRITE_MANUAL=1"
    )
  }

  @Test("Both pages are man pages that name themselves", .enabled(if: Product.isBuilt))
  func pages() {
    for (name, section) in [("topickit", "1"), ("topickit-topic", "5")] {
      let result = Product.run(
        "export",
        Self.folder.appendingPathComponent("\(name).md").path,
        "--format",
        "man",
        "--output",
        "-",
        "--option",
        "section=\(section)"
      )
      #expect(result.end == .status(0))
      #expect(result.messages.isEmpty)
      let roff = name.replacing("-", with: "\\-")
      #expect(result.text.contains("\n.TH \(roff) \(section) 20"))
      #expect(result.text.contains("\n.SH NAME\n\(roff) \\- "))
      let folder = TemporaryFolder()
      folder.write(result.output, to: "man\(section)/\(name).\(section)")
      let check = Product.run("check-man", ".", "--fail-on", "warning", in: folder)
      #expect(check.text == "")
      #expect(check.end == .status(0))
    }
  }

  // MARK: - What the page has to say

  private static var reference: String {
    var parts: [String] = []
    for command in Command.all {
      parts.append("### \(command.name)")
      parts.append(sentence(command.summary))
      parts.append("```\n\(wrapped(command.usage))\n```")
      parts += command.notes.map { filled(escaped($0.replacing("\n", with: " "))) }
      parts.append(list(command.options.map { ($0.shown, $0.summary) }))
      // A paragraph between: two lists without one are one.
      if !command.examples.isEmpty {
        parts.append(command.examples.count == 1 ? "Example:" : "Examples:")
        parts.append(list(command.examples.map { ($0.call, $0.meaning) }))
      }
    }
    parts.append("## OPTIONS OF EVERY VERB")
    parts.append(list(Command.commonOptions.map { ($0.shown, $0.summary) }))
    parts.append("## EXIT STATUS")
    parts.append(list(ExitStatus.meanings.map { (String($0.0.rawValue), $0.1) }))
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n\n"
  }

  /// A call on lines that a terminal has room for.
  private static func wrapped(_ words: [String]) -> String {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + 1 + word.count <= 66 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(lines.isEmpty ? word : "    \(word)")
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func list(_ rows: [(String, String)]) -> String {
    rows.map { "- `\($0)`: \(escaped($1))" }.joined(separator: "\n")
  }

  private static func sentence(_ text: String) -> String {
    escaped(text.prefix(1).uppercased() + text.dropFirst() + ".")
  }

  private static func escaped(_ text: String) -> String {
    var out = ""
    for character in text {
      if "\\*_`<[".contains(character) { out.append("\\") }
      out.append(character)
    }
    return out
  }

  /// Lines of at most 100 characters.
  private static func filled(_ text: String) -> String {
    var lines: [String] = []
    for word in text.split(separator: " ").map(String.init) {
      if let last = lines.last, last.count + 1 + word.count <= 100 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines.joined(separator: "\n")
  }
}
