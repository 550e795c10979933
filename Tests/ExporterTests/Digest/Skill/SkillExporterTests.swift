import Foundation
import TestSupport
import Testing
import TopicKit

@testable import TopicKitDigest

/// What agents and their validators want of a skill folder; empty where all is well.
func faults(of output: SetOutput, name: String) throws -> [String] {
  var faults: [String] = []
  let page = output.bytes("\(name)/SKILL.md")
  let front = try Topic(parsing: page).frontMatter
  let keys = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"]
  faults += front.entries.map(\.key).filter { !keys.contains($0) }.map { "key \($0)" }
  if front["name"]?.text != name { faults.append("name") }
  let description = front["description"]?.text ?? ""
  if !(1...1024).contains(description.unicodeScalars.count) {
    faults.append("description's length")
  }
  if description.contains("<") || description.contains(">") { faults.append("description's tags") }
  if page.count(where: { $0 == 0x0A }) >= 500 { faults.append("lines") }
  for profile in TokenProfile.all where !profile.isExact {
    if profile.estimate(of: page).upperBound >= 5000 { faults.append("tokens of \(profile)") }
  }
  var reached: Set<String> = ["\(name)/SKILL.md"]
  for file in output.files where file.path.hasSuffix(".md") {
    if file.path.split(separator: "/").count > 3 { faults.append("depth of \(file.path)") }
    faults += try output.deadLinks(in: file.path).map { "link \($0) in \(file.path)" }
    let isIndex = file.path.contains("/index") || file.path.hasSuffix("SKILL.md")
    guard isIndex else { continue }
    let folder = file.path.prefix(through: file.path.lastIndex(of: "/") ?? file.path.startIndex)
    reached.formUnion(try SetText(file.bytes).links.map { folder + $0 })
  }
  let orphans = output.files.map(\.path).filter { $0.hasSuffix(".md") && !reached.contains($0) }
  return faults + orphans.map { "orphan \($0)" }
}

@Suite("The skill folder")
struct SkillExporterTests {
  static func export(
    _ pages: [String: String],
    name: String = "My Tools!",
    _ values: [String: String] = [:]
  ) throws -> SetOutput {
    try SetOutput(
      { try SkillExporter(options: $0) },
      try SetOutput.topics(pages),
      name: name,
      values: values
    )
  }

