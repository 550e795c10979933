import TestSupport
import Testing
import TopicKit

@testable import TopicKitEngine

@Suite("What lies in the folder beside our files")
struct CarryOverTests {
  let folder = TemporaryFolder()

  init() async throws {
    folder.writePage("in/a.md", title: "A")
    folder.writePage("in/b.md", title: "B")
    try await export(folder)
  }

  @Test("Files of others stay the files they were, links and empty folders too")
  func foreign() async throws {
    folder.write("mine", to: "out/sub/deep/notes.txt")
    folder.makeFolder("out/empty/inner")
    folder.setMode(0o750, of: "out/empty")
    folder.link("out/link", to: "nowhere")
    folder.makeFIFO("out/pipe")
    let before = try FileStatus(of: folder.path("out/sub/deep/notes.txt")).identity
    folder.remove("in/b.md")
    try await export(folder)
    #expect(try FileStatus(of: folder.path("out/sub/deep/notes.txt")).identity == before)
    #expect(try FileStatus(of: folder.path("out/empty")).mode == 0o750)
    #expect(try FileStatus(of: folder.path("out/link")).kind == .link)
    #expect(
      folder.files("out") == [
        ".topickit-manifest", "a.txt", "all.txt", "link", "pipe", "sub/deep/notes.txt",
      ]
    )
    #expect(folder.folders("out") == ["empty", "empty/inner", "sub", "sub/deep"])
    #expect(folder.leftovers.isEmpty)
  }

  @Test("A file of ours that no page stands for goes; one that was changed stays, with a word")
  func stale() async throws {
    folder.remove("in/a.md")
    folder.remove("in/b.md")
    folder.writePage("in/c.md", title: "C")
    folder.write("B, my way", to: "out/b.txt")
    let report = try await export(folder)
    #expect(folder.files("out") == [".topickit-manifest", "all.txt", "b.txt", "c.txt"])
    #expect(folder.text("out/b.txt") == "B, my way")
    #expect(
      report.notes == [
        "kept '\(folder.path("out"))/b.txt': it was changed since topickit wrote it"
      ]
    )
    // It is the user's now, and no word is lost on it again.
    #expect(try await export(folder).notes.isEmpty)
    #expect(folder.text("out/b.txt") == "B, my way")
  }

  @Test("A changed file that is written again is replaced")
  func changedAndWritten() async throws {
    folder.write("A, my way", to: "out/a.txt")
    try await export(folder)
    #expect(folder.text("out/a.txt") == "A 2\n")
  }

  @Test("A file of others in the way is refused, and replaced with force")
  func inTheWay() async throws {
    folder.write("mine", to: "out/c.txt")
    folder.writePage("in/c.md", title: "C")
    let before = folder.tree("out")
    let error = await #expect(throws: ExportError.self) { try await export(folder) }
    #expect(
      error?.message == """
        cannot keep '\(folder.path("out"))/c.txt': topickit did not write it, and this run \
        writes a file of that name; move it away, or --force to replace it
        """
    )
    #expect(folder.tree("out") == before)
    #expect(folder.leftovers.isEmpty)
    try await export(folder, force: true)
    #expect(folder.text("out/c.txt") == "C 3\n")
    #expect(folder.leftovers.isEmpty)
  }

  @Test("A folder of others where a file of ours comes is refused, with force too")
  func folderInTheWay() async {
    folder.write("mine", to: "out/c.txt/notes")
    folder.writePage("in/c.md", title: "C")
    let before = folder.tree("out")
    await #expect(throws: ExportError.self) { try await export(folder, force: true) }
    #expect(folder.tree("out") == before)
    #expect(folder.leftovers.isEmpty)
  }

  @Test("Other formats' files of an earlier run go")
  func formats() async throws {
    try await export(folder, [TestFormats.text, TestFormats.stream])
    #expect(
      folder.files("out") == [
        ".topickit-manifest", "stream/a.txt", "stream/all.txt", "stream/b.txt", "text/a.txt",
        "text/all.txt", "text/b.txt",
      ]
    )
  }
}

@Suite("What killed runs left")
struct LeftoverTests {
  let folder = TemporaryFolder()
  private let stage = ".out.topickit-stage"

  init() async throws {
    folder.writePage("in/a.md", title: "A")
    try await export(folder)
  }

  @Test("A tree in the making is cleared by its journal")
  func partial() async throws {
    folder.write("x", to: "out/mine.txt")
    folder.write("half", to: "\(stage)/sub/a.txt")
    folder.write("sub/a.txt\nsub/b%0A.txt\nnever-ma", to: "\(stage)/\(Journal.fileName)")
    try await export(folder)
    #expect(folder.leftovers.isEmpty)
    #expect(folder.files("out") == [".topickit-manifest", "a.txt", "all.txt", "mine.txt"])
  }

