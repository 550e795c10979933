import Testing

@testable import TopicKit

@Suite("What strict YAML refuses")
struct FrontMatterLeniencyTests {
  typealias Example = FrontMatterExample

  @Test(
    "What can mean one thing only is taken with a warning",
    arguments: [
      Example("title: @Environment", ##"{title: "@Environment"}"##, "2:8 TK003"),
      Example("title: #Preview", ##"{title: "#Preview"}"##, "2:8 TK003"),
      Example("a:\n  - #x\n  - %", ##"{a: ["#x", "%"]}"##, "3:5 TK003", "4:5 TK003"),
      Example("title: Text: basics", ##"{title: "Text: basics"}"##, "2:8 TK003"),
      Example(
        "title: `a` b\nb: && and ||\nc: | (or)\nd: >= x\ne: ? : y\nf: % x",
        ##"{title: "`a` b", b: "&& and ||", c: "| (or)", d: ">= x", e: "? : y", f: "% x"}"##,
        "2:8 TK003",
        "3:4 TK003",
        "4:4 TK003",
        "5:4 TK003",
        "6:4 TK003",
        "7:4 TK003"
      ),
      Example(
        "a: **b** c\nb: *.swift\nc: !important\nd: != x\ne: }",
        ##"{a: "**b** c", b: "*.swift", c: "!important", d: "!= x", e: "}"}"##,
        "2:4 TK003",
        "3:4 TK003",
        "4:4 TK003",
        "5:4 TK003",
        "6:4 TK003"
      ),
      Example(
        "a: 'Tis it\nb: \"x\" and y\nc: 'a' or b",
        ##"{a: "'Tis it", b: "\"x\" and y", c: "'a' or b"}"##,
        "2:4 TK003",
        "3:4 TK003",
        "4:4 TK003"
      ),
      Example(
        "a: [x](y)\nb: {{ t | f \"x\" }}\nc: [b] c",
        ##"{a: "[x](y)", b: "{{ t | f \"x\" }}", c: "[b] c"}"##,
        "2:4 TK003",
        "3:4 TK003",
        "4:4 TK003"
      ),
      Example(
        "a: [@x, `y`, :z, ?w, {{ t }}, b: c: d]",
        ##"{a: ["@x", "`y`", ":z", {w: ""}, "{{ t }}", {b: "c: d"}]}"##,
        "2:5 TK003",
        "2:9 TK003",
        "2:14 TK003",
        "2:22 TK003",
        "2:34 TK003"
      ),
      Example(
        "@a: b\n`c`: d\n[e]: f",
        ##"{@a: "b", `c`: "d", [e]: "f"}"##,
        "2:1 TK003",
        "3:1 TK003",
        "4:1 TK003"
      ),
      Example("a:\n  -\tx\nb:\ty", ##"{a: ["x"], b: "y"}"##, "3:4 TK003", "4:3 TK003"),
      Example("a: b #c", ##"{a: "b"}"##, "2:6 TK003"),
      Example("a: # c\nb: #\nc:", ##"{a: "", b: "", c: ""}"##, "2:4 TK003", "3:4 TK003"),
      Example("a:\n  - b\n  -", ##"{a: ["b", ""]}"##, "4:3 TK003"),
    ]
  )
  func warnings(_ example: Example) { example.check() }

  @Test(
    "What has no single meaning is an error, and the rest of the map is read",
    arguments: [
      Example("a: b:\nc: d", ##"{a: "b:", c: "d"}"##, "!2:5 TK002"),
      Example("a: b\n  c: d\ne: f", ##"{a: "b c: d", e: "f"}"##, "!3:4 TK002"),
      Example("a: - b\nc: d", ##"{a: "- b", c: "d"}"##, "!2:4 TK002"),
      Example("a: b\ntext\nmore\nc: d", ##"{a: "b", c: "d"}"##, "!3:1 TK002"),
      Example("a: \"b\nc: d", ##"{a: "\"b", c: "d"}"##, "!2:4 TK002"),
      Example("a: \"b\nc: \"d", ##"{a: "\"b", c: "\"d"}"##, "!2:4 TK002", "!3:4 TK002"),
      Example("a: \"He said \"hi\"\"\nc: d", ##"{a: "\"He said \"hi\"\"", c: "d"}"##, "!2:4 TK002"),
      Example("a: [b,, c]\nd: e", ##"{a: ["b", "c"], d: "e"}"##, "!2:7 TK002"),
      Example("a: [b]]\nd: e", ##"{a: ["b"], d: "e"}"##, "!2:7 TK002"),
      Example("a: {b: [1}\nd: e", ##"{a: "{b: [1}", d: "e"}"##, "!2:10 TK002"),
      Example("a: [b,\nc: [d,\n  e]\nf: g", ##"{a: "[b,", c: ["d", "e"], f: "g"}"##, "!5:1 TK002"),
      Example("a: [b: , : c]\nd: e", ##"{a: "[b: , : c]", d: "e"}"##, "!2:10 TK002"),
      Example("a:\n    b: 1\n  c: 2\nd: e", ##"{a: {b: "1", c: "2"}, d: "e"}"##, "!4:3 TK002"),
      Example("a:\n  - b\n - c\nd: e", ##"{a: ["b", "c"], d: "e"}"##, "!4:2 TK002"),
      Example("a:\n\tb: 1\nc: d", ##"{a: {b: "1"}, c: "d"}"##, "!3:1 TK002"),
      Example("a:x\nb:\u{A0}c\nd: e", ##"{d: "e"}"##, "!2:1 TK002"),
      Example("a: b\u{7}c\u{7F}\nd: e", ##"{a: "b\u{7}c\u{7f}", d: "e"}"##, "!2:5 TK002"),
      Example("a: b\u{85}\u{9F}", ##"{a: "b\u{85}\u{9f}"}"##, "!2:7 TK002"),
      Example(
        "a: b\na: c\nd: {e: 1, e: 2}",
        ##"{a: "b", d: {e: "1"}}"##,
        "!3:1 TK004",
        "!4:11 TK004"
      ),
      Example("- a\n- b\nc: d", ##"{c: "d"}"##, "!2:1 TK002"), Example("{}+", "{}", "!2:1 TK002"),
      Example("{a: b}\nc: d", ##"{a: "b"}"##, "!3:1 TK002"),
      Example("%YAML 1.1\na: b", ##"{a: "b"}"##, "!2:1 TK002"),
      Example(": a\nb: c", ##"{b: "c"}"##, "!2:1 TK002"),
      Example("a: [\"b\nc: d", ##"{a: "[\"b", c: "d"}"##, "!2:5 TK002"),
      Example("a:\n  - b\n  c: d\ne: f", ##"{a: ["b"], e: "f"}"##, "!4:3 TK002"),
    ]
  )
  func errors(_ example: Example) { example.check() }

  @Test(
    "Anchors, aliases, tags and merge keys are named in an error",
    arguments: [
      ("a: &v [iOS]", ##"{a: ["iOS"]}"##, "anchor '&v'"), ("a: &v", ##"{a: "&v"}"##, "anchor '&v'"),
      ("a: *v", ##"{a: "*v"}"##, "alias '*v'"),
      ("a: [*v, b]", ##"{a: ["*v", "b"]}"##, "alias '*v'"),
      ("a: !!float 1.10", ##"{a: "1.10"}"##, "tag '!!float'"),
      ("a: !t\n  b: c", ##"{a: {b: "c"}}"##, "tag '!t'"),
      ("a: !!python/object/apply:os.getcwd []", "{a: []}", "tag '!!python/object/apply:os.getcwd'"),
      ("a: !<tag:x,2000:y> b", ##"{a: "b"}"##, "tag '!<tag:x,2000:y>'"),
      ("&k a: b", ##"{a: "b"}"##, "anchor '&k'"), ("*k : b", ##"{*k: "b"}"##, "alias '*k'"),
      ("<<: {a: b}", ##"{<<: {a: "b"}}"##, "merge keys"),
      ("a:\n  - &x b: c", ##"{a: [{b: "c"}]}"##, "anchor '&x'"),
      ("a:\n  &x\n  b: c", ##"{a: {b: "c"}}"##, "anchor '&x'"),
      ("a:\n  - !t\n    - b", ##"{a: [["b"]]}"##, "tag '!t'"),
    ]
  )
  func unsupported(text: String, value: String, name: String) {
    let reading = FrontMatterReading("---\n\(text)\n---\n")
    #expect(reading.frontMatter?.notation == value)
    #expect(reading.diagnostics.map(\.rule) == [.frontMatterUnsupported])
    #expect(reading.diagnostics.first?.message.contains(name) == true)
  }

  @Test(
    "The fix of a warning is the form that strict YAML takes, with the same value",
    arguments: [
      ("title: @Environment", "title: \"@Environment\""),
      ("title: #Preview", "title: \"#Preview\""),
      ("a:\n  - %", "a:\n  - \"%\""), ("a: Text: \"x\" \\ y", "a: \"Text: \\\"x\\\" \\\\ y\""),
      ("a: @x\n  y", "a: \"@x y\""), ("a: [@b, c: d: e]", "a: [\"@b\", c: \"d: e\"]"),
      ("@k: v", "\"@k\": v"), ("a:\t`b`", "a: \"`b`\""), ("a: 'Tis", "a: \"'Tis\""),
      ("a: {{ b }} ", "a: \"{{ b }}\" "), ("a: \"\\uD83D\\uDE00\"", "a: \"😀\""),
      ("a: {b\n : c}", "a: {\"b\": c}"), ("a: !b", "a: \"!b\""),
      ("a:\n  -\n  - c", "a:\n  - \"\"\n  - c"),
      ("a: b\n\t\nc: d", "a: b\nc: d"),
    ]
  )
  func fixes(text: String, fixed: String) {
    let page = "---\n\(text)\n---\n"
    let reading = FrontMatterReading(page)
    let result = page.applying(reading.diagnostics.compactMap(\.fix))
    #expect(result == "---\n\(fixed)\n---\n")
    let again = FrontMatterReading(result)
    #expect(again.findings == [])
    #expect(again.frontMatter == reading.frontMatter)
  }

  @Test("A comment that may be part of the value can be taken into it; one alone stays one")
  func hashFix() {
    let page = "---\ntitle: Fixes #12 and C# too\nb: # c\n---\n"
    let result = page.applying(FrontMatterReading(page).diagnostics.compactMap(\.fix))
    #expect(result == "---\ntitle: \"Fixes #12 and C# too\"\nb: # c\n---\n")
  }
}

extension String {
  /// The text with replacements made, the last one first.
  func applying(_ fixes: [Diagnostic.Fix]) -> String {
    var bytes = Array(utf8)
    for fix in fixes.sorted(by: { $0.range.start > $1.range.start }) {
      bytes.replaceSubrange(fix.range.offsets, with: fix.replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
