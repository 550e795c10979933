import Testing
import TopicKit

@Suite("The view of a platform")
struct TopicViewTests {
  private let page = """
    # T

    Summary.

    More of it.

    ## Contents

    - Pitfalls
    - Variants
    - On iOS
    - On macOS
      - Pitfalls

    ## Pitfalls

    - **For all.** Text.

    ## Variants

    Before them.

    ### A

    Text.

    ## On iOS

    Text of iOS.

    ### Pitfalls

    - **On iOS.** Text.

    ## On macOS

    Text of macOS.

    ### Pitfalls

    - **On macOS.** Text.

    ### Key APIs

    `a`

    ### Variants

    Before those.

    #### B

    Text.

    ## Related

    [x](x.md)

    """

  private func markdown(_ topic: Topic) -> String {
    var writer = MarkdownWriter()
    topic.replay(into: &writer)
    writer.finish()
    return String(decoding: writer.output, as: UTF8.self)
  }

  @Test("has the platform's own behind what is for all, and leaves other platforms out")
  func last() throws {
    let topic = try Topic(parsing: Array(page.utf8))
    let view = topic.view(for: .macOS)
    #expect(
      markdown(view) == """
        # T

        Summary.

        More of it.

        Text of macOS.

        ## Contents

        - Pitfalls
        - Variants
          - A
          - B
        - Related
        - Key APIs

        ## Pitfalls

        - **For all.** Text.

        * **On macOS.** Text.

        ## Variants

        Before them.

        Before those.

        ### A

        Text.

        ### B

        Text.

        ## Related

        [x](x.md)

        ## Key APIs

        `a`

        """
    )
    #expect(try Topic(parsing: Array(markdown(view).utf8)).sections == view.sections)
  }

  @Test("has the platform's own in front where that is asked for")
  func first() throws {
    let topic = try Topic(parsing: Array(page.utf8))
    let view = topic.view(for: .macOS, placing: .first)
    #expect(view.pitfalls.map(\.title.plainText) == ["On macOS.", "For all."])
    #expect(view.variants.map(\.title.plainText) == ["B", "A"])
    #expect(view.variants.allSatisfy { $0.platforms.isEmpty && $0.level == 3 })
    #expect(view.summary?.plainText == "Summary.")
    #expect(
      view.sections.map(\.title.plainText) == [
        "Contents", "Pitfalls", "Key APIs", "Variants", "Related",
      ]
    )
    let text = markdown(view)
    #expect(text.contains("Summary.\n\nText of macOS.\n\nMore of it."))
    #expect(text.contains("## Variants\n\nBefore those.\n\nBefore them.\n\n### B"))
    #expect(try Topic(parsing: Array(text.utf8)).sections == view.sections)
  }

  @Test("tells what it leaves out, and of no platform section leaves all as it is")
  func leftOut() throws {
    let topic = try Topic(parsing: Array(page.utf8))
    let names = { (platform: Platform) in
      topic.sectionsLeftOut(ofViewFor: platform).map(\.title.plainText)
    }
    #expect(names(.macOS) == ["On iOS"])
    #expect(names(.iPadOS) == ["On macOS"])
    #expect(names(.linux) == ["On iOS", "On macOS"])
    let plain = try Topic(parsing: Array("# T\n\n## Contents\n\n- Old\n\n## New\n".utf8))
    #expect(plain.view(for: .iOS) == plain)
  }

  @Test("Sections of one platform come in the order of the page")
  func order() throws {
    let page = """
      # T

      Summary.

      ## Pitfalls

      - **For all.** Text.

      ## On macOS

      First.

      ### Pitfalls

      - **First.** Text.

      ## On macOS

      Second.

      ### Pitfalls

      - **Second.** Text.

      """
    let topic = try Topic(parsing: Array(page.utf8))
    let before = markdown(topic.view(for: .macOS, placing: .first))
    #expect(before.contains("Summary.\n\nFirst.\n\nSecond.\n"))
    #expect(
      topic.view(for: .macOS, placing: .first).pitfalls.map(\.title.plainText) == [
        "First.", "Second.", "For all.",
      ]
    )
    let behind = topic.view(for: .macOS, placing: .last)
    #expect(behind.pitfalls.map(\.title.plainText) == ["For all.", "First.", "Second."])
  }

  #if DEBUG
    @Test("Many sections take linear time, by counted steps", arguments: [true, false])
    func linear(isFirst: Bool) throws {
      let section =
        "## On macOS\n\nText.\n\n### Pitfalls\n\n- **A.** B.\n\n### Variants\n\n#### V\n\nText.\n\n"
      let steps = try [200, 400].map { number in
        let page = "# T\n\nSummary.\n\n" + String(repeating: section, count: number)
        let topic = try Topic(parsing: Array(page.utf8))
        let counter = Steps.Counter()
        let view = Steps.$counter.withValue(counter) {
          topic.view(for: .macOS, placing: isFirst ? .first : .last)
        }
        #expect(view.pitfalls.count == number)
        #expect(view.variants.count == number)
        return counter.count
      }
      #expect(steps[0] > 200)
      #expect(steps[1] <= 2 * steps[0])
    }
  #endif
}