  @Test("SKILL.md leads from task and API to file")
  func page() throws {
    let output = try Self.export([
      "sheet":
        "# Sheet\n\nSlides.\n\n## Key APIs\n\n`.sheet(_:)`, `a | b`\n\n## See\n\n[a](alert.md)\n",
      "alert": "# Alert | *x*\n",
    ])
    #expect(
      output.files.map(\.path) == [
        "my-tools/SKILL.md", "my-tools/references/alert.md", "my-tools/references/sheet.md",
      ]
    )
    #expect(
      output.text("my-tools/SKILL.md") == """
        ---
        name: my-tools
        description: "Reference on My Tools!: 2 topics with code, pitfalls and APIs. Use when a task or question is about My Tools!, such as Alert | x, Sheet."
        ---

        # My Tools!

        Reference on My Tools!: 2 topics with code, pitfalls and APIs. Use when a task or question is about My Tools!, such as Alert | x, Sheet.

        ## How to use it

        Find the task or the API in the table, then read that one file.

        Each file is one topic: what it is, then, where the topic has them, default code, pitfalls, key APIs, variants, and a section for each platform that differs. Its front matter names the platforms and versions it covers.

        ## Topics

        | Task | APIs | File |
        | --- | --- | --- |
        | Alert \\| x | | [alert.md](references/alert.md) |
        | Sheet: Slides. | `.sheet(_:)`, `a \\| b` | [sheet.md](references/sheet.md) |

        """
    )
    #expect(output.text("my-tools/references/sheet.md").contains("[a](alert.md)"))
    #expect(try faults(of: output, name: "my-tools") == [])
  }

  @Test("Options give name, description and the other keys")
  func keys() throws {
    let values = [
      "name": "ui-kit", "description": "Does: this. Use it\nwhen #1.", "license": "MIT",
      "compatibility": "none", "version": "1.10",
    ]
    let output = try Self.export(["a": "# A\n"], values)
    #expect(
      output.text("ui-kit/SKILL.md").hasPrefix(
        """
        ---
        name: ui-kit
        description: "Does: this. Use it when #1."
        license: MIT
        compatibility: none
        metadata:
          version: "1.10"
        ---

        """
      )
    )
    #expect(try faults(of: output, name: "ui-kit") == [])
  }

  @Test(
    "What agents would refuse is refused",
    arguments: [
      ("name", "My-Kit"), ("name", "-a"), ("name", "a--b"), ("name", ""), ("name", "ä"),
      ("name", String(repeating: "a", count: 65)), ("name", "claude-kit"),
      ("description", ""), ("description", " "), ("description", "a <b>"),
      ("description", String(repeating: "a", count: 1025)), ("archive", "tar"),
      ("compatibility", String(repeating: "a", count: 501)),
    ]
  )
  func refused(key: String, value: String) {
    #expect(throws: ExportError.self) { try Self.export(["a": "# A\n"], [key: value]) }
  }

  @Test(
    "A name is made of the set's",
    arguments: [("SwiftUI", "swiftui"), ("  ÄÖ_a  ", "a"), ("日本", "topics")]
  )
  func names(title: String, name: String) throws {
    let output = try Self.export(["a": "# A\n"], name: title)
    #expect(output.files.first?.path == "\(name)/SKILL.md")
    #expect(throws: ExportError.self) { try Self.export(["a": "# A\n"], name: "Claude tools") }
  }

  @Test(
    "A table too long for SKILL.md says less, then goes to files",
    arguments: [1, 60, 200, 900]
  )
  func sizes(count: Int) throws {
    var pages: [String: String] = ["index": "# I\n", "Index-1": "# J\n"]
    for number in 0..<count {
      let words = String(repeating: "word and more ", count: 20)
      pages["page-\(number)"] =
        "# Page <\(number)>\n\n\(words)\n\n## Key APIs\n\n`a\(number)`, `b`\n"
    }
    let output = try Self.export(pages)
    #expect(try faults(of: output, name: "my-tools") == [])
    let indexes = output.files.filter { $0.path.contains("/index") && !$0.path.contains("~") }
    #expect(indexes.isEmpty == (count < 200))
    #expect(!output.bytes("my-tools/references/index~.md").isEmpty)
    #expect(!output.bytes("my-tools/references/Index-1~.md").isEmpty)
  }

  @Test("A page of more than 100 lines has a list of contents")
  func contents() throws {
    let lines = String(repeating: "a\n\n", count: 60)
    let output = try Self.export([
      "long": "# L\n\n\(lines)## A `b`\n\nx\n\n## C\n",
      "has": "# H\n\n## Contents\n\n- C\n\n\(lines)\n## C\n",
      "short": "# S\n\n## A\n\n## B\n",
    ])
    let text = output.text("my-tools/references/long.md")
    #expect(text.contains("## Contents\n\n- A b\n- C\n\n## A `b`\n"))
    #expect(!output.text("my-tools/references/short.md").contains("Contents"))
    let other = output.text("my-tools/references/has.md")
    #expect(other.components(separatedBy: "## Contents").count == 2)
  }

  @Test("The archive has the files of the folder, byte for byte, and is always the same")
  func archive() throws {
    let pages = ["a": "# A\n\nText.\n", "b": "# B\n"]
    let output = try Self.export(pages, ["archive": "zip"])
    let zip = output.bytes("my-tools.zip")
    let again = try Self.export(pages, ["archive": "zip"]).bytes("my-tools.zip")
    #expect(zip == again)
    let entries = try ZipReader.entries(of: zip)
    let files = output.files.filter { $0.path.hasSuffix(".md") }
    #expect(entries.map(\.path).sorted() == files.map(\.path).sorted())
    for entry in entries { #expect(output.bytes(entry.path) == entry.bytes) }
    #expect(try Self.export(pages, ["archive": "skill"]).bytes("my-tools.skill") == zip)
    // As a docset has it, so that one run can make both.
    #expect(try Self.export(pages, ["archive": "yes"]).bytes("my-tools.zip") == zip)
  }
}

@Suite("The skill of real pages", .enabled(if: SharedMaterial.isPresent, "no shared pages"))
struct SkillCorpusTests {
  @Test(
    "It keeps the rules",
    arguments: ["corpora/hugo-docs", "corpora/powershell", "corpora/tldr", "cases"]
  )
  func rules(corpus: String) throws {
    let topics = try SetOutput.topics(ofCorpus: corpus)
    let output = try SetOutput({ try SkillExporter(options: $0) }, topics)
    #expect(output.files.count > topics.count)
    #expect(try faults(of: output, name: "tools") == [])
  }
}
