import TestSupport
import Testing
import TopicKit

/// What the table of `TopicCertaintyTests` says one by one, for pages of any lines.
@Suite("No part of a topic waits longer than it must")
struct TopicLatencyTests {
  /// What may follow a line: each of them changes something that may still change.
  private static let endings = [
    "", "a\n", "===\n", "---\n", "|-|\n", "\n", "\na\n", "# a\n", "\n# a\n", "## a\n", "\n## a\n",
    "### a\n", "\n### a\n", "#### a\n", "\n#### a\n", "    a\n", "\n    a\n", "\n  a\n",
    "\n     a\n", "- a\n", "\n- a\n", "\n- a\n\n# b\n", "\n+ a\n", "\n* a\n", "\n1. a\n",
    "\n2. a\n", "\n1) a\n", "- `a`\n", "\n- `a`\n", "* `a`\n", "1. `a`\n", "- [a](b)\n",
    "\n- [a](b)\n",
    "* [a](b)\n", "1. [a](b)\n", "> a\n", "\n> a\n", "```\n", "```\n\n# a\n", "</div>\n",
    "\n[a](b)\n\n", "\nhttps://x.y\n\n", "\n- A\n\nhttps://x.y\n\n", "[a]: /u\n\n",
    "\n\n[a]: /u\n\n",
    "```\n\n[a]: /u\n\n", "a: b\n---\n", "---\n# a\n", "  ===\n", "   ===\n",
    "```\n\n[!TIP]: /u\n\n",
    "\n\n[!TIP]: /u\n\n",
  ]

  private func events(_ page: [UInt8]) throws -> [TopicEvent.Part] {
    try parse(topic: page, chunk: max(1, page.count), into: TopicEventRecorder()).events.map(\.part)
  }

  /// How many events are out once a prefix was fed that ends with a line.
  private func out(_ prefix: [UInt8]) throws -> Int {
    var recorder = TopicEventRecorder()
    var parser = TopicParser()
    let chunk = prefix[...]
    try parser.feed(chunk.span, into: &recorder)
    let count = recorder.events.count
    try parser.finish(into: &recorder)
    return count
  }

  @Test("No event waits that no ending of the page would change", arguments: 0..<100)
  func noLater(seed: Int) throws {
    let page = RandomPage.bytes(seed: seed, lines: 16)
    for end in page.indices where page[end] == 0x0A {
      let prefix = Array(page[...end])
      let known = try out(prefix)
      var common: [TopicEvent.Part]?
      for ending in Self.endings {
        let all = try events(prefix + Array(ending.utf8))
        let same = common.map { zip($0, all).prefix { $0 == $1 }.count } ?? all.count
        common = Array(all.prefix(same))
        if same <= known { break }
      }
      // A list of APIs or links begins with the first item that makes it one, once that ended.
      if case .listStart(let list)? = common?.last, list.kind != .pitfalls { common?.removeLast() }
      if let common, common.count > known {
        let shown = String(decoding: prefix, as: UTF8.self)
        Issue.record("\(shown.debugDescription): \(common[known].label) waits")
      }
    }
  }
}
