import Foundation
import TestSupport
import Testing
import TopicKit

@testable import TopicKitEngine

@Suite("A record of the cache that is damaged")
struct DamagedRecordTests {
  private let folder = TemporaryFolder()
  private let cache: ExportCache

  init() {
    cache = ExportCache(folder: folder.path("cache"))
    folder.writePage("in/a.md", title: "A")
    folder.write("# B\n\n## Related\n\n- [nowhere](missing.md)\n", to: "in/b.md")
  }

  @discardableResult
  private func run() async throws -> RunReport {
    var record = RunRecord()
    return try await ExportRun(
      SourceWalk([folder.path("in")]),
      formats: [TestFormats.counting(Counter())],
      options: ExportOptions(name: "T", values: [:]),
      jobs: 1
    ).write(toFolder: folder.path("out"), cache: cache, observer: &record)
  }

  /// The outlines that a run would take out of the record; `nil` where it takes none of it.
  private func outlines() throws -> [[UInt8]?]? {
    let target = try TargetFolder(folder.path("out"))
    guard let build = CacheSession.build,
      let record = CacheRecord(of: target.path, build: build, in: cache),
      let reader = CacheReader(record, exporters: record.head.exporters)
    else { return nil }
    guard let open = try target.open() else { return nil }
    let pages = SourceWalk([folder.path("in")]).pages
    _ = UpToDate(record, sources: pages, folder: open.number, keepsList: true)
    return try pages.map { source in
      let loaded = try PageReader.load(source)
      return reader.page(of: source, loaded: loaded)?.bytes
    }
  }

  private func record() throws -> (path: String, bytes: [UInt8]) {
    let name = "cache/" + (try #require(folder.files("cache").first))
    return (folder.path(name), try #require(folder.bytes(name)))
  }

  @Test("Any flipped bit of the end and of the first kilobyte is seen")
  func flipped() async throws {
    try await run()
    let (path, bytes) = try record()
    let right = try #require(try outlines())
    #expect(right.count == 2 && !right.contains(nil))
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    let first = 0..<min(1024, bytes.count)
    let end = max(first.upperBound, bytes.count - CacheRecord.endBytes)..<bytes.count
    for index in Array(first) + Array(end) {
      for bit in 0..<8 {
        try file.seek(toOffset: UInt64(index))
        try file.write(contentsOf: [bytes[index] ^ UInt8(1 << bit)])
        for (found, right) in zip(try outlines() ?? [], right) {
          #expect(found == nil || found == right, "bit \(bit) of byte \(index)")
        }
      }
      try file.seek(toOffset: UInt64(index))
      try file.write(contentsOf: [bytes[index]])
    }
    try file.close()
    #expect(try outlines() == right)
  }

  @Test("Numbers of the end that are no places are seen, and the output is right", arguments: 0..<4)
  func numbers(word: Int) async throws {
    try await run()
    let tree = folder.tree("out")
    let values = [0, 1, -1, .max, .min, .max - 1, .max - 31, 1 << 62, 1 << 32]
    for value in values {
      var (path, bytes) = try record()
      let place = bytes.count - CacheRecord.endBytes + 8 * word
      var encoder = CacheEncoder()
      encoder.add(word: UInt64(bitPattern: Int64(value)))
      bytes.replaceSubrange(place..<place + 8, with: encoder.bytes)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      #expect(try outlines() == nil, "\(value)")
      #expect(try await !run().isUpToDate)
      #expect(folder.tree("out") == tree)
      #expect(try await run().isUpToDate)
    }
  }

  @Test("Numbers of the index that are none are seen, though its hash is right")
  func index() async throws {
    try await run()
    let (path, bytes) = try record()
    var end = CacheDecoder(bytes, at: bytes.count - CacheRecord.endBytes)
    let (offset, count) = (Int(end.word()), Int(end.word()))
    let right = try #require(try outlines())
    for value in [0, -1, .max, .min] {
      var number = CacheEncoder()
      number.add(value)
      for place in 0..<count {
        var index = Array(bytes[offset..<offset + count])
        index.replaceSubrange(place...place, with: number.bytes)
        var damaged = CacheEncoder()
        damaged.append(Array(bytes[..<offset]) + index)
        damaged.add(word: UInt64(offset))
        damaged.add(word: UInt64(index.count))
        damaged.add(word: ContentHash(of: index).value)
        damaged.add(word: CacheRecord.mark)
        try Data(damaged.bytes).write(to: URL(fileURLWithPath: path))
        for (found, right) in zip(try outlines() ?? [], right) {
          #expect(found == nil || found == right, "\(value) at \(place)")
        }
      }
    }
  }
}
