import Foundation
import TestSupport
import Testing
import TopicKit

/// Text that is roff is shown, and never run, wherever a page has it.
@Suite("Roff in the text of pages")
struct ManCanaryTests {
  private static let canaries = [
    ".so /etc/passwd", "'so /etc/passwd", ".sy touch canary", ".pi cat", ".open x canary",
    #".ds CANARY run"#, #"\*[CANARY]"#, #"\*(CA"#, #"\n(.g"#, #"\X'ps: exec'"#, #"\Y[x]"#,
    #"\V[HOME]"#, #"\D'l 1 1'"#, ".de XX", "..", ".XX", ".if 1 .nx", ".ex", ".ab stop",
    #".\" comment"#, #"\" comment"#, "\\#", ".TH other 1", ".SH Other", ".TS", ".TE", "T{", "T}",
    #"\c"#, #"\{.so x\}"#, ".EE", ".RE", ".tr ab", ".eo", ".ec @", ".cc !", "\\", "\\\\", "\\e",
  ]

  private struct Random {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }

    mutating func canary() -> String { canaries[next(canaries.count)] }
  }

  private static let elements: [MarkdownEvent.Element] = [
    .paragraph, .heading(level: 1), .heading(level: 2), .heading(level: 3), .heading(level: 5),
    .blockQuote(nil), .blockQuote(.tip), .list(.init(spacing: .tight)),
    .list(.init(spacing: .loose)), .item(nil), .codeBlock, .htmlBlock, .table,
    .tableHead, .tableRow, .tableCell(.none), .footnoteDefinition, .thematicBreak, .emphasis,
    .strong, .strikethrough, .codeSpan, .link, .image, .footnoteReference,
  ]

  /// Events in an order that no parser gives.
  private static func page(_ random: inout Random) -> [UInt8] {
    var writer = RoffWriter(links: ["x": .page(names: ["x"], section: "7"), "y": .text])
    writer.writeTitle(RoffTitle(name: "x", date: "2026-01-01", source: random.canary()))
    writer.writeName(["x"], description: random.canary() + " text")
    writer.writeSection(random.canary())
    var open: [MarkdownEvent.Element] = []
    for _ in 0..<60 {
      let element = elements[random.next(elements.count)]
      switch random.next(8) {
      case 0, 1, 2:
        send(.enter(element), "", to: &writer)
        open.append(element)
      case 3:
        // Mostly what is open, sometimes what never was.
        let known = open.isEmpty || random.next(6) == 0 ? element : open.removeLast()
        send(.leave(known), "", to: &writer)
      case 4:
        let attributes: [MarkdownEvent.Attribute] = [.destination, .label, .title, .info]
        let text = ["x", "y", "https://" + random.canary(), random.canary()][random.next(4)]
        send(.attribute(attributes[random.next(4)]), text, to: &writer)
      default:
        let kinds: [MarkdownEvent.TextKind] = [
          .literal, .literal, .code, .html, .softBreak, .hardBreak,
        ]
        let text = random.canary() + ["", "\n", " ", "\n" + random.canary()][random.next(4)]
        send(.text(kinds[random.next(kinds.count)]), text, to: &writer)
      }
    }
    for element in open.reversed() { send(.leave(element), "", to: &writer) }
    return writer.finish()
  }

  private static func send(_ event: MarkdownEvent, _ text: String, to writer: inout RoffWriter) {
    let bytes = ContiguousArray(text.utf8)
    writer.handle(event, bytes: bytes.span, at: EventSource(range: .none, certainAt: 0))
  }

  private static let macros: Set<Substring> = [
    ".TH", ".SH", ".SS", ".PP", ".IP", ".RS", ".RE", ".EX", ".EE", ".PD", ".BR", ".UR", ".UE",
    ".br", ".TS", ".TE", ".\\\"",
  ]

  /// Lines of a page that a viewer would run, or escapes that are not the writer's own.
  private static func faults(of page: String) -> [Substring] {
    page.split(separator: "\n").filter { line in
      if line == "'\\\" t" { return false }
      if line.hasPrefix("'") { return true }
      if line.hasPrefix("."), !macros.contains(line.prefix { $0 != " " }) { return true }
      return RoffReading.unescaped(line).contains("\u{FFFC}")
    }
  }

  @Test("Of events in any order, no macro and no escape but the writer's own comes out")
  func events() {
    var random = Random(state: 11)
    for number in 0..<600 {
      let page = String(decoding: Self.page(&random), as: UTF8.self)
      let faults = Self.faults(of: page)
      #expect(faults.isEmpty, "page \(number): \(faults)")
    }
  }

  @Test("mandoc and groff run nothing of them", .enabled(if: Viewer.areAll))
  func viewers() throws {
    var random = Random(state: 23)
    for number in 0..<30 {
      let page = Self.page(&random)
      for (viewer, text) in try Viewer.show(page) {
        // What .so would show, and what the string would be.
        #expect(!text.contains("root:"), "\(viewer), page \(number)")
        #expect(!text.contains("is not defined") && !text.contains("not defined"))
        #expect(!text.contains("no-parse"))
      }
      #expect(!FileManager.default.fileExists(atPath: "canary"))
    }
  }

  @Test(
    "Every canary is read on the screen, in prose, code, tables and titles",
    .enabled(if: Viewer.areAll)
  )
  func shown() throws {
    for canary in Self.canaries where canary != "\\" {
      let quoted = canary.map { "\\\($0)" }.joined()
      let prose = canary.contains { $0.isLetter } ? canary.replacing("\\", with: "\\\\") : quoted
      let markdown = """
        ---
        id: x
        title: x
        docs: https://a.b/\(canary)
        ---

        # x

        ## S

        ```
        \(canary)
        ```

        In `` \(canary) `` code.
        \(prose.replacing("*", with: "\\*").replacing("[", with: "\\["))
        """
      let tree = try ManTree([("x.md", Array(markdown.utf8))])
      let page = try #require(tree.output["man7/x.7"])
      let letters = canary.filter { !$0.isWhitespace }
      for (viewer, text) in try Viewer.show(page) {
        var shown = text.filter { !$0.isWhitespace }
        for (set, written) in [("\u{2019}", "'"), ("\u{2010}", "-")] {
          shown = shown.replacing(set, with: written)
        }
        let count = shown.components(separatedBy: letters).count - 1
        #expect(count >= 3, "\(viewer) shows '\(canary)' \(count) times:\n\(text)")
      }
    }
  }
}