  @Test("A complete tree that was not swapped in is cleared by its manifest")
  func complete() async throws {
    for (path, bytes) in folder.tree("out") { folder.write(bytes, to: "\(stage)/\(path)") }
    folder.remove("out")
    try await export(folder)
    #expect(folder.leftovers.isEmpty)
    #expect(folder.exists("out/a.txt"))
  }

  @Test("An old tree is cleared; what only it has moves to the tree in use")
  func old() async throws {
    for (path, bytes) in folder.tree("out") { folder.write(bytes, to: "\(stage)/\(path)") }
    folder.write("late", to: "\(stage)/sub/late.txt")
    folder.write("x", to: "out/both.txt")
    try System.link(
      folder.path("out/both.txt"),
      in: System.here,
      as: folder.path("\(stage)/both.txt"),
      in: System.here
    )
    try await export(folder)
    #expect(folder.leftovers.isEmpty)
    #expect(folder.text("out/sub/late.txt") == "late")
    #expect(folder.text("out/both.txt") == "x")
  }

  @Test("A complete tree that cannot be swapped in is removed at once")
  func sealed() async throws {
    var record = RunRecord()
    let stage = try await StagedDirectory.begin(
      at: folder.path("new/out"),
      inputs: [],
      force: false,
      observer: &record
    )
    stage.note(try stage.writer.write([1, 2], to: "sub/x", source: ""))
    _ = try stage.scratchFile("sub/never-made")
    try stage.seal(formats: [], like: nil)
    #expect(folder.exists("new/.out.topickit-stage/sub/x"))
    stage.discard()
    #expect(!folder.exists("new"))
  }

  @Test("What somebody else put there is never deleted")
  func foreign() async {
    folder.write("theirs", to: "\(stage)/a.txt")
    folder.write("mine", to: "out/notes.txt")
    folder.write("theirs", to: "\(stage)/notes.txt")
    let error = await #expect(throws: ExportError.self) { try await export(folder) }
    #expect(error?.code == .cannotWrite)
    #expect(error?.message.contains("which topickit did not write") == true)
    #expect(folder.text("\(stage)/notes.txt") == "theirs")
    #expect(folder.text("out/notes.txt") == "mine")
  }

  @Test("A link in the stage's place is not followed")
  func link() async {
    folder.write("theirs", to: "elsewhere/a.txt")
    folder.link(stage, to: "elsewhere")
    await #expect(throws: ExportError.self) { try await export(folder) }
    #expect(folder.text("elsewhere/a.txt") == "theirs")
    #expect(folder.text("out/a.txt") == "A 1\n")
  }

  @Test("A swap in two steps that was broken off between them is undone")
  func aside() async throws {
    let before = folder.tree("out")
    try System.rename(
      folder.path("out"),
      in: System.here,
      to: folder.path(".out.topickit-old"),
      in: System.here
    )
    folder.writePage("in/a.md", id: "x")
    let error = await #expect(throws: ExportError.self) {
      try await export(folder, [TestFormats.refusing("x")])
    }
    #expect(error?.code == .budgetTooSmall)
    #expect(folder.tree("out") == before)
    #expect(folder.leftovers.isEmpty)
  }

  @Test("An old tree left by a swap in two steps is cleared")
  func asideOld() async throws {
    for (path, bytes) in folder.tree("out") {
      folder.write(bytes, to: ".out.topickit-old/\(path)")
    }
    try await export(folder)
    #expect(folder.leftovers.isEmpty)
  }
}

@Suite("The swap")
struct SwapTests {
  let folder = TemporaryFolder()

  private func swap(
    _ body: (Swap) throws(SystemError) -> String?
  ) throws -> String? {
    let parent = try System.openFolder(folder.path)
    return try body(Swap(parent: parent.number, stage: "new", aside: "old"))
  }

  @Test("Both ways put the new tree in place and say where the old one is")
  func both() throws {
    folder.write("1", to: "out/a")
    folder.write("2", to: "new/a")
    #expect(try swap { swap throws(SystemError) in try swap.replace("out") } == "new")
    #expect(folder.text("out/a") == "2" && folder.text("new/a") == "1")
    #expect(try swap { swap throws(SystemError) in try swap.replaceInTwoSteps("out") } == "old")
    #expect(folder.text("out/a") == "1" && folder.text("old/a") == "2")
    #expect(!folder.exists("new"))
  }

  @Test("Two steps that fail at the second put the old tree back")
  func undone() throws {
    folder.write("1", to: "out/a")
    #expect(throws: SystemError.notFound) {
      try swap { swap throws(SystemError) in try swap.replaceInTwoSteps("out") }
    }
    #expect(folder.text("out/a") == "1")
    #expect(!folder.exists("old"))
  }

  @Test("A new tree never takes the place of one that came in the meantime")
  func taken() throws {
    folder.write("1", to: "out/a")
    folder.write("2", to: "new/a")
    #expect(throws: SystemError.exists) {
      try swap { swap throws(SystemError) in
        try swap.putNew("out")
        return nil
      }
    }
    #expect(folder.text("out/a") == "1")
  }
}
