import Foundation
import TestSupport
import Testing
import TopicKit

struct TopicDocumentTests {
  private let page = """
    ---
    id: gauge # short
    # How it is shown
    title:   Gauge
    weight: 010
    ---
    # Gauge

    Shows a *value*,  see [more].

    ## Pitfalls
    * **One.**  It is.
    * **Two.** So is it.[^1]


    ## Notes

    Text_ with ![an image][more]
    <!-- a comment -->

    [more]: <more.md>  'Title'
    [^1]: A footnote.

    ## Related
    [slider](slider.md)
    """

  private func edited(_ page: String, _ edit: (inout Topic) -> Void) throws -> String {
    var document = try TopicDocument(parsing: Array(page.utf8))
    edit(&document.topic)
    return String(decoding: document.bytes, as: UTF8.self)
  }

  private func paragraph(_ text: String) -> Content { .block(RichText(parsing: text)) }

  // MARK: Without a change

  @Test(
    "A page that is read and written is the same page",
    arguments: [
      "", "\n", "\u{FEFF}", "\u{FEFF}# T", "# T\r\n\r\ntext\r", "a\0b", "---\nid: x", "---\n---",
      "```\n", "  \n\n # T #\n", "- a\n- b\n\n1) c",
    ]
  )
  func unchanged(page: String) throws {
    #expect(try edited(page) { _ in } == page)
    let odd = Array(page.utf8) + [0xFF, 0xC3, 0x28, 0x0D]
    #expect(try TopicDocument(parsing: odd).bytes == odd)
  }

  @Test("Real pages are the same, read and written", .enabled(if: SharedMaterial.isPresent))
  func corpora() throws {
    var pages = SharedMaterial.pages() + SharedMaterial.pages("cases")
    pages += try #require(SharedMaterial.root).seedPages
    for page in pages {
      let bytes = [UInt8](try Data(contentsOf: page))
      #expect(try TopicDocument(parsing: bytes).bytes == bytes, "\(page.lastPathComponent)")
    }
  }

  // MARK: Front matter

  @Test("A changed entry is written anew, the others and all comments stay")
  func entry() throws {
    let result = try edited(page) { $0.frontMatter.entries[1].value = .text("@Gauge") }
    #expect(result == page.replacing("title:   Gauge", with: "title: \"@Gauge\""))
  }

  @Test("An entry is added where it stands in the map, and goes with the comment above it")
  func entries() throws {
    let added = try edited(page) {
      $0.frontMatter.entries.append(.init(key: "docs", value: .text("https://example.org")))
    }
    let line = "weight: 010\n"
    #expect(added == page.replacing(line, with: line + "docs: https://example.org\n"))
    let removed = try edited(page) { $0.frontMatter.entries.remove(at: 1) }
    #expect(removed == page.replacing("# How it is shown\ntitle:   Gauge\n", with: ""))
  }

  @Test("Front matter is added to a page without, and goes with its last entry")
  func wholeFrontMatter() throws {
    let added = try edited("# T\n") {
      $0.frontMatter.entries = [.init(key: "id", value: .text("t"))]
    }
    #expect(added == "---\nid: t\n---\n# T\n")
    #expect(try edited(added) { $0.frontMatter.entries = [] } == "# T\n")
  }

  @Test("A changed id is the front matter's")
  func id() throws {
    #expect(try edited("# T\n") { $0.id = "other" } == "---\nid: other\n---\n# T\n")
  }

  @Test("Front matter that holds an error is written anew where it is changed")
  func faultyFrontMatter() throws {
    let result = try edited("---\nid: a\nid: b\n---\n# T\n") {
      $0.frontMatter.entries[0].value = .text("c")
    }
    #expect(try TopicDocument(parsing: Array(result.utf8)).topic.frontMatter["id"] == .text("c"))
  }

  // MARK: Body

  @Test("A changed title is one line")
  func title() throws {
    let result = try edited(page) { $0.title = RichText(parsingInline: "The `Gauge`") }
    #expect(result == page.replacing("\n# Gauge\n", with: "\n# The `Gauge`\n"))
  }

