import TestSupport
import Testing
import TopicKit

@Suite("What holds for every man page")
struct ManInvariantTests {
  private static let files = [
    "spec-0.31.2", "gfm-extensions", "cmark-regression", "gfm-regression",
  ]

  @Test(
    "The examples of the specifications become pages that are whole",
    .enabled(if: SharedMaterial.isPresent),
    arguments: files
  )
  func examples(file: String) throws {
    let examples = ConformanceExample.load(file)
    try #require(!examples.isEmpty)
    for example in examples { try check(example.markdown, "\(example)") }
  }

  @Test("Any mixture of what Markdown and roff take for syntax becomes a page that is whole")
  func mixtures() throws {
    let pieces = [
      ".", "'", "\\", "`", "``", "*", "**", "_", "[", "](", ")", "\n", "\n\n", "> ", "- ", "1. ",
      "  ", "    ", "|", "\n|-|-|\n", "---\n", "T}", "<br>", "<a id=x>", "</a>", "\t", "é",
      "\u{301}",
      "\u{0}", "[x](x.md)", "[y](y.md)", "[a](https://b.c)", "<https://d.e>", "```\n", "~~", "\n# ",
      "\n### ", "\n> [!TIP]\n> ", "[^1]", "\n[^1]: ", "![", "<!--", "-->", "&nbsp;", "word", " ",
      "\n.SH ", "\\fB", "\n.so x", "\n## Related\n", "\n## On macOS\n", "\\\n", "環境",
    ]
    var state: UInt64 = 7
    for number in 0..<400 {
      var text = ""
      for _ in 0..<40 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      try check(Array(text.utf8), "mixture \(number): \(text)")
    }
  }

  private func check(_ markdown: [UInt8], _ name: String) throws {
    let tree = try ManTree([("x.md", markdown), ("y.md", Array("# Y".utf8))])
    let page = try #require(tree["man7/x.7"])
    let faults = Self.faults(of: page)
    #expect(faults.isEmpty, "\(name): \(faults)")
    // Fonts, links and macros stand between letters of one word: letters are compared alone.
    let shown = Self.letters(RoffReading.text(page))
    var pieces = TextPieces()
    try #require(tree.topics["x.md"]).replay(into: &pieces)
    let lost = pieces.pieces.map(Self.letters).filter { !shown.contains($0) }
    #expect(lost.isEmpty, "\(name): \(lost.prefix(5))\n\(page)")
  }

  private static func letters(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
      )
    )
  }

  private static let macros: Set<Substring> = [
    ".TH", ".SH", ".SS", ".PP", ".IP", ".RS", ".RE", ".EX", ".EE", ".PD", ".BR", ".UR", ".UE",
    ".br",
    ".TS", ".TE", ".\\\"",
  ]
  private static let pairs = [".RE": ".RS", ".EE": ".EX", ".UE": ".UR", ".TE": ".TS"]

  /// What a viewer would complain of, or could lose.
  private static func faults(of page: String) -> [String] {
    var faults: [String] = []
    var open: [String] = []
    var isName = false
    var last: Substring = ""
    for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let macro = line.prefix { $0 != " " }
      defer { last = line == ".IP" ? line : macro == ".IP" ? "" : macro }
      if !isName, index > 1, !line.allSatisfy(\.isASCII) { faults.append("not ASCII: \(line)") }
      isName = line == ".SH NAME"
      if line.hasPrefix("'") {
        if index > 0 { faults.append("control line: \(line)") }
        continue
      }
      guard line.hasPrefix(".") else {
        if RoffReading.unescaped(line).contains("\u{FFFC}") { faults.append("escape: \(line)") }
        continue
      }
      if !macros.contains(macro) { faults.append("macro: \(line)") }
      if macro == ".PP", [".PP", ".SH", ".SS", ".IP"].contains(last) {
        faults.append("empty paragraph before line \(index + 1)")
      }
      if let opener = pairs[String(macro)] {
        if open.popLast() != opener { faults.append("unbalanced: \(line)") }
      } else if pairs.values.contains(String(macro)) {
        open.append(String(macro))
      } else if [".SH", ".SS"].contains(macro), !open.isEmpty {
        faults.append("open at a heading: \(open)")
      }
    }
    return faults + open.map { "not closed: \($0)" } + (page.hasSuffix("\n") ? [] : ["no end"])
  }
}

/// The texts of a page, each by itself.
private struct TextPieces: MarkdownHandler {
  var pieces: [String] = []

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    guard case .text(let kind) = event, kind != .html else { return }
    let text = String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    // A marker is a label on the page, and Related stands there as SEE ALSO.
    if !text.hasPrefix("[!"), text != "Related" { pieces.append(text) }
  }
}
