import TestSupport
import Testing
import TopicKit

/// Rules that only pages of many events break.
@Suite("Rules about what is held are broken by long pages")
struct LongPageTests {
  private func rules(_ text: String) throws -> Set<DiagnosticRule> {
    let check = try PageCheck(parsing: Array(text.utf8))
    return Set(check.findings(in: Catalog([check.entry])).map(\.rule))
  }

  @Test(
    "A reference whose definition comes too late",
    arguments: [(40_000, true), (10_000, false)]
  )
  func reference(paragraphs: Int, isBroken: Bool) throws {
    let text = "[a]\n\n" + String(repeating: "*a*\n\n", count: paragraphs) + "[a]: /b\n"
    #expect(try rules(text).contains(.referenceHeldTooLong) == isBroken)
  }

  @Test("No list is too long for a topic, whose spacing is put where it belongs in the end")
  func list() throws {
    let text = String(repeating: "- *a*\n", count: 40_000)
    #expect(try !rules(text).contains(.listHeldTooLong))
  }
}
