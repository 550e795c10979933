import Foundation
import TestSupport
import Testing
import TopicKit

/// What people reported of other converters that the shown text alone does not tell; the rest is
/// in ``ManViewerTests``.
@Suite("Reports of man pages")
struct ManReportsTests {
  private func page(_ markdown: String, head: String = "# x\n\n## S\n\n") throws -> String {
    let others = [("observable.md", Array("# @Observable\n".utf8))]
    let tree = try ManTree([("x.md", Array("\(head)\(markdown)\n".utf8))] + others)
    return try #require(tree["man7/x.7"])
  }

  /// The page as mandoc and groff show it, in lines.
  private func shown(_ markdown: String) throws -> [(viewer: String, lines: [Substring])] {
    try Viewer.show(Array(try page(markdown).utf8)).map { name, text in
      (name, text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }

  @Test("An apostrophe is one in the source, and strings are not defined")
  func apostrophe() throws {
    let page = try page("I've been good.")
    #expect(page.hasSuffix("\nI've been good.\n"))
    #expect(!page.contains(#"\*"#))
    #expect(!page.contains("\n.ds"))
  }

  @Test("A URL keeps its dash and its brackets")
  func urls() throws {
    let dash = try page("[EBNF](https://en.wikipedia.org/wiki/Backus–Naur_form)")
    #expect(dash.contains("Backus%E2%80%93Naur_form") || dash.contains(#"Backus\(enNaur_form"#))
    let brackets = try page("[wiki](https://en.wikipedia.org/wiki/Foo_(bar))")
    #expect(brackets.replacing(#"\:"#, with: "").contains("Foo_(bar)\n"))
  }

  @Test("NAME stands on one line, in ASCII, with a hyphen and no final stop")
  func nameLine() throws {
    let page = try page("", head: "# Close a sheet\n\nGets it - the — window’s “x”…\n\n")
    #expect(page.contains("\n.SH NAME\nx \\- Gets it \\- the \\- window's \"x\"\n"))
  }

  @Test("Blocks of nested lists stand under their items", .enabled(if: Viewer.areAll))
  func nesting() throws {
    let markdown =
      "- list\n\n  with paragraph\n\n  - inner\n\n    inner para\n\n  back outer\n\nafter"
    for (viewer, lines) in try shown(markdown) {
      let column = { (text: String) -> Int in
        let line = lines.first { $0.hasSuffix(text) } ?? ""
        return line.dropLast(text.count).count
      }
      #expect(column("list") < column("inner"), "\(viewer)")
      #expect(column("inner para") == column("inner"), "\(viewer)")
      #expect(column("back outer") == column("with paragraph"), "\(viewer)")
      #expect(column("after") < column("list"), "\(viewer)")
    }
  }

  @Test("No macro is seen in a loose list of links and strong text", .enabled(if: Viewer.areAll))
  func looseList() throws {
    let markdown = "- [one](https://a.b) **bold**\n\n- [two](observable.md), *x*\n\n- `three`"
    for (viewer, lines) in try shown(markdown) {
      let text = lines.joined(separator: "\n")
      for macro in [".PP", ".SH", ".IP", ".UR", ".UE", ".BR", ".RS"] {
        #expect(!text.contains(macro), "\(viewer) shows \(macro)")
      }
    }
  }

  @Test("A heading with code has one weight")
  func heading() throws {
    let page = try page("### this title `will render` strangely")
    #expect(page.contains("\n.SS \"this title will render strangely\"\n"))
  }

  @Test("Code has a font that every viewer has", .enabled(if: Viewer.areAll))
  func fonts() throws {
    let page = try page("Any `code` and **strong `code`** and *`code`*.")
    #expect(!page.contains(#"\f(C"#) && !page.contains(#"\fC"#) && !page.contains(#"\f["#))
    for (viewer, text) in try Viewer.show(Array(page.utf8)) {
      #expect(!text.contains("font"), "\(viewer): \(text)")
    }
  }

  @Test("A page with a table says so on its first line")
  func table() throws {
    let page = try page("| A | B |\n|---|---|\n| `a` **b** | - c<br>- d |\n\n## Next")
    #expect(page.hasPrefix("'\\\" t\n"))
    let table = page.split(separator: "\n").drop { $0 != ".TS" }.prefix { $0 != ".TE" }.dropFirst()
    #expect(!table.isEmpty && table.allSatisfy { !$0.hasPrefix(".") })
    #expect(page.contains("\n.TE\n.SH \"Next\"\n"))
  }

  @Test("A link to a topic is a reference, one to the web leads there, one to nothing is text")
  func links() throws {
    let page = try page("[o](observable.md), [w](https://a.b/c), [g](gone.md), <https://d.e>")
    #expect(page.contains(".BR \\%observable (7)"))
    #expect(page.contains(#".UR https://\:a\:.b/\:c"#))
    #expect(!page.contains("observable.md") && !page.contains("gone.md"))
    #expect(page.contains(#"\%https://\:d\:.e"#))
  }
}
