import Testing

@testable import TopicKit

/// A front matter without its fences, the value, and the findings as `line:column rule`
/// (`!` before errors; line 1 is the opening fence).
struct FrontMatterExample: Sendable, CustomStringConvertible {
  var text: String
  var value: String
  var findings: [String]

  init(_ text: String, _ value: String, _ findings: String...) {
    (self.text, self.value, self.findings) = (text, value, findings)
  }

  var description: String { text }

  func check() {
    let reading = FrontMatterReading("---\n\(text)\n---\n")
    #expect(reading.decision == .closed)
    #expect(reading.frontMatter?.notation == value)
    #expect(reading.findings == findings, "\(reading.diagnostics)")
  }
}

@Suite("Values of front matter")
struct FrontMatterValueTests {
  typealias Example = FrontMatterExample

  @Test(
    "Scalars are text, whatever they look like",
    arguments: [
      Example(
        "a: 1.10\nb: no\nc: ~\nd: 2024-01-15\ne:",
        ##"{a: "1.10", b: "no", c: "~", d: "2024-01-15", e: ""}"##
      ),
      Example("a: A   B  # c", ##"{a: "A   B"}"##), Example("a : b", ##"{a: "b"}"##),
      Example("a: b\tc\t", ##"{a: "b\tc"}"##),
      Example("a: x:y, [b] {c} - d", ##"{a: "x:y, [b] {c} - d"}"##),
      Example(
        "a: C#\nb: .sheet(isPresented:)\nc: -x\nd: ?x\ne: :x",
        ##"{a: "C#", b: ".sheet(isPresented:)", c: "-x", d: "?x", e: ":x"}"##
      ),
      Example(
        "external help file: X.xml\nms.date: 1\n\"c:d\": 2\n'it''s': 3",
        ##"{external help file: "X.xml", ms.date: "1", c:d: "2", it's: "3"}"##
      ),
      Example(
        "~: a\n1: b\n😀: c\n-k: d\n?k: e\n\"\": f",
        ##"{~: "a", 1: "b", 😀: "c", -k: "d", ?k: "e", : "f"}"##
      ),
      Example("id: a\nID: b", ##"{id: "a", ID: "b"}"##),
    ]
  )
  func scalars(_ example: Example) { example.check() }

  @Test(
    "Plain scalars fold over the lines that are indented deeper",
    arguments: [
      Example("a: one\n  two\n   three\nb: c", ##"{a: "one two three", b: "c"}"##),
      Example("a: one\n\n\n  two", ##"{a: "one\n\ntwo"}"##),
      Example("a:\n  one\n  two", ##"{a: "one two"}"##),
      Example("a: one\n  - two\n  # c\nb: d", ##"{a: "one - two", b: "d"}"##),
      Example("a:\n  b: one\n   two\n  c: d", ##"{a: {b: "one two", c: "d"}}"##),
      Example("a: one # c\n  two", ##"{a: "one"}"##, "!3:3 TK002", "!3:3 TK002"),
    ]
  )
  func plainLines(_ example: Example) { example.check() }

  @Test(
    "Quoted scalars resolve their escapes and fold their lines",
    arguments: [
      Example(
        ##"a: "\0\a\b\t\n\v\f\r\e\ \"\/\\\N\_\L\P""##,
        "{a: \"\\u{0}\\u{7}\\u{8}\\t\\n\\u{b}\\u{c}\\u{d}\\u{1b} \\\"/\\\\\\u{85}\u{A0}\u{2028}\u{2029}\"}"
      ),
      Example(##"a: "\x41\u00e9\U0001F600""##, ##"{a: "Aé😀"}"##),
      Example("a: \"b\\\tc\"", ##"{a: "b\tc"}"##),
      Example(##"a: '\n''s "q" # x: y'"##, ##"{a: "\\n's \"q\" # x: y"}"##),
      Example("a: ''\nb: \"\"", ##"{a: "", b: ""}"##),
      Example("a: \"one \n  two\n\n  three\"", ##"{a: "one two\nthree"}"##),
      Example("a: \"one\\\n  two \\\n\n  three\"", ##"{a: "onetwo \nthree"}"##),
      Example("a: 'one\n\ttwo'", ##"{a: "one two"}"##),
      Example("a: \"one\ntwo\"\nb: c", ##"{a: "one two", b: "c"}"##),
      Example("a: \"x\" # c\nb: 'y'\t", ##"{a: "x", b: "y"}"##),
      Example(##"a: "\uD83D\uDE00""##, ##"{a: "😀"}"##, "2:5 TK003"),
      Example(##"a: "\uD83D x \uDE00""##, ##"{a: "� x �"}"##, "!2:5 TK002", "!2:14 TK002"),
      Example(
        ##"a: "\d \x4 \U00110000""##,
        ##"{a: "\\d \\x4 �"}"##,
        "!2:5 TK002",
        "!2:8 TK002",
        "!2:12 TK002"
      ),
    ]
  )
  func quoted(_ example: Example) { example.check() }

  @Test(
    "Block scalars keep or fold their lines",
    arguments: [
      Example("a: |\n  one\n  two\n\nb: c", ##"{a: "one\ntwo\n", b: "c"}"##),
      Example("a: |-\n  one\n\nb: c", ##"{a: "one", b: "c"}"##),
      Example("a: |+\n  one\n\n\nb: c", ##"{a: "one\n\n\n", b: "c"}"##),
      Example("a: |+\n\n\nb: c", ##"{a: "\n\n", b: "c"}"##),
      Example("a: >\n  one\n  two\n\n  three", ##"{a: "one two\nthree\n"}"##),
      Example(
        "a: >\n  one\n    two\n  three\n\n   four",
        ##"{a: "one\n  two\nthree\n\n four\n"}"##
      ),
      Example("a: |2\n    four\n  two", ##"{a: "  four\ntwo\n"}"##),
      Example("a: >1- # c\n  x", ##"{a: " x"}"##),
      Example("a: |\n\n  \n  one", ##"{a: "\n\none\n"}"##),
      Example("a: |\n  # x\n  k: v\n  - y", ##"{a: "# x\nk: v\n- y\n"}"##),
      Example("a: |\n  \tx", ##"{a: "\tx\n"}"##), Example("a: |\nb: c", ##"{a: "", b: "c"}"##),
      Example("- x: |\n    y\n  z: 1", "{}", "!2:1 TK002"),
      Example("a:\n  - |\n   x\n  - >-\n    y\n    z", ##"{a: ["x\n", "y z"]}"##),
      Example("a: |x\n  y", ##"{a: "y\n"}"##, "!2:4 TK002"),
      Example("a: |0\n  y", ##"{a: "y\n"}"##, "!2:4 TK002"),
      Example("a: |\n     \n  x", ##"{a: "   \nx\n"}"##, "!3:5 TK002"),
    ]
  )
  func blockScalars(_ example: Example) { example.check() }

  @Test(
    "Lists and maps nest by indentation",
    arguments: [
      Example("a:\n  - b\n  - c", ##"{a: ["b", "c"]}"##),
      Example("a:\n- b\n- c\nd: e", ##"{a: ["b", "c"], d: "e"}"##),
      Example("a:\n  - b: 1\n    c: 2\n  - b: 3", ##"{a: [{b: "1", c: "2"}, {b: "3"}]}"##),
      Example("a:\n  - - b\n    - c\n  -\n    - d", ##"{a: [["b", "c"], ["d"]]}"##),
      Example("a:\n  b:\n    c: d\n  e: f\ng: h", ##"{a: {b: {c: "d"}, e: "f"}, g: "h"}"##),
      Example("a:\n  - b:\n    - c\n    d: e", ##"{a: [{b: ["c"], d: "e"}]}"##),
      Example("  a: b\n  c: d", ##"{a: "b", c: "d"}"##),
      Example("a: # c\n  # d\n  b: c", ##"{a: {b: "c"}}"##),
      Example("? a\n: b\n? c\n? - d\ne: f", ##"{a: "b", c: "", e: "f"}"##, "!5:1 TK002"),
      Example("a:\n|-\n x", ##"{a: "x"}"##),
    ]
  )
  func blocks(_ example: Example) { example.check() }

  @Test(
    "Brackets hold lists and maps, over as many lines as it takes",
    arguments: [
      Example("a: [b, c d,e]", ##"{a: ["b", "c d", "e"]}"##),
      Example("a: []\nb: {}", "{a: [], b: {}}"),
      Example("a: [b,]", ##"{a: ["b"]}"##),
      Example("a: [[b, [c]], {d: e}]", ##"{a: [["b", ["c"]], {d: "e"}]}"##),
      Example("a: ['b, c', \"d]\", e: f]", ##"{a: ["b, c", "d]", {e: "f"}]}"##),
      Example(
        "a: {b: c, d, \"e\":f, g:h, i : , ? j : k}",
        ##"{a: {b: "c", d: "", e: "f", g:h: "", i: "", j: "k"}}"##
      ),
      Example("a: [b,\n  c # d\n  , e\nf]\ng: h", ##"{a: ["b", "c", "e f"], g: "h"}"##),
      Example("{\"id\": \"x\", n: [1]}", ##"{id: "x", n: ["1"]}"##),
      Example("a: [https://x.org/?a=b]", ##"{a: ["https://x.org/?a=b"]}"##),
      Example("a: [b] # c", ##"{a: ["b"]}"##), Example("a: [x\n\n  y]", ##"{a: ["x\ny"]}"##),
    ]
  )
  func brackets(_ example: Example) { example.check() }
}
