import TestSupport
import Testing
import TopicKit
import TopicKitDigest

@Suite("Links of a digest to itself")
struct DigestAnchorTests {
  @Test("follow their heading where one of the same text before it went")
  func twins() throws {
    let page = """
      ---
      id: cup
      ---

      # Cup

      See [one](#related), [two](#related-1), [two](#related-1 "again") and [x](#old).

      ## Contents

      - [Related](#related)
      - [Old](#old)
        - [Related](#related-1)

      ## Related

      [a page with a name](page.md)

      ## Old

      It held less.

      ### Related

      Plates.

      """
    let steps = try ladder(page, ["ladder": "related"])
    #expect(steps[0] == page)
    #expect(
      steps[1] == """
        ---
        id: cup
        ---

        # Cup

        See one, [two](#related), [two](#related "again") and [x](#old).

        ## Contents

        - [Old](#old)
          - [Related](#related)

        ## Old

        It held less.

        ### Related

        Plates.

        Left out to keep this file short: Related.

        """
    )
  }

  @Test("stay where no other heading has their name")
  func others() throws {
    let page =
      "# Cup\n\n[a](#b), [b](#nothing), [c](other.md#b-1)\n\n## B\n\nLong text.\n\n## C\n\nD.\n"
    for step in try ladder(page) {
      #expect(step.contains("[a](#b), [b](#nothing), [c](other.md#b-1)"))
    }
  }

  @Test("are followed whatever a budget counts", arguments: ["", "c", "t"])
  func units(unit: String) throws {
    let related = "## Related\n\n[a page that has a name](page.md)\n\n"
    let page = "# Cup\n\n[b](#related-1)\n\n\(related)## Old\n\n### Related\n\nOne.\n"
    var texts: Set<String> = []
    for budget in 1...page.utf8.count {
      let values = ["ladder": "related"]
      guard let text = try? digest(page, budget: "\(budget)\(unit)", values),
        text.contains("One.")
      else { continue }
      texts.insert(text)
      #expect(text.contains("(#related-1)") == text.contains("[a page"))
      #expect(text.contains("(#related)") != text.contains("[a page"))
    }
    #expect(texts.count == 2)
  }
}
