import TestSupport
import Testing

@testable import TopicKit

@Suite("Written front matter")
struct FrontMatterWriterTests {
  @Test("Keys keep their order, short lists stand in brackets, the rest a line each")
  func form() {
    let page = """
      ---
      title: '@Environment'
      platforms:
      - iOS
      - macOS
      availability: iOS 13.0+, macOS 10.15+
      docs: https://example.org/a?b=c#d
      tags: [a, 'b: c']
      empty: []
      none: {}
      nothing:
      meta: {author: A, links: {docs: x, more: [1, [2, 3]]}}
      variants: [{title: A, platform: iOS}, {title: B}]
      text: |
        one
        two
      ---

      """
    let written = """
      ---
      title: "@Environment"
      platforms: [iOS, macOS]
      availability: iOS 13.0+, macOS 10.15+
      docs: https://example.org/a?b=c#d
      tags:
        - a
        - "b: c"
      empty: []
      none: {}
      nothing: ""
      meta:
        author: A
        links:
          docs: x
          more:
            - 1
            - [2, 3]
      variants:
        - title: A
          platform: iOS
        - title: B
      text: "one\\ntwo\\n"
      ---

      """
    let reading = FrontMatterReading(page)
    let bytes = FrontMatterWriter.write(reading.frontMatter ?? FrontMatter())
    #expect(String(decoding: bytes, as: UTF8.self) == written)
    #expect(FrontMatterReading(bytes).frontMatter == reading.frontMatter)
  }

  @Test(
    "A value is plain where YAML 1.1 and 1.2 read the same text back, else quoted",
    arguments: [
      // Plain: text, and what has a type but is printed as it is written.
      ("a b", "a b"), ("a:b#c", "a:b#c"), ("-x", "-x"), ("?x", "?x"), ("C#", "C#"),
      ("a, [b]", "a, [b]"),
      ("10", "10"), ("-5", "-5"), ("10.15", "10.15"), ("1.0.0", "1.0.0"), ("17.0+", "17.0+"),
      ("true", "true"), ("false", "false"), ("2024-01-15", "2024-01-15"),
      ("2024-01-15T10:00:00+02:00", "2024-01-15T10:00:00+02:00"), ("01/15/2024", "01/15/2024"),
      ("\u{A0}x\u{200F}", "\u{A0}x\u{200F}"), ("👨\u{200D}👩", "👨\u{200D}👩"),
      // Quoted: syntax.
      ("", "\"\""), (" a", "\" a\""), ("a ", "\"a \""), ("a: b", "\"a: b\""), ("a:", "\"a:\""),
      ("a #b", "\"a #b\""), ("#a", "\"#a\""), ("- a", "\"- a\""), ("-", "\"-\""),
      ("? a", "\"? a\""),
      ("@a", "\"@a\""), ("`a`", "\"`a`\""), ("%", "\"%\""), ("[a]", "\"[a]\""), ("{a}", "\"{a}\""),
      ("'a", "\"'a\""), ("\"a\"", "\"\\\"a\\\"\""), ("*a", "\"*a\""), ("&a", "\"&a\""),
      ("!a", "\"!a\""),
      ("| a", "\"| a\""), ("> a", "\"> a\""), ("---", "\"---\""), ("... a", "\"... a\""),
      // Quoted: characters.
      ("a\nb", "\"a\\nb\""), ("a\tb", "\"a\\tb\""), ("\r", "\"\\r\""),
      ("\0\u{7}\u{1B}", "\"\\x00\\x07\\x1B\""),
      ("\u{7F}\u{85}\u{9F}", "\"\\x7F\\x85\\x9F\""), ("\u{2028}\u{2029}", "\"\\u2028\\u2029\""),
      ("\u{FEFF}\u{FFFE}", "\"\\uFEFF\\uFFFE\""), ("\\: \"", "\"\\\\: \\\"\""),
      // Quoted: what a loader with types would change.
      ("no", "\"no\""), ("Yes", "\"Yes\""), ("y", "\"y\""), ("True", "\"True\""), ("~", "\"~\""),
      ("NULL", "\"NULL\""), ("=", "\"=\""), ("<<", "\"<<\""), ("1.10", "\"1.10\""),
      ("13.0", "\"13.0\""),
      ("007", "\"007\""), ("+1", "\"+1\""), ("-0", "\"-0\""), ("1_000", "\"1_000\""),
      ("0x1F", "\"0x1F\""),
      ("0o17", "\"0o17\""), ("12:30:45", "\"12:30:45\""), ("1e3", "\"1e3\""), ("5.", "\"5.\""),
      (".5", "\".5\""), ("-.INF", "\"-.INF\""), (".NaN", "\".NaN\""), ("0.00001", "\"0.00001\""),
      ("12345678901234567890", "\"12345678901234567890\""), ("2024-02-31", "\"2024-02-31\""),
      ("2024-1-5", "\"2024-1-5\""), ("2024-01-15 10:00:00", "\"2024-01-15 10:00:00\""),
    ]
  )
  func scalars(text: String, written: String) {
    let bytes = FrontMatterWriter.write(FrontMatter(entries: [.init(key: "k", value: .text(text))]))
    #expect(String(decoding: bytes, as: UTF8.self) == "---\nk: \(written)\n---\n")
    let reading = FrontMatterReading(bytes)
    #expect(reading.frontMatter?["k"]?.text?.utf8.elementsEqual(text.utf8) == true)
    #expect(reading.findings == [])
  }