  @Test("A block that is added is the only one written")
  func added() throws {
    let result = try edited(page) { $0.sections[0].content.append(paragraph("New *text*.")) }
    #expect(
      result
        == page.replacing("So is it.[^1]\n\n\n##", with: "So is it.[^1]\n\nNew *text*.\n\n##")
    )
  }

  @Test("Sections that are moved keep their bytes, and the definitions behind them")
  func moved() throws {
    let result = try edited(page) { $0.sections.swapAt(0, 2) }
    #expect(
      result.contains(
        "\n\n## Related\n[slider](slider.md)\n\n## Notes\n\nText_ with ![an image][more]\n"
          + "<!-- a comment -->\n\n[more]: <more.md>  'Title'\n[^1]: A footnote.\n"
      )
    )
    #expect(result.hasSuffix("\n\n## Pitfalls\n* **One.**  It is.\n* **Two.** So is it.[^1]\n"))
  }

  @Test("A definition in a section that is removed stays for those that need it")
  func definitions() throws {
    let result = try edited(page) { $0.sections.remove(at: 1) }
    #expect(result.contains("Shows a *value*,  see [more]."))
    #expect(result.contains("[more]: <more.md>  'Title'"))
    #expect(result.contains("[^1]: A footnote."))
    #expect(!result.contains("## Notes"))
  }

  @Test("A definition in a list that is written anew stays for those that need it")
  func nestedDefinitions() throws {
    let page = "# T\n\nSee [a].\n\n## One\n\n- x\n\n  [a]: a.md\n\n## Two\n\nText\n"
    let result = try edited(page) { $0.sections[0].content = [paragraph("Other")] }
    #expect(result.contains("See [a].\n"))
    #expect(result.contains("\n[a]: a.md\n"))
    #expect(
      try edited(page) {
        $0.introduction = []; $0.sections[0].content = []
      }
        == "# T\n\n## One\n\n## Two\n\nText\n"
    )
  }

  @Test("A list beside a list that stays is a list of its own")
  func lists() throws {
    let page = "# T\n\n- a\n- b\n\nText\n"
    let result = try edited(page) {
      $0.introduction.insert(.block(RichText(parsing: "- c\n- d")), at: 1)
    }
    #expect(result.hasPrefix("# T\n\n- a\n- b\n\n"))
    let read = try Topic(parsing: Array(result.utf8))
    #expect(read.introduction.count == 3)
  }

  @Test("Written lines end as those of the page do")
  func lineEndings() throws {
    let result = try edited("# T\r\n\r\nText\r\n") { $0.introduction.append(paragraph("A\nb")) }
    #expect(result == "# T\r\n\r\nText\r\n\r\nA\r\nb\r\n")
  }

  @Test("What nothing ends is ended where more follows")
  func openFence() throws {
    let result = try edited("# T\n\n```\ncode\n") { $0.introduction.append(paragraph("Text")) }
    #expect(result == "# T\n\n```\ncode\n```\n\nText\n")
  }

  // MARK: Properties

  @Test("Edited pages say what was asked, and sections that were left keep their bytes")
  func seedEdits() throws {
    let folder = SharedMaterial.packageRoot.appending(path: "seeds")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      #expect(try DocumentEdits.faults(bytes).isEmpty, "\(name)")
    }
  }

  @Test(
    "The body keeps its bytes where front matter is edited, whatever it holds",
    .enabled(if: SharedMaterial.isPresent)
  )
  func hostileBodies() throws {
    let examples =
      ConformanceExample.load("spec-0.31.2") + ConformanceExample.load("gfm-extensions")
    var mutator = PageMutator(seed: 11)
    for example in examples {
      let head = Array("---\nid: x\n---\n".utf8)
      let body = mutator.mutated(example.markdown, with: examples)
      var document = try TopicDocument(parsing: head + body)
      document.topic.frontMatter.entries[0].value = .text("zed")
      #expect(document.bytes == Array("---\nid: zed\n---\n".utf8) + body, "\(example)")
    }
  }

  @Test(
    "So do pages of examples in sections",
    .enabled(if: SharedMaterial.isPresent)
  )
  func exampleEdits() throws {
    let examples =
      ConformanceExample.load("spec-0.31.2") + ConformanceExample.load("gfm-extensions")
    var count = 0
    for example in examples {
      var page = Array("# T\n\n## One\n\n- one\n\n## Two\n\n".utf8) + example.markdown
      page += Array("\n\n## Three\n\nText\n".utf8)
      var findings: [Diagnostic] = []
      let topic = try Topic(parsing: page, diagnostics: &findings)
      let hasOpenFence = findings.contains { $0.rule == .fenceUnclosed }
      // HTML that nothing ends takes in whatever follows, and cannot be ended.
      guard hasOpenFence || topic.sections.count >= 3 else { continue }
      let faults = try DocumentEdits.faults(page)
      #expect(faults.isEmpty, "\(example): \(faults)")
      count += 1
    }
    #expect(count > 600)
  }

  @Test("So do real pages", .enabled(if: SharedMaterial.isPresent))
  func corpusEdits() throws {
    var count = 0
    for (index, page) in SharedMaterial.pages().enumerated() where index % 6 == 0 {
      let faults = try DocumentEdits.faults([UInt8](try Data(contentsOf: page)))
      #expect(faults.isEmpty, "\(page.path): \(faults)")
      count += 1
    }
    #expect(count > 250)
  }
}

extension URL {
  fileprivate var seedPages: [URL] {
    get throws {
      let folder = appending(path: "seeds")
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
        folder.appending(path: $0)
      }
    }
  }
}
