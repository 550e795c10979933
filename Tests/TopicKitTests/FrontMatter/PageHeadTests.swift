import Foundation
import TestSupport
import Testing

@testable import TopicKit

@Suite("The head of a page")
struct PageHeadTests {
  private func expectTheTopicsID(
    _ bytes: [UInt8],
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let head = Result { () throws(TopicError) in try PageHead(of: bytes, fallbackID: "fallback") }
    let topic = Result { () throws(TopicError) in try Topic(parsing: bytes, id: "fallback") }
    switch (head, topic) {
    case (.success(let head), .success(let topic)):
      #expect(head.id == topic.id, "\(name)", sourceLocation: sourceLocation)
      #expect(
        head.idPosition == topic.frontMatter.position(of: "id"),
        "\(name)",
        sourceLocation: sourceLocation
      )
    case (.failure(let one), .failure(let other)):
      #expect(one == other, "\(name)", sourceLocation: sourceLocation)
    case (.success, .failure): break  // The body is over a limit.
    case (.failure(let error), .success):
      Issue.record("\(name): \(error)", sourceLocation: sourceLocation)
    }
  }

  @Test(
    "Its id is the topic's",
    arguments: [
      "", "# A\n", "---\nid: b\n---\n", "---\nid: b\n", "---\nid: b", "---\n",
      "---\n\nid: b\n---\n",
      "---\nid: [a, b]\n---\n", "---\nid: 'not an id'\n---\n# T\n", "---\nid:\n---\n",
      "---\ntitle: T\n---\n# X\n", "\u{FEFF}---\nid: b\n---\n", "---\r\nid: b\r\n...\r\ntext",
      "---\n# Heading\n\ntext\n", "---\nkey: 1\n\ntext that goes on\n\nid: b\n---\n",
      "text\n---\nid: b\n---\n",
    ]
  )
  func ids(page: String) { expectTheTopicsID(Array(page.utf8), page) }

  @Test(
    "Its id is the topic's, in every case of front matter",
    .enabled(if: SharedMaterial.isPresent),
    arguments: FrontMatterCase.all
  )
  func cases(example: FrontMatterCase) { expectTheTopicsID(example.page, example.id) }

  @Test(
    "Its id is the topic's, on every page of the corpora",
    .enabled(if: SharedMaterial.isPresent)
  )
  func corpora() throws {
    let pages = SharedMaterial.pages()
    #expect(pages.count > 1000)
    for page in pages { expectTheTopicsID([UInt8](try Data(contentsOf: page)), page.path) }
  }

  @Test("Its id is the topic's, whatever lines a page begins with")
  func random() {
    var random = FrontMatterRandom(seed: 7)
    let fixed = ["---\n", "---\n", "...\n", "id: ", "id: b\n", "\n", "# H\n", "key: ", "  - x\n"]
    for _ in 0..<4000 {
      var page = "---\n"
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        page +=
          Bool.random(using: &random)
          ? random.text() + "\n" : fixed.randomElement(using: &random) ?? ""
      }
      expectTheTopicsID(Array(page.utf8), page)
    }
  }
}
