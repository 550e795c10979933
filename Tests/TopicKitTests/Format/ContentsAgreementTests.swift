import Foundation
import TestSupport
import Testing

@testable import TopicKit

@Suite("A check and the formatter have one mind about lists of contents")
struct ContentsAgreementTests {
  /// What the two do not agree on.
  private func faults(_ page: [UInt8]) throws -> [String] {
    var faults: [String] = []
    let found = try findings(page)
    let form = try CanonicalForm.formatted(page)
    if found.isEmpty, try list(of: page) != list(of: form) {
      faults.append("what a check accepts is rewritten")
    }
    if try !findings(form).isEmpty { faults.append("what the formatter wrote is not accepted") }
    let fixes = found.compactMap(\.fix)
    if !fixes.isEmpty, try CanonicalForm.formatted(page.applying(fixes)) != form {
      faults.append("the fix is not what the formatter writes")
    }
    return faults
  }

  private func findings(_ page: [UInt8]) throws -> [Diagnostic] {
    let check = try PageCheck(parsing: page)
    return check.findings(in: Catalog([check.entry])).filter { $0.rule == .contentsOutdated }
  }

  private func list(of page: [UInt8]) throws -> RichText? {
    let body = try PageReading(ContiguousArray(page), options: ParseOptions()).body
    return ContentsList.find(in: body)?.list
  }

  private static let headings = """


    ## Brewing

    ## Größe: *all* of it

    ### Sizes

    ## The [pot](pot.md)[^1] and `cup`

    ## Brewing

    [^1]: A note.

    """

  private static func page(_ list: String) -> [UInt8] {
    Array("# T\n\nText.\n\n## Contents\n\n\(list)\(headings)".utf8)
  }

  private static let accepted = [
    "- Brewing: how long and how hot\n- Größe", "- Brewing (more)", "- [Brewing](pot.md)",
    "- ![Brewing](a.png)", "- Brewing\n\n  How hot.", "- [ ] Brewing", "-\n- Brewing",
    "- Größe: all of it - more",
    "- [Brewing](#brewing)\n- [Größe: all of it](#gr%C3%B6%C3%9Fe-all-of-it)\n"
      + "- [The pot and cup](#the-pot-and-cup)\n- [Brewing](#brewing-1)",
    "- Brewing\n- Größe: all of it\n- The pot and cup\n- Brewing",
  ]

  @Test(
    "A list that says more than headings, or the same, is left alone by both",
    arguments: accepted
  )
  func accepts(list: String) throws {
    let page = Self.page(list)
    #expect(try findings(page).isEmpty)
    #expect(try faults(page).isEmpty)
  }

  private static let outdated = [
    "- Brewing", "* Brewing\n* Sizes", "3)  [Brewing](#brewing)\n\n4)  x", "- [x](#x)\n- Brewing",
    "- [Brewing](#brewing-1)", "- Größe\n  - Sizes", "- Brewing\n  - Größe: all of it", "  - x",
    "999999999. x",
    "- Brewing\n- Größe: all of it\n- The pot and cup\n- Brewing\n- More",
  ]

  @Test("An outdated list is made the same by both", arguments: outdated)
  func makes(list: String) throws {
    let page = Self.page(list)
    #expect(try findings(page).count == 1)
    #expect(try faults(page).isEmpty)
  }

  @Test("A list whose items stand too deep is told so")
  func depth() throws {
    let page = Array("# T\n\n## Contents\n\n- A\n  - B\n\n## A\n\n## B\n".utf8)
    let messages = try findings(page).map(\.message)
    #expect(messages == ["the contents' 'B' should stand as deep as its heading does"])
  }

  @Test("They agree on the seeds and on the pages of the rules")
  func ownPages() throws {
    var pages = try SharedMaterial.seeds().map { [UInt8](try Data(contentsOf: $0)) }
    pages += try RuleCorpus.pages.map { try $0.bytes }
    #expect(pages.count > 100)
    for page in pages {
      #expect(try faults(page).isEmpty, "\(String(decoding: page, as: UTF8.self))")
    }
  }

  @Test("They agree on pages of real sets", .enabled(if: SharedMaterial.isPresent))
  func corpora() throws {
    for url in SharedMaterial.pages() + SharedMaterial.pages("cases") {
      let page = [UInt8](try Data(contentsOf: url))
      // No other page has a list of contents.
      guard String(decoding: page, as: UTF8.self).lowercased().contains("contents") else {
        continue
      }
      let faults = try faults(page)
      #expect(faults.isEmpty, "\(url.lastPathComponent): \(faults)")
    }
  }

  #if DEBUG
    @Test("Items that are no headings cost no more where headings are long", arguments: [1, 100])
    func linear(headings: Int) throws {
      let steps = { (size: Int) in
        let length = size / headings
        let items = String(
          repeating: "- \(String(repeating: ":", count: 2 * length))\n",
          count: headings
        )
        let names = (0..<headings).map { number in
          "\n## \(String(repeating: "a", count: length + number))\n"
        }
        let page = Array("## Contents\n\n\(items)\(names.joined())".utf8)
        let counter = Steps.Counter()
        try Steps.$counter.withValue(counter) { _ = try PageCheck(parsing: page) }
        return counter.count
      }
      let (once, twice) = (try steps(20_000), try steps(40_000))
      #expect(Double(twice) <= 2.2 * Double(once), "\(once) steps, then \(twice)")
    }
  #endif
}
