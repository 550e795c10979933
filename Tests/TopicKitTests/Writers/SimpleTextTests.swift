import Foundation
import TestSupport
import Testing

@testable import TopicKit

struct SimpleTextTests {
  /// The texts of a page: each block, each paragraph's inlines, each item's blocks.
  private func texts(_ page: String) -> [RichText] {
    let blocks = RichText(parsing: page).children
    return blocks.flatMap { block -> [RichText] in
      [block, block.content] + block.itemRanges.map { block.slice($0) }
    }
  }

  /// What is wrong with the simple form of a text; `nil` where it is right, or not simple.
  private func fault(of text: RichText, _ simple: inout SimpleText) -> String? {
    guard simple.read(text) else { return nil }
    let isInline = text.element?.isBlock != true
    let plain = isInline ? text.plainBytes : text.textBytes()
    if simple.markdown != text.markdownBytes {
      return "Markdown: \(String(decoding: simple.markdown, as: UTF8.self))\n\(text.markdown)"
    }
    if simple.plain != plain {
      return "text: \(String(decoding: simple.plain, as: UTF8.self))\n\(text.plainText)"
    }
    let escaped = (simple.markdown + simple.plain).contains {
      $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F
    }
    return escaped && !simple.hasEscapes ? "an escape that is not told" : nil
  }

  @Test(
    "Simple texts are written at once",
    arguments: [
      ("words, and (more) words.", "words, and (more) words."),
      ("a `b` c", "a b c"), ("`a\\b\"`", "a\\b\""), ("**Note:** a", "Note: a"),
      ("a *b `c`* d", "a b c d"), ("[a `b`](c.md#d)", "a b"), ("a\nb", "a b"),
      ("- a\n- b", "- a\n- b"), ("- a\n\n- b\n  c", "- a\n\n- b c"), ("2. a\n3. b", "2. a\n3. b"),
      ("**a**, *b*.", "a, b."), ("**a *b* c **d**.**", "a b c d."),
      ("see <https://a.b/c>.", "see https://a.b/c."),
      ("****a** b** c.", "a b c."), ("@Entry", "@Entry"), ("a @b", "a @b"),
      ("é “quoted” — 概要", "é “quoted” — 概要"),
    ]
  )
  func simple(markdown: String, plain: String) throws {
    var simple = SimpleText()
    let isSimple = simple.read(RichText(parsing: markdown))
    #expect(isSimple)
    #expect(String(decoding: simple.markdown, as: UTF8.self) == markdown)
    #expect(String(decoding: simple.plain, as: UTF8.self) == plain)
    let fault = fault(of: RichText(parsing: markdown), &simple)
    #expect(fault == nil)
  }

  @Test(
    "Other texts are left to the writers",
    arguments: [
      "a * b", "snake_case", "a \\[b\\]", "1\\. a", "\\- a", "a@b.c", "(@a", "*a*@b", "http\\://a", "www\\.a",
      "a **b** *c*d", "**a**b", "**a.**,", "***a* b**", "****a****", "**a **b****", "[a **b** c](d)",
      "![a](b)", "[a](<b c>)", "[a](b \"c\")", "<ftp://a.b>",
      "[a@b](mailto:a@b)", "`` ` ``",
      "` a`", "a  \nb", "a&amp;lt;", "- [ ] a", "- a\n  - b", "> a", "# a", "```\na\n```", "***",
      "|a|\n|-|", "<b>a</b>", "~~a~~", "-", "a\u{9B}b", "a\u{2028}b",
    ]
  )
  func notSimple(markdown: String) {
    var simple = SimpleText()
    let isSimple = simple.read(RichText(parsing: markdown))
    #expect(!isSimple)
  }

  @Test("Whatever is simple is written as the writers write it", arguments: 0..<200)
  func random(seed: Int) {
    let pieces = [
      "a", "B", "1", " ", " ", " ", ".", ",", ":", "!", "(", ")", "\"", "'", "-", "+", "#", "=",
      "|",
      ">", "*", "**", "_", "`", "`c`", "` `", "[", "]", "](b)", "[x](y)", "[`x`](y)", "<", "&",
      "\\",
      "\n", "\n", "\n- ", "\n1. ", "\n\n", "é", "—", "www.", "://", "@", "~~", "**b**", "*b*", "^",
      " **", "** ", " *", "* ", "**a ", " b**", ".**",
      "[^", "\u{FEFF}", "\u{A0}", "\u{2029}", "\u{1B}", "[ ]", "  \n",
    ]
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    var simple = SimpleText()
    for _ in 0..<50 {
      var page = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        page += pieces[Int(state >> 33) % pieces.count]
      }
      for text in texts(page) {
        let fault = fault(of: text, &simple)
        #expect(fault == nil, "\(page.debugDescription)")
      }
    }
  }

  @Test(
    "The simple texts of real pages are written as the writers write them",
    .enabled(if: SharedMaterial.isPresent, "no shared material beside the package")
  )
  func pages() throws {
    var simple = SimpleText()
    for page in SharedMaterial.pages() {
      for text in texts(try String(contentsOf: page, encoding: .utf8)) {
        let fault = fault(of: text, &simple)
        #expect(fault == nil, "\(page.path)")
      }
    }
  }
}
