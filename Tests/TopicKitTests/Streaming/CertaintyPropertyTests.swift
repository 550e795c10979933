import TestSupport
import Testing
import TopicKit

/// What the table of `CertaintyTests` says one by one, for whole bodies of examples.
@Suite("Certainty, for every example of the specifications")
struct CertaintyPropertyTests {
  static let files = ["spec-0.31.2", "cmark-regression", "gfm-extensions", "gfm-spec-0.29"]

  @Test(
    "`certainAt` is the number of bytes fed when an event arrives",
    .enabled(if: SharedMaterial.isPresent),
    arguments: files
  )
  func sayWhen(file: String) throws {
    let examples = ConformanceExample.load(file)
    #expect(examples.count > 10)
    for example in examples {
      for options in [ParseOptions(), ParseOptions(tightness: .onLeave, frontMatter: .read)] {
        let arrivals = try ArrivalRecorder.arrivals(of: example.markdown, options: options)
        for arrival in arrivals where arrival.source.certainAt != arrival.fed {
          Issue.record("\(file) \(example): \(arrival)")
        }
      }
    }
  }

  // MARK: - No event waits longer than it must

  /// What may follow a line: each of them changes something that may still change.
  private static let endings = [
    "", "a\n", "===\n", "---\n", "|-|\n", "-|-\n", "|-|-|\n", "-|-|-\n", ":-:\n", "\n", "\na\n",
    "# a\n", "\n# a\n", "    a\n", "\n    a\n", "  a\n", "\n  a\n", "\n     a\n", "- a\n",
    "\n- a\n", "+ a\n", "\n+ a\n", "\n* a\n", "1. a\n", "\n1. a\n", "1) a\n", "\n1) a\n", "> a\n",
    "\n> a\n", ">\n> a\n", "  - a\n", "\n  - a\n", "```\n", "~~~~\n", "<p>\n", "-->\n", "?>\n",
    "]]>\n", "</pre>\n", "'\n", "\"\n", ")\n", "]\n", "`\n", "*\n", "**\n", "]: /u\n", "/u\n",
    "\"t\"\n", "(t)\n", "[z]: /u\n",
  ]

  /// What lines begin with that continue containers of one of the lines of a text.
  private static func continuations(of text: ArraySlice<UInt8>) -> Set<[UInt8]> {
    // Those of a footnote definition are indented by four.
    var all: Set<[UInt8]> = [[], [0x20, 0x20, 0x20, 0x20]]
    for line in text.split(separator: 0x0A) {
      var prefix: [UInt8] = []
      bytes: for byte in line {
        switch byte {
        case 0x20, 0x09, UInt8(ascii: ">"): prefix.append(byte)
        case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): prefix.append(0x20)
        case 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: ")"): prefix.append(0x20)
        default: break bytes
        }
        all.insert(prefix)
      }
      all.insert(prefix + [0x20])
    }
    return all
  }

  /// An ending whose lines continue containers, and one that first closes a fence in them.
  private static func endings(_ lines: String, inside prefix: [UInt8]) -> [[UInt8]] {
    var text: [UInt8] = []
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      text += prefix + Array(line.utf8) + [0x0A]
    }
    return [text, prefix + Array("```\n\n\(lines)".utf8)]
  }

  /// A definition for every label that the text may hold.
  private static func definitions(for text: [UInt8]) -> String {
    var labels: Set<[UInt8]> = []
    for (start, byte) in text.enumerated() where byte == UInt8(ascii: "[") {
      var end = start + 1
      while end < text.count, text[end] != UInt8(ascii: "]"), text[end] != UInt8(ascii: "[") {
        end += text[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      if end < text.count, text[end] == UInt8(ascii: "]") {
        labels.insert(Array(text[(start + 1)..<end]))
      }
    }
    return labels.sorted { $0.lexicographicallyPrecedes($1) }
      .map { "\n\n[\(String(decoding: $0, as: UTF8.self))]: /u\n" }.joined() + "\n"
  }

  private struct Step: Equatable {
    var event: MarkdownEvent
    var bytes: [UInt8]
    var range: SourceRange
  }

  private func steps(_ text: [UInt8], _ options: ParseOptions) throws -> [Step] {
    try parse(text, chunk: max(1, text.count), options: options, into: EventRecorder()).entries
      .map { Step(event: $0.event, bytes: $0.bytes, range: $0.source.range) }
  }

  /// The steps that are out once a prefix was fed that ends with a line.
  private func out(_ prefix: ArraySlice<UInt8>, _ options: ParseOptions) throws -> Int {
    var recorder = ArrivalRecorder()
    var parser = MarkdownParser(options: options)
    try parser.feed(prefix.span, into: &recorder)
    let count = recorder.arrivals.count
    // A parser that is not finished is a program's mistake, but no test's.
    try parser.finish(into: &recorder)
    return count
  }

  @Test(
    "No event waits that no ending of the document would change",
    .enabled(if: SharedMaterial.isPresent),
    arguments: files
  )
  func noLater(file: String) throws {
    let examples = ConformanceExample.load(file)
    #expect(examples.count > 10)
    for example in examples {
      for tightness in [ParseOptions.Tightness.onEnter, .onLeave] {
        try checkPrefixes(of: example, ParseOptions(tightness: tightness), file)
      }
    }
  }

  /// Where events wait for longer: a definition counts once its paragraph has ended, though a
  /// line that begins another one settles it.
  private static let exceptions = ["[foo]\n\n[foo]: first\n[foo]: second\n"]

  private func checkPrefixes(
    of example: ConformanceExample,
    _ options: ParseOptions,
    _ file: String
  ) throws {
    let text = example.markdown
    for end in text.indices where text[end] == 0x0A {
      let prefix = text[...end]
      let known = try out(prefix, options)
      var common: [Step]?
      for ending in Self.endings(of: prefix) {
        let all = try steps(prefix + ending, options)
        let same = common.map { zip($0, all).prefix { $0 == $1 }.count } ?? all.count
        common = Self.withoutOpenLeaf(all.prefix(same))
        if common?.count ?? 0 <= known { break }
      }
      let shown = String(decoding: prefix, as: UTF8.self)
      if let common, common.count > known, !Self.exceptions.contains(shown) {
        Issue.record(
          "\(file) \(example), \(shown.debugDescription): \(common[known].event) waits"
        )
      }
    }
  }

  private static func endings(of prefix: ArraySlice<UInt8>) -> [[UInt8]] {
    let definitions = Array(definitions(for: Array(prefix)).utf8)
    return endings.map { Array($0.utf8) } + [definitions]
      + continuations(of: prefix).flatMap { inside in
        endings.flatMap { Self.endings($0, inside: inside) }
      }
  }

  /// The inlines of a leaf are certain together: what is known of the last one does not count.
  private static func withoutOpenLeaf(_ steps: ArraySlice<Step>) -> [Step] {
    for (index, step) in zip(steps.indices, steps).reversed() {
      switch step.event {
      case .enter(.paragraph), .enter(.heading), .enter(.tableCell):
        return Array(steps[...index])
      case .enter(let element), .leave(let element):
        if element.isBlock { return Array(steps) }
      case .attribute, .text: break
      }
    }
    return Array(steps)
  }
}
