import TestSupport
import Testing

@testable import TopicKit

#if DEBUG
  /// What a check looks at grows as the page does, whatever the page is made of.
  ///
  /// Steps are counted, not seconds: see ``LinearTests``.
  @Suite("Checks take linear time, by counted steps")
  struct CheckLinearTests {
    private static func times(_ text: String, _ n: Int) -> String {
      String(repeating: text, count: n)
    }

    private static func numbered(_ n: Int, _ line: (Int) -> String) -> String {
      (0..<n).map(line).joined()
    }

    static let inputs: [LinearTests.Input] = [
      .init("platforms that are not found in their entry") { n in
        "---\nplatforms: [" + numbered(n / 10) { "\"\\x41\($0)\", " } + "a]\n---\n"
      },
      .init("platforms that are found") { n in
        "---\nplatforms: [" + numbered(n / 10) { "p\($0), " } + "a]\n---\n"
      },
      .init("long names of platforms") { n in
        "---\nplatforms:\n" + numbered(n / 200) { "- \(times("a", 150))\($0)\n" } + "---\n"
      },
      .init("unknown keys") { n in "---\n" + numbered(n / 10) { "titl\($0): a\n" } + "---\n" },
      .init("platform sections") { n in
        "---\nplatforms: [" + numbered(n / 20) { "p\($0), " } + "a]\n---\n"
          + numbered(n / 20) { "## On p\($0)\n" }
      },
      .init("variants of many platforms") { n in
        "---\nplatforms: [" + numbered(n / 20) { "p\($0), " } + "a]\n---\n## On a"
          + numbered(n / 20) { ", p\($0)" } + "\n### Variants\n"
          + numbered(n / 20) { "#### \($0)\n" }
      },
      .init("omitted variants") { n in
        "## Variants\n### a\n\nMore variants, left out: a" + times(", b, a", n / 5) + "."
      },
      .init("contents") { n in
        "## Contents\n" + numbered(n / 10) { "- \($0)\n" } + numbered(n / 10) { "## \($0)x\n" }
      },
      .init("linked contents") { n in
        "## Contents\n" + numbered(n / 10) { "- [\($0)](#\($0))\n" }
          + numbered(n / 10) { "## *\($0)x*\n" }
      },
      .init("anchors that are missing") { n in
        numbered(n / 20) { "## heading\($0)\n" } + numbered(n / 20) { "[a](#headin\($0))\n" }
      },
      .init("anchors of raw HTML") { n in
        numbered(n / 20) { "<a id=\"n\($0)\">\n" } + numbered(n / 20) { "[a](#n\($0))\n" }
      },
      .init("attributes without an end") { times("<a id=\"", $0) + "\n<div id='" },
      .init("related links") { n in "## Related\n" + numbered(n / 10) { "[a](b\($0 % 99).md), " } },
      .init("directives before blank lines") { n in
        times("<!-- topickit:disable-next-line -->", n / 30) + times("\n", n)
      },
      .init("directives") {
        times("<!-- topickit:disable -->\n<!-- topickit:enable -->\n", $0 / 20)
      },
      .init("comments without an end") { times("<!-- topickit:disable ", $0) },
      .init("trailing blanks") { times("a \n", $0) },
      .init("tabs") { times("\t a\n\n- b\n", $0) },
      .init("code spans over lines") { times("`a \nb` \n", $0) },
      .init("endings of several kinds") { times("a\r\nb\rc\n", $0) },
      .init("headings") { times("#### a\n# a\n", $0) },
    ]

    private func steps(_ text: String) throws -> Int {
      let counter = Steps.Counter()
      let bytes = Array(text.utf8)
      try Steps.$counter.withValue(counter) {
        let check = try PageCheck(parsing: bytes, path: "a.md")
        _ = check.findings(in: Catalog([check.entry]))
      }
      return counter.count + bytes.count
    }

    @Test("Twice the page is at most 2.2 times the steps", arguments: inputs)
    func doubles(input: LinearTests.Input) throws {
      let once = try steps(input.write(10_000))
      let twice = try steps(input.write(20_000))
      #expect(Double(twice) <= 2.2 * Double(once), "\(once) steps, then \(twice)")
    }

    @Test("Twice the pages, each with links to one long page, are at most 2.2 times the steps")
    func links() throws {
      let once = try linkSteps(pages: 100)
      let twice = try linkSteps(pages: 200)
      #expect(Double(twice) <= 2.2 * Double(once), "\(once) steps, then \(twice)")
    }

    @Test("Twice the directives on one line are at most 2.2 times the steps")
    func directivesOnOneLine() {
      let once = directiveSteps(20_000)
      let twice = directiveSteps(40_000)
      #expect(Double(twice) <= 2.2 * Double(once), "\(once) steps, then \(twice)")
    }

    private func directiveSteps(_ number: Int) -> Int {
      let bytes = Array(Self.times("<!-- topickit:disable -->", number).utf8)
      let start = SourcePosition(offset: 0, line: 1, column: 1)
      let range = SourceRange(start, start.advanced(by: bytes.count))
      let counter = Steps.Counter()
      var reader = DirectiveReader(bytes)
      Steps.$counter.withValue(counter) { reader.read(html: bytes[...], at: range) }
      #expect(reader.directives.count == number)
      #expect(counter.count > number)
      return counter.count
    }

    private func linkSteps(pages: Int) throws -> Int {
      let long = Self.numbered(pages * 10) { "## h\($0)\n" }
      let links = Self.numbered(20) { "[a](long.md#h\($0 * pages / 2)) [b](lost\($0).md)\n" }
      let counter = Steps.Counter()
      try Steps.$counter.withValue(counter) {
        var checks = [try PageCheck(parsing: Array(long.utf8), path: "long.md")]
        for number in 0..<pages {
          checks.append(try PageCheck(parsing: Array(links.utf8), path: "p\(1000 + number).md"))
        }
        let catalog = Catalog(checks.map(\.entry))
        for check in checks {
          let missing = check.findings(in: catalog).count { $0.rule == .linkToMissingHeading }
          #expect(missing == 0)
        }
      }
      return counter.count
    }
  }
#endif
