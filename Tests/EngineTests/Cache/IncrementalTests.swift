import TestSupport
import Testing
import TopicKit

@testable import TopicKitEngine

@Suite("Runs with a cache, over random edits")
struct IncrementalTests {
  @Test(
    "After every edit the output, the findings and the remarks are those of a run without it",
    arguments: [
      (["json", "man", "digest", "docset"], 1), (["json", "man", "digest", "docset"], 2),
      (["man"], 3), (["docset", "jsonl"], 4), (["digest"], 5), (["llms", "skill"], 6),
      (["json"], 7), (["json", "digest"], 8),
    ] as [([String], UInt64)]
  )
  func edits(formats: [String], seed: UInt64) async throws {
    let set = try EditedSet(formats: formats, seed: seed)
    var edits = ["first"]
    var reused = 0
    for _ in 0..<16 {
      let (cached, fresh, report) = await set.exportBoth()
      #expect(cached == fresh, "after \(edits)")
      guard cached == fresh else { return }
      reused += report.unchanged
      let changes = try await set.check(cache: set.cache)
      if fresh.error == nil {
        #expect(changes.allSatisfy { $0.kind == .unchanged }, "after \(edits)")
      }
      edits = [set.edit()]
      if report.unchanged % 3 == 0 { edits.append(set.edit()) }
    }
    #expect(reused > 0)
    // And as a run into a new folder.
    let (last, _) = await set.export(to: "out", cache: set.cache)
    let (new, _) = await set.export(to: "new", cache: nil)
    #expect(last.tree == new.tree)
    #expect(set.folder.leftovers.isEmpty)
  }

  @Test("A check says the same with a cache and without, and writes nothing")
  func check() async throws {
    let set = try EditedSet(formats: ["json", "man"], seed: 11)
    _ = await set.exportBoth()
    for _ in 0..<8 {
      let edit = set.edit()
      let before = (set.folder.tree("out"), set.folder.tree("cache"))
      let plain = try await set.check(cache: nil)
      let cached = try await set.check(cache: set.cache)
      #expect(plain == cached, "after \(edit)")
      #expect(set.folder.tree("out") == before.0)
      #expect(set.folder.tree("cache") == before.1)
      _ = await set.exportBoth()
    }
  }

  @Test("Whatever bytes of the cache are not what they were, the output is right", arguments: 0..<4)
  func corrupt(seed: Int) async throws {
    let set = try EditedSet(formats: ["json", "man"], seed: 20)
    var random = SeededRandom(state: UInt64(seed))
    _ = await set.exportBoth()
    for round in 0..<6 {
      let name = try #require(set.folder.files("cache").first)
      var bytes = try #require(set.folder.bytes("cache/\(name)"))
      switch (seed + round) % 4 {
      case 0: bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8))
      case 1: bytes.removeLast(random.below(bytes.count) + 1)
      case 2: for _ in 0..<50 { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      default: bytes.insert(0, at: random.below(bytes.count))
      }
      set.folder.write(bytes, to: "cache/\(name)")
      if round % 2 == 0 { _ = set.edit() }
      let (cached, fresh, _) = await set.exportBoth()
      #expect(cached == fresh, "round \(round)")
    }
  }
}
