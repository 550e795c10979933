import TestSupport
import Testing
import TopicKitMan

@testable import topickit_cli

@Suite("Files of a manual")
struct ManualFilesTests {
  let folder = TemporaryFolder()

  private func message(_ name: String, limit: Int) -> String? {
    do throws(CommandFailure) {
      _ = try ManualFiles.read(folder.path(name), limit: limit)
      return nil
    } catch { return error.message }
  }

  @Test("A page that is larger than a page may be is an error, and not read on")
  func large() {
    folder.write([UInt8](repeating: 0x61, count: 1000), to: "x.7")
    #expect(message("x.7", limit: 1000) == nil)
    #expect(
      message("x.7", limit: 999)
        == "'\(folder.path("x.7"))' has more than 999 bytes; no page is so large"
    )
  }

  @Test(
    "A small compressed page that is large when decompressed is an error",
    .enabled(if: hasGzip, "gzip is not installed")
  )
  func packed() {
    folder.write([UInt8](repeating: 0x61, count: 1_000_000), to: "x.7")
    let end = ChildProgram.output(of: "gzip", [folder.path("x.7")]).end
    #expect(end == .status(0))
    #expect((folder.bytes("x.7.gz")?.count ?? .max) < 10000)
    #expect(message("x.7.gz", limit: 1_000_000) == nil)
    #expect(
      message("x.7.gz", limit: 999_999)
        == "'\(folder.path("x.7.gz"))' has more than 999999 bytes; no page is so large"
    )
  }

  private static let hasGzip = ChildProgram.output(of: "gzip", ["--version"]).end == .status(0)

  @Test("A program that writes without end, or nothing, is ended")
  func endless() {
    let flood = ChildProgram.output(of: "sh", ["-c", "while :; do echo x; done"], limit: 1000)
    #expect(flood.end == .tooMuch)
    #expect(flood.bytes.count <= 1000)
    #expect(ChildProgram.output(of: "sleep", ["1000"], silence: 20).end == .silent)
    let words = ChildProgram.output(of: "sh", ["-c", "echo one; echo two >&2"], limit: 8)
    #expect(words.end == .status(0))
    #expect(words.bytes == Array("one\ntwo\n".utf8))
  }

  @Test("The folders of a manual are read in the order of their names")
  func folders() throws {
    for name in ["man7/b.7", "man7/a.7", "man1/c.1", "man7/.d.7", "other/e.7"] {
      folder.write(".TH x 7\n", to: name)
    }
    #expect(
      try ManualFiles(folder.path).files.map(\.path) == ["man1/c.1", "man7/a.7", "man7/b.7"]
    )
  }
}
