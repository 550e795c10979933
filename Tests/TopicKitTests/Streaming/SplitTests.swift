import Foundation
import TestSupport
import Testing
import TopicKit

/// Where the bytes of a document are cut does not show in its events, their places, or the
/// offsets at which they are certain.
@Suite("The same events however the bytes are cut")
struct SplitTests {
  private static let sources: [ParseOptions] = [
    ParseOptions(), ParseOptions(tightness: .onLeave, frontMatter: .read),
  ]

  private func expectSame(_ bytes: [UInt8], _ name: String) throws {
    for options in Self.sources {
      let whole = try parse(bytes, chunk: max(1, bytes.count), options: options, into: EventHash())
      for cut in 0...bytes.count {
        let actual = try parse(bytes, cutAt: cut, options: options, into: EventHash())
        if actual != whole {
          Issue.record("\(name): cut at \(cut)")
          return
        }
      }
    }
  }

  @Test("Every seed page in two pieces, cut anywhere, and byte by byte")
  func seeds() throws {
    let pages = try SharedMaterial.seeds()
    #expect(pages.count >= 9)
    for page in pages {
      let bytes = [UInt8](try Data(contentsOf: page))
      let options = ParseOptions(frontMatter: .read)
      let whole = try parse(bytes, chunk: bytes.count, options: options, into: EventHash())
      #expect(whole.count > 50)
      for cut in stride(from: 0, through: bytes.count, by: Self.step) {
        let actual = try parse(bytes, cutAt: cut, options: options, into: EventHash())
        if actual != whole { Issue.record("\(page.lastPathComponent): cut at \(cut)") }
      }
      let single = try parse(bytes, chunk: 1, options: options, into: EventHash())
      #expect(single == whole, "\(page.lastPathComponent): byte by byte")
    }
  }

  @Test(
    "Every example of the specifications in two pieces",
    .enabled(if: SharedMaterial.isPresent),
    arguments: ["spec-0.31.2", "cmark-regression", "gfm-extensions", "gfm-spec-0.29"]
  )
  func examples(file: String) throws {
    let examples = ConformanceExample.load(file)
    #expect(!examples.isEmpty)
    for example in examples {
      try expectSame(example.markdown, "\(file) \(example.number)")
    }
  }

  @Test(
    "Every page of the corpora in chunks of 1, 7, 64 and 4096 bytes",
    .enabled(if: SharedMaterial.isPresent)
  )
  func chunks() async throws {
    let pages = SharedMaterial.pages()
    #expect(pages.count > 1000)
    try await forEachInTwoTasks(pages) { page in
      let bytes = [UInt8](try Data(contentsOf: page))
      let options = ParseOptions(frontMatter: .read)
      let whole = try parse(bytes, chunk: max(1, bytes.count), options: options, into: EventHash())
      for size in Self.sizes {
        let actual = try parse(bytes, chunk: size, options: options, into: EventHash())
        #expect(actual == whole, "\(page.lastPathComponent) in chunks of \(size)")
      }
    }
  }

  @Test(
    "Every page of the corpora up to 4 KB in two pieces",
    .enabled(if: SharedMaterial.isPresent)
  )
  func corpora() async throws {
    let pages = SharedMaterial.pages()
    try await forEachInTwoTasks(pages) { page in
      let bytes = [UInt8](try Data(contentsOf: page))
      guard bytes.count <= 4096 else { return }
      let options = ParseOptions(frontMatter: .read)
      let whole = try parse(bytes, chunk: max(1, bytes.count), options: options, into: EventHash())
      for cut in stride(from: 0, through: bytes.count, by: Self.step) {
        let actual = try parse(bytes, cutAt: cut, options: options, into: EventHash())
        if actual != whole {
          Issue.record("\(page.lastPathComponent): cut at \(cut)")
          return
        }
      }
    }
  }

  /// All cuts are 2 GB of parsing: seconds in a release build, minutes in a debug build. So a
  /// debug build takes some of them, and `scripts/test.sh` runs this suite in release too.
  #if DEBUG
    private static let step = 131
    private static let sizes = [7, 4096]
  #else
    private static let step = 1
    private static let sizes = [1, 7, 64, 4096]
  #endif
}
