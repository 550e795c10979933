import TestSupport
import Testing

@testable import TopicKit

#if DEBUG
  /// What the topic parser looks at grows as the page does; see `LinearTests`.
  @Suite("Topic events in linear time, by counted steps")
  struct TopicLinearTests {
    typealias Input = RepeatedInput

    static let inputs: [Input] = [
      Input("pitfalls") { "## Pitfalls\n\n" + times("- **A.** b\n", $0) },
      Input("lists of one pitfall") { "## Pitfalls\n\n" + times("- **A.** b\n\n***\n", $0) },
      Input("headings") { times("### A\n", $0) },
      Input("titles") { times("# A\n", $0) },
      Input("sections") { times("## A\n", $0) },
      Input("sections of one kind") { times("## Pitfalls\n", $0) },
      Input("platform sections with variants") { n in
        times("## On macOS\n\n### Variants\n\n#### V\n\na\n\n", n)
      },
      Input("variants") { "## Variants\n\n" + times("### V\n", $0) },
      Input("paragraphs without a title") { times("a\n\n", $0) },
      Input("APIs in a paragraph") { "## Key APIs\n\n" + times("`a`,\n", $0) },
      Input("APIs in a list") { "## Key APIs\n\n" + times("- `a`: b\n", $0) },
      Input("a list that names none") { "## Key APIs\n\n" + times("- a\n", $0) },
      Input("a list that names one at its end") {
        "## Key APIs\n\n" + times("- a\n", $0) + "- `b`"
      },
      Input("ids before a link") { "## Related\n\n" + times("- a\n", $0) + "- [b](b.md)" },
      Input("links in a paragraph") { "## Related\n\n" + times("[a](a.md), ", $0) },
      Input("openings of omitted variants") { times("More variants, left out:\n\n", $0) },
      Input("openings and lists") { times("More variants, left out:\n\n- a\n\n", $0) },
      Input("openings and lists without titles") { n in
        "## Pitfalls\n\n" + times("More variants, left out:\n\n- > a\n\n", n)
      },
      Input("an opening and a long list") { "More variants, left out:\n\n" + times("- a\n", $0) },
      Input("an opening and a long list of no titles") { n in
        "## Related\n\nMore variants, left out:\n\n" + times("- > a\n", n)
      },
      Input("a code block") { "```\n" + times("a\n", $0) },
      Input("notes") { times("**Note:** a\n\n", $0) },
      Input("pitfalls that wait for one label") { n in
        "## Pitfalls\n\n" + times("- [a]\n", n) + "\n[a]: b"
      },
      Input("nested items of a pitfall") { "## Pitfalls\n\n" + times("- ", min($0, 4000)) + "a" },
    ]

    private func steps(_ text: String, _ handler: some TopicHandler) throws -> Int {
      let counter = Steps.Counter()
      try Steps.$counter.withValue(counter) {
        _ = try parse(topic: Array(text.utf8), chunk: 4096, into: handler)
      }
      return counter.count + text.utf8.count
    }

    @Test("Twice the page is at most 2.2 times the steps", arguments: inputs)
    func doubles(input: Input) throws {
      let once = try steps(input.write(10_000), TopicCollector())
      let twice = try steps(input.write(20_000), TopicCollector())
      #expect(Double(twice) <= 2.2 * Double(once), "\(once) steps, then \(twice)")
      // No page costs more than a hundred steps a byte.
      #expect(once <= 100 * (input.write(10_000).utf8.count + 10_000))
    }
  }
#endif
