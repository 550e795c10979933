import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

@Suite(
  "Fixes broken off",
  .enabled(if: Product.isBuilt, "the program was not built with the tests")
)
struct CheckSignalTests {
  let folder = TemporaryFolder()
  private static let text = String(repeating: "Some text of a page.\n\n", count: 200)
  private let old = Array("---\ntitle: @A\n---\n\n# @A\n\n\(text)".utf8)
  private let new = Array("---\ntitle: \"@A\"\n---\n\n# @A\n\n\(text)".utf8)

  private func writePages() {
    for number in 0..<150 { folder.write(old, to: "in/\(number).md") }
  }

  private func start() -> ChildProcess {
    Product.start(
      ["check", "in", "--fix", "--ignore", CheckCallTests.otherRules],
      in: folder
    )
  }

  /// How many pages are new; all are old or new.
  private func countNew() -> Int {
    folder.files("in").filter { $0.hasSuffix(".md") }.count { name in
      let bytes = folder.bytes("in/\(name)")
      #expect(bytes == old || bytes == new, "\(name)")
      return bytes == new
    }
  }

  @Test(
    "Asked to stop, each page is old or new, nothing else is there, and it dies by the signal",
    arguments: [SIGINT, SIGTERM, SIGHUP]
  )
  func stopped(signal: Int32) {
    var stops = 0
    for _ in 0..<8 where stops == 0 {
      writePages()
      let process = start()
      for _ in 0..<2000 where folder.bytes("in/0.md") == old { usleep(500) }
      process.send(signal)
      let result = process.wait()
      #expect(result.end == .signal(signal) || result.end == .status(0) || result.end == .status(1))
      #expect(folder.files("in").allSatisfy { $0.hasSuffix(".md") })
      let count = countNew()
      guard result.end == .signal(signal), count < 150 else { continue }
      #expect(count > 0)
      #expect(result.output.isEmpty)
      stops += 1
    }
    #expect(stops > 0)
  }

  @Test("Killed at any moment, each page is old or new, and the next run goes on")
  func killed() {
    for round in 0..<12 {
      writePages()
      let process = start()
      for _ in 0..<2000 where folder.bytes("in/0.md") == old { usleep(500) }
      usleep(UInt32(3000 * round))
      process.send(SIGKILL)
      _ = process.wait()
      _ = countNew()
      // A killed run may leave one hidden file, which is no page.
      #expect(folder.files("in").filter { !$0.hasSuffix(".md") }.count <= 1)
      for name in folder.files("in") where !name.hasSuffix(".md") { folder.remove("in/\(name)") }
    }
    #expect(start().wait().end != .status(4))
    #expect(countNew() == 150)
  }
}
