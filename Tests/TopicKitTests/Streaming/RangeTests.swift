import Foundation
import TestSupport
import Testing
import TopicKit

@Suite("Events know their places")
struct RangeTests {
  private static let ways: [ParseOptions] = [
    ParseOptions(),
    ParseOptions(dialect: .commonmark),
    ParseOptions(references: .soFar, frontMatter: .read),
  ]

  private func check(
    _ source: [UInt8],
    _ name: String,
    _ options: [ParseOptions] = Self.ways
  ) throws {
    for options in options {
      let faults = try RangeCheck.faults(in: source, options: options)
      if let first = faults.first {
        Issue.record("\(name), \(options.dialect): \(first) (\(faults.count) in all)")
      }
    }
  }

  @Test(
    "Every example of the specifications, with all line endings",
    .enabled(if: SharedMaterial.isPresent),
    arguments: ["spec-0.31.2", "cmark-regression", "gfm-extensions", "gfm-spec-0.29"]
  )
  func examples(file: String) throws {
    let examples = ConformanceExample.load(file)
    #expect(examples.count > 10)
    for example in examples {
      try check(example.markdown, "\(file) \(example)")
      for ending: [UInt8] in [[0x0D], [0x0D, 0x0A]] {
        let text = example.markdown.flatMap { $0 == 0x0A ? ending : [$0] }
        try check(text, "\(file) \(example), lines ended by \(ending)")
      }
    }
  }

  @Test("Every page of the corpora", .enabled(if: SharedMaterial.isPresent))
  func corpora() async throws {
    let pages = SharedMaterial.pages()
    #expect(pages.count > 1000)
    try await withThrowingTaskGroup(of: Void.self) { group in
      let half = (pages.count + 1) / 2
      for part in [pages.prefix(half), pages.dropFirst(half)] {
        group.addTask {
          for page in part {
            let source = [UInt8](try Data(contentsOf: page))
            try check(source, page.lastPathComponent, [ParseOptions(frontMatter: .read)])
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// What the material at hand does not hold.
  static let seldom = [
    "\u{FEFF}# a\n\n[b]: /u\n\n\u{FEFF}[b]\n",
    "> [a]: <u> 'b\n> c'\n> d \\* e\n\n[^x]: [f]: /u\n    > g\n\n[^x]\n",
    "| a \\| b | c | d |\n|---|:-:|\n| e |\n\n|a|b|\n|-|-|\n| `c \\| d` | e | f 1 | g |\n",
    "-\n\n  a\n-\n\n1.  - [x] b\n2. [ ] c\n\n\td\n",
    "a\\\nb  \nc `d\ne` <f\ng> ![h\ni](/j 'k\nl') &amp; &#0; &ouml;\n",
    "[a]: /u\n===\n\n[a]\n\n- [a]: /v\n\n  [b]: /w\n- c\n",
    "\u{0C}\n\na\u{0B}\n# b\u{0C}\n``` c\u{0C}\n```\n",
    ">\t\td\n>\te\n\n-\tf\n\n\tg\n\n-\t\th\n",
    "*a **b** _c_ ~~d~~* www.e.f g@h.i <j@k.l> <m:n> https://o.p.\n",
    "> [!NOTE]\n> a\n\n> [!tip]\n\n***\n\n<!-- b\n\nc --> d\ne\n",
    "# \n\n## #\n\n# a # \n\na \nb \n--\n\n~~~ c d ~~~ &lt;\n  e\n ~~~~  \nf",
    "[a\\]b]: /u\n[c]:\n/v\n\"d\ne\"\n[f]: /w \"g\" h\n",
    "[a]: /u\\\n\n[a]: \\\nb\n\n\\[a]: /u\n",
  ]

  @Test("Pages of what is seldom, with all line endings", arguments: seldom)
  func others(text: String) throws {
    for ending in ["\n", "\r", "\r\n"] {
      try check(Array(text.replacing("\n", with: ending).utf8), ending.debugDescription)
    }
  }

  @Test("The check finds what is not covered")
  func checkItself() throws {
    let source = Array("a *b*\n\n[c]: /u\n\n1. d\n".utf8)
    let entries = try parse(source, chunk: 1, into: EventRecorder()).entries
    for index in entries.indices where !entries[index].source.range.offsets.isEmpty {
      var fewer = entries
      fewer.remove(at: index)
      var coverage = Coverage(source, options: ParseOptions())
      #expect(try coverage.faults(fewer).count == 1, "without \(entries[index])")
    }
    var coverage = Coverage(source, options: ParseOptions())
    #expect(try coverage.faults(entries).isEmpty)
  }
}
