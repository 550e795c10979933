import TestSupport
import Testing
import TopicKit

/// What the fixes of lines and blanks leave as it was: the page's HTML.
@Suite("Fixes of lines and blanks do not change what a page says")
struct TextFixTests {
  private static let rules: Set<DiagnosticRule> = [
    .tabIndentation, .trailingBlanks, .lineEndings, .byteOrderMark, .finalNewlineMissing,
  ]

  /// The page with all these fixes, those that meet others left for a second round.
  private func fixed(_ bytes: [UInt8]) throws -> [UInt8] {
    var bytes = bytes
    for _ in 0..<3 {
      let check = try PageCheck(parsing: bytes)
      let fixes = check.findings(in: Catalog([check.entry]))
        .filter { Self.rules.contains($0.rule) }.compactMap(\.fix)
      var end = -1
      bytes = bytes.applying(
        fixes.sorted { $0.range.start.offset < $1.range.start.offset }.filter { fix in
          defer { end = max(end, fix.range.end.offset) }
          return fix.range.start.offset > end
        }
      )
    }
    return bytes
  }

  @Test("One byte order mark is removed; of two, the second is text, and both stay")
  func marks() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = Array("# A\n".utf8)
    #expect(try fixed(mark + text) == text)
    #expect(try fixed(mark + mark + text) == mark + mark + text)
    let check = try PageCheck(parsing: mark + mark + text)
    let found = check.findings(in: Catalog([check.entry])).filter { $0.rule == .byteOrderMark }
    #expect(found.map(\.range.end.offset) == [3])
    #expect(found.first?.message.hasSuffix("another one is text; remove both") == true)
  }

  @Test(
    "The examples of the specifications, with other endings and blanks too",
    .enabled(if: SharedMaterial.isPresent),
    arguments: ["spec-0.31.2", "cmark-regression", "gfm-extensions", "gfm-regression"]
  )
  func examples(name: String) throws {
    let examples = ConformanceExample.load(name)
    #expect(!examples.isEmpty)
    for example in examples {
      let text = example.markdown
      let forms = [
        text,
        text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] },
        text.flatMap { $0 == 0x0A ? [0x20, 0x0A] : [$0] },
        text.flatMap { $0 == 0x0A ? [0x09, 0x0D] : [$0] },
      ]
      for (number, form) in forms.enumerated() {
        let after = try fixed(form)
        // The title of a definition over lines: its blanks are in the HTML, where no reader
        // sees them.
        if name == "spec-0.31.2", example.number == 196, number > 1 { continue }
        guard try html(after) != html(form) else { continue }
        Issue.record("\(example) in form \(number): \(String(decoding: after, as: UTF8.self))")
      }
    }
  }
}
