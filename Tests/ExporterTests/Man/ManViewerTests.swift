import Foundation
import TestSupport
import Testing
import TopicKit

/// What people reported of other converters, each shown by mandoc and groff.
@Suite("Man pages in their viewers", .enabled(if: Viewer.areAll))
struct ManViewerTests {
  /// A fragment of a page, and the lines that have to be seen, blanks around them left out; one
  /// that ends in `…` begins so.
  struct Report: CustomTestStringConvertible, Sendable {
    let name: String
    let markdown: String
    let lines: [String]

    init(_ name: String, _ markdown: String, _ lines: [String]) {
      self.name = name
      self.markdown = markdown
      self.lines = lines
    }

    var testDescription: String { name }
  }

  static let reports = [
    Report(
      "A word with a dot begins a line",
      "It is kept in the file called\n.git-ftp.log on the remote host.",
      ["It is kept in the file called .git-ftp.log on the remote host."]
    ),
    Report(
      "Code is valid roff",
      "```\nfirst\n.a\n.SH X\n.if 1 .nx\n..\n...\n.\n.so x\n'br\nlast\n```",
      ["first", ".a", ".SH X", ".if 1 .nx", "..", "...", ".", ".so x", "'br", "last"]
    ),
    Report(
      "Apostrophes begin lines",
      "'foo'\n'bar' baz\n\n```\n'quoted' line\n```",
      ["foo' 'bar' baz", "'quoted' line"]
    ),
    Report("A quoted colon begins a line", "Write\n':' to stop.", ["Write ':' to stop."]),
    Report("Three dots alone", "```\nstruct {\n...\n}\n```", ["struct {", "...", "}"]),
    Report(
      "Options keep their hyphens",
      "Use --flag, `--all -l` and `state-binding`.\n\n```\nls --all -l\n```",
      ["Use --flag, --all -l and state-binding.", "ls --all -l"]
    ),
    Report("Quotes of a command", "```\nsed 's/one/two/'\n```", ["sed 's/one/two/'"]),
    Report("Accents of a command", "```\necho `date` ^x ~y\n```", ["echo `date` ^x ~y"]),
    Report(
      "Ampersands and dollars",
      "`foo && bar`, AT&T, `ID=$(run -d x)`, $0.",
      ["foo && bar, AT&T, ID=$(run -d x), $0."]
    ),
    Report(
      "Backslashes",
      #"`\.colorScheme`, `"\(name)"`, `\title`, `a\\b`, \*x, \nx, \fB."#,
      [#"\.colorScheme, "\(name)", \title, a\\b, *x, \nx, \fB."#]
    ),
    Report("An apostrophe in prose", "I've been good.", ["I've been good."]),
    Report(
      "A URL with a dash",
      "[EBNF](https://en.wikipedia.org/wiki/Backus–Naur_form)",
      ["EBNF…"]
    ),
    Report(
      "Blocks of nested items",
      "- list\n\n  with paragraph\n\n  - inner\n\n    inner para\n\n  back outer\n\nafter",
      ["• list", "with paragraph", "• inner", "inner para", "back outer", "after"]
    ),
    Report(
      "Code in a heading",
      "### this title `will render` strangely\n\nText.",
      ["this title will render strangely", "Text."]
    ),
    Report(
      "Code with a tag and a gap",
      "```\n<not-a-tag>\n\nsecond\n```\n\nrest",
      [
        "<not-a-tag>", "second", "rest",
      ]
    ),
    Report("Gaps in code", "```\na\n\n\nb\n```", ["a", "", "", "b"]),
    Report(
      "A table with code",
      "| A | B |\n|---|---|\n| `a\\|b` | **bold** .x |\n| T} | |\n\n## Next",
      ["│a|b │ bold .x…", "│T}  │         │", "Next"]
    ),
    Report(
      "A long word in a table",
      "| A | B |\n|---|---|\n| \(String(repeating: "x", count: 40)) | b |",
      ["│\(String(repeating: "x", count: 40)) │ b…"]
    ),
    Report(
      "A URL with brackets",
      "<https://en.wikipedia.org/wiki/Foo_(bar)>",
      ["https://en.wikipedia.org/wiki/Foo_(bar)"]
    ),
    Report(
      "Fonts end where they should",
      "**bold *both* bold** end\n\nnext",
      ["bold both bold end", "next"]
    ),
    Report("A thematic break", "one\n\n---\n\ntwo", ["one", "two"]),
    Report("A list in a quote", "> quote\n>\n> - item\n\nafter", ["quote", "• item", "after"]),
    Report("Code in an item", "- item\n\n  ```\n    code\n  ```", ["• item", "code"]),
    Report(
      "Tasks and numbers",
      "3. c\n4. d\n\n- [ ] open\n- [x] done",
      ["3.  c", "4.  d", "[ ] open", "[x] done"]
    ),
    Report("A footnote", "Text[^n].\n\n[^n]: Note.", ["Text[n].", "[n] Note."]),
    Report("An alert", "> [!WARNING]\n> Hot.", ["Warning: Hot."]),
    Report("A hard break", "one\\\ntwo", ["one", "two"]),
    Report("Other scripts", "日本語 العربية e\u{301}", ["日本語 العربية \u{E9}"]),
  ]

  @Test("Each report comes out right", arguments: reports)
  func show(_ report: Report) throws {
    let tree = try ManTree([("x.md", Array("# x\n\n## S\n\n\(report.markdown)\n".utf8))])
    let page = try #require(tree.output["man7/x.7"])
    #expect(try Viewer.lint(page) == "")
    for (viewer, text) in try Viewer.show(page) {
      let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0.drop { $0 == " " }) }
      var rest = all[...].drop { $0 != "S" }.dropFirst()
      for line in report.lines {
        rest = rest.drop { !Self.shows($0, line) }
        #expect(!rest.isEmpty, "\(viewer) does not show '\(line)' in:\n\(text)")
        rest = rest.dropFirst()
      }
    }
  }

  private static func shows(_ shown: String, _ line: String) -> Bool {
    var shown = tight(shown)
    let line = tight(line)
    // groff may set the apostrophes and hyphens of prose as it likes.
    for (set, written) in [("\u{2019}", "'"), ("\u{2010}", "-"), ("\u{2018}", "'")] {
      shown = shown.replacing(set, with: written)
    }
    while shown.last == " " { shown.removeLast() }
    return line.last == "…" ? shown.hasPrefix(line.dropLast()) : shown.hasSuffix(line)
  }

  /// A line of a table without the blanks beside its bars: viewers put one there or none.
  private static func tight(_ line: String) -> String {
    guard line.contains("│") else { return line }
    return line.split(separator: "│", omittingEmptySubsequences: false)
      .map { cell in cell.split(separator: " ").joined(separator: " ") }
      .joined(separator: "│")
  }

  @Test("The indexer of man-db finds every name with the description")
  func lexgrog() throws {
    let text = """
      ---
      id: close-sheet
      title: "@Close"
      aliases: [sheet.close]
      ---

      # @Close

      Gets it - the — window’s “x”.
      """
    let tree = try ManTree([("x.md", Array(text.utf8))])
    let page = try #require(tree.output["man7/close-sheet.7"])
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lex-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try tree.write(to: folder)
    #expect(!page.isEmpty)
    let path = folder.appendingPathComponent("man7/close-sheet.7").path
    let (_, shown) = try Viewer.run(Viewer.path(of: "lexgrog") ?? "", [path])
    let records = shown.split(separator: "\n").map { $0.drop { $0 != "\"" } }
    #expect(
      records
        == ["close-sheet", "@Close", "sheet.close"].map {
          "\"\($0) - Gets it - the - window's \"x\"\""
        }
    )
  }
}
