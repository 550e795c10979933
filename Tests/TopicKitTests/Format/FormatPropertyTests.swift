import Foundation
import TestSupport
import Testing
import TopicKit

struct FormatPropertyTests {
  @Test("The seeds are in canonical form")
  func seeds() throws {
    let folder = SharedMaterial.packageRoot.appending(path: "seeds")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count >= 9)
    for name in names.sorted() {
      let page = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      #expect(try CanonicalForm.formatted(page) == page, "\(name)")
    }
  }

  @Test("Pages of real sets say the same once formatted", .enabled(if: SharedMaterial.isPresent))
  func corpora() throws {
    let pages = SharedMaterial.pages() + SharedMaterial.pages("cases")
    #expect(pages.count > 1000)
    for page in pages {
      let faults = try FormatProperty.faults([UInt8](try Data(contentsOf: page)))
      #expect(faults.isEmpty, "\(page.lastPathComponent): \(faults)")
    }
  }

  static let files = [
    "spec-0.31.2", "gfm-spec-0.29", "gfm-extensions", "gfm-regression", "cmark-regression",
    "gfm-full-info-string",
  ]

  @Test(
    "Examples of the specifications say the same once formatted",
    .enabled(if: SharedMaterial.isPresent),
    arguments: files
  )
  func examples(file: String) throws {
    let examples = ConformanceExample.load(file)
    #expect(!examples.isEmpty)
    for example in examples {
      let faults = try FormatProperty.faults(example.markdown)
      #expect(faults.isEmpty, "\(example): \(faults)")
    }
  }

  @Test("The topic format's own examples say the same once formatted")
  func topicExamples() throws {
    for example in SpecExample.all {
      let faults = try FormatProperty.faults(Array(example.page.utf8))
      #expect(faults.isEmpty, "\(example.testDescription): \(faults)")
    }
  }

  @Test(
    "Mutations of examples say the same once formatted",
    .enabled(if: SharedMaterial.isPresent)
  )
  func mutations() throws {
    let examples =
      ConformanceExample.load("spec-0.31.2") + ConformanceExample.load("gfm-extensions")
    var mutator = PageMutator(seed: 7)
    for round in 0..<6 {
      for example in examples {
        let page = mutator.mutated(example.markdown, with: examples)
        let faults = try FormatProperty.faults(page)
        #expect(faults.isEmpty, "round \(round): \(faults)")
      }
    }
  }
}

/// Joins, cuts and garbles pages; the same way for the same seed.
struct PageMutator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  private mutating func next(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return limit > 0 ? Int(state >> 33) % limit : 0
  }

  private static let pieces = [
    "\t", "  ", "    ", "\n", "\n\n", "> ", "- ", "* ", "+ ", "1. ", "2) ", "10. ", "```\n",
    "~~~\n",
    "# ", " #", "===\n", "---\n", "***\n", "<!-- ", "-->", "<div>", "</div>\n", "[a]: b\n",
    "[^1]: ",
    "|-|\n", "| a |\n", "- [ ] ", "\r", "\r\n", "  \n", "\\\n", "\0", "`", "[a]", "[!NOTE]\n", " ",
    "\u{FEFF}", "_", "\n    ", "\n\t", "\n> > ", "\n  - ",
  ]

  mutating func mutated(_ page: [UInt8], with examples: [ConformanceExample]) -> [UInt8] {
    var page = page
    if next(2) == 0 {
      page.insert(contentsOf: examples[next(examples.count)].markdown, at: next(page.count + 1))
    }
    for _ in 0..<1 + next(4) {
      let at = next(page.count + 1)
      switch next(5) {
      case 0: page.removeSubrange(at..<min(page.count, at + next(4)))
      case 1: page.insert(UInt8(next(256)), at: at)
      default: page.insert(contentsOf: Self.pieces[next(Self.pieces.count)].utf8, at: at)
      }
    }
    return page
  }
}
