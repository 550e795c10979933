import Testing
import TopicKit

/// Tables, and lines of a width.
struct PlainTextLayoutTests {
  @Test(
    "Tables become aligned columns",
    arguments: [
      (
        "| a | long head |\n|---|---|\n| some text | *b* |\n| c | [d](e) |",
        "a          long head\n---------  ---------\nsome text  b\nc          d\n"
      ),
      (
        "|left|center|right|\n|:--|:-:|--:|\n|a|b|c|\n|d|e|f|",
        "left  center  right\n----  ------  -----\na       b         c\nd       e         f\n"
      ),
      ("||\n|--|\n|a|\n|b|", "a\nb\n"),
      ("|a|\n|-|", "a\n-\n"),
      ("|a|b|\n|-|-|\n|c|\n||d|", "a  b\n-  -\nc\n   d\n"),
      ("|概要|b|\n|-|-|\n|é|🎉|", "概要  b\n----  --\né     🎉\n"),
      ("|a<br>b|c\td|\n|-|-|\n|`e\\|f`|g|", "a b  c d\n---  ---\ne|f  g\n"),
      ("- x\n\n  |a|b|\n  |-|-|\n  |c|d|", "- x\n\n  a  b\n  -  -\n  c  d\n"),
    ]
  )
  func tables(markdown: String, expected: String) throws {
    let actual = try plainText(markdown)
    #expect(actual == expected)
  }

  @Test("A cell that is too long does not put its width on every row")
  func longCell() throws {
    let long = String(repeating: "x", count: 100_000)
    let rows = String(repeating: "|a|b|\n", count: 1_000)
    let text = try plainText("|a|b|\n|-|-|\n\(rows)|\(long)|b|\n")
    #expect(text.utf8.count < 400_000)
    #expect(text.hasSuffix("\na\(String(repeating: " ", count: 61))b\n\(long)  b\n"))
  }

  @Test("Cells are wrapped where a width is given")
  func wrappedTable() throws {
    let text = try plainText(
      "|name|what it does|\n|-|-|\n|sheet|shows a view over another one|\n|x|averyverylongword|",
      width: 24
    )
    #expect(
      text == """
        name   what it does
        -----  -----------------
        sheet  shows a view over
               another one
        x      averyverylongword

        """
    )
    let narrow = try plainText("|a|b|\n|-|-|\n|0123456789012345|1|", width: 20)
    #expect(narrow == "a                 b\n----------------  -\n0123456789012345  1\n")
    let cut = try plainText("|a|b|\n|-|-|\n|01234567890123456789|1|", width: 20)
    #expect(
      cut == "a                  b\n-----------------  -\n01234567890123456  1\n789\n"
    )
  }

  @Test("A table of too many columns for the width is as wide as it is")
  func tooManyColumns() throws {
    let row = String(repeating: "|word word", count: 10) + "|\n"
    let text = try plainText(row + String(repeating: "|-", count: 10) + "|\n" + row, width: 40)
    #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count == 108 })
  }

  @Test(
    "Lines are broken at blanks",
    arguments: [
      ("aaaa bbbb cccc dddd eeee ffff", 20, "aaaa bbbb cccc dddd\neeee ffff\n"),
      ("aaaa bbbb cccc dddd eeeee", 24, "aaaa bbbb cccc dddd\neeeee\n"),
      ("aaaa bbbb cccc dddd eeee", 24, "aaaa bbbb cccc dddd eeee\n"),
      ("a https://example.com/a/long/path b", 20, "a\nhttps://example.com/a/long/path\nb\n"),
      ("> aaaa bbbb cccc dddd eeee", 22, "> aaaa bbbb cccc dddd\n> eeee\n"),
      ("10. aaaa bbbb cccc dddd eeee", 24, "10. aaaa bbbb cccc dddd\n    eeee\n"),
      ("aaaa `b  c` dddd eeee ffff", 20, "aaaa b  c dddd eeee\nffff\n"),
      ("a a a a a a a a a a  \nb", 20, "a a a a a a a a a a\nb\n"),
      ("```\naaaa bbbb cccc dddd eeee ffff\n```", 20, "    aaaa bbbb cccc dddd eeee ffff\n"),
      (
        "a\u{A0}b c\u{A0}d e\u{A0}f g\u{A0}h i\u{A0}j k\u{A0}l", 20,
        "a\u{A0}b c\u{A0}d e\u{A0}f g\u{A0}h i\u{A0}j\nk\u{A0}l\n"
      ),
      ("éééé éééé éééé éééé éééé", 20, "éééé éééé éééé éééé\néééé\n"),
    ]
  )
  func wrapping(markdown: String, width: Int, expected: String) throws {
    let actual = try plainText(markdown, width: width)
    #expect(actual == expected)
  }

  @Test(
    "Lines break between wide characters, but not before closing or after opening marks",
    arguments: [
      ("一二三四五六七八九十一二", "一二三四五六七八九十\n一二\n"),
      ("一二三四五六七八九十。一", "一二三四五六七八九\n十。一\n"),
      ("一二三四五六七八九「十」", "一二三四五六七八九\n「十」\n"),
      ("一二三四五六七八九 abc", "一二三四五六七八九\nabc\n"),
      ("일이삼사오 육칠팔구십일", "일이삼사오\n육칠팔구십일\n"),
    ]
  )
  func wideCharacters(markdown: String, expected: String) throws {
    let actual = try plainText(markdown, width: 20)
    #expect(actual == expected)
  }

  @Test("A line is never narrower than twenty columns")
  func narrow() throws {
    let text = try plainText("- - - - aaaa bbbb cccc dddd eeee", width: 10)
    #expect(text == "- - - - aaaa bbbb cccc dddd\n        eeee\n")
  }
}