  @Test(
    "A key is quoted where it has a type too, and explicit where it is long",
    arguments: [
      ("a b", "a b: v"), ("true", "\"true\": v"), ("10", "\"10\": v"),
      ("2024-01-15", "\"2024-01-15\": v"),
      ("<<", "\"<<\": v"), ("", "\"\": v"), ("--- a", "\"--- a\": v"), ("a: b", "\"a: b\": v"),
      (String(repeating: "k", count: 1000), String(repeating: "k", count: 1000) + ": v"),
      (String(repeating: "k", count: 1001), "? " + String(repeating: "k", count: 1001) + "\n: v"),
    ]
  )
  func keys(key: String, written: String) {
    let bytes = FrontMatterWriter.write(FrontMatter(entries: [.init(key: key, value: .text("v"))]))
    #expect(String(decoding: bytes, as: UTF8.self) == "---\n\(written)\n---\n")
    let reading = FrontMatterReading(bytes)
    #expect(reading.frontMatter?.entries.map(\.key) == [key])
    #expect(reading.findings == [])
  }

  @Test("A list in brackets makes no line of more than 80 bytes, and holds nothing to quote")
  func brackets() {
    let items = (0..<9).map { "item-\($0)" }
    let short = FrontMatter(entries: [.init(key: "k", value: .list(items.map { .text($0) }))])
    #expect(FrontMatterWriter.write(short).split(separator: 0x0A).map(\.count).max() == 75)
    let long = FrontMatter(
      entries: [.init(key: "k", value: .list((items + ["item-9"]).map { .text($0) }))])
    #expect(FrontMatterWriter.write(long).count(where: { $0 == 0x0A }) == 13)
    for text in ["a?", ":a", "a,", "a]", "no", ""] {
      let list = FrontMatter(entries: [.init(key: "k", value: .list([.text(text)]))])
      #expect(!FrontMatterWriter.write(list).contains(UInt8(ascii: "[")), "\(text)")
    }
  }

  @Test("Values nested deeper than calls can go are written")
  func depth() {
    var value = FrontMatter.Value.text("x")
    for _ in 0..<1000 { value = .list([.map([.init(key: "k", value: value)])]) }
    let bytes = FrontMatterWriter.write(FrontMatter(entries: [.init(key: "k", value: value)]))
    #expect(bytes.count(where: { $0 == UInt8(ascii: "k") }) == 1001)
  }

  @Test("What is written reads back equal, without a finding, and is written the same again")
  func roundTrip() {
    var random = FrontMatterRandom(seed: 1)
    for _ in 0..<2000 {
      let frontMatter = random.frontMatter()
      let bytes = FrontMatterWriter.write(frontMatter)
      let reading = FrontMatterReading(bytes)
      #expect(reading.frontMatter?.notation == frontMatter.notation)
      #expect(reading.findings.filter { !$0.hasSuffix(" TK002") } == [])
      #expect(FrontMatterWriter.write(reading.frontMatter ?? FrontMatter()) == bytes)
    }
  }
}
