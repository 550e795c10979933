import TestSupport
import Testing
import TopicKit

@testable import TopicKitEngine

@Suite("The folder that is replaced")
struct TargetTests {
  let folder = TemporaryFolder()

  init() { folder.writePage("in/a.md", title: "A") }

  private func refusal(
    _ output: String = "out",
    force: Bool = false,
    from input: String = "in"
  ) async -> String? {
    var record = RunRecord()
    do throws(ExportError) {
      _ = try await export(folder, from: input, to: output, force: force, record: &record)
      return nil
    } catch {
      #expect(error.code == .cannotWrite)
      return error.message.split(separator: folder.path + "/").joined()
    }
  }

  @Test("Missing parents are made")
  func parents() async throws {
    #expect(await refusal("x/y/out") == nil)
    #expect(folder.files("x/y") == ["out/.topickit-manifest", "out/a.txt", "out/all.txt"])
    #expect(folder.leftovers.isEmpty)
  }

  @Test("A file is refused", arguments: ["out", "out/inner"])
  func file(output: String) async {
    folder.write("mine", to: "out")
    #expect(
      await refusal(output)
        == "cannot write to '\(output)': a part of the path is not a folder"
    )
    #expect(folder.text("out") == "mine")
  }

  @Test("A folder that topickit did not make is refused, and taken with force")
  func foreign() async {
    folder.write("mine", to: "out/notes.txt")
    #expect(
      await refusal() == """
        'out' holds files that topickit did not write; give another folder, or --force to \
        write beside them
        """
    )
    #expect(folder.tree("out") == ["notes.txt": Array("mine".utf8)])
    #expect(folder.leftovers.isEmpty)
    #expect(await refusal(force: true) == nil)
    #expect(folder.files("out") == [".topickit-manifest", "a.txt", "all.txt", "notes.txt"])
    #expect(folder.leftovers.isEmpty)
  }

  @Test("A folder with a manifest that cannot be read is not ours")
  func damaged() async {
    folder.write("topickit manifest 1\n0\t../../x\n", to: "out/\(Manifest.fileName)")
    #expect(await refusal()?.hasPrefix("'out' holds files") == true)
  }

  @Test("An empty folder is taken, and keeps its permissions")
  func empty() async throws {
    folder.makeFolder("out")
    folder.setMode(0o750, of: "out")
    #expect(await refusal() == nil)
    #expect(try FileStatus(of: folder.path("out")).mode == 0o750)
    #expect(folder.exists("out/a.txt"))
  }

  @Test("A link to a folder is followed, and stays")
  func link() async throws {
    folder.makeFolder("real/place")
    folder.link("out", to: "real/place")
    #expect(await refusal() == nil)
    #expect(try FileStatus(of: folder.path("out")).kind == .link)
    #expect(folder.exists("real/place/a.txt"))
    #expect(folder.leftovers.isEmpty)
  }

  @Test("A link to nothing is refused")
  func brokenLink() async {
    folder.link("out", to: "nowhere")
    #expect(await refusal() == "cannot write to 'out': no such file or folder")
  }

  @Test("A folder that holds the input is refused, with force too")
  func input() async {
    #expect(
      await refusal("in", force: true)
        == "'in' holds 'in', which is read; give another folder"
    )
    folder.writePage("top/in/a.md")
    #expect(await refusal("top", force: true, from: "top/in")?.contains("which is read") == true)
    #expect(folder.files("top") == ["in/a.md"])
  }

  @Test("The current folder and those above it are refused")
  func currentFolder() async throws {
    let current = try #require(System.currentFolder)
    var record = RunRecord()
    for path in [".", current, "..", "/"] {
      let error = await #expect(throws: ExportError.self) {
        let run = try ExportRun(
          SourceWalk([folder.path("in")]),
          formats: [TestFormats.text],
          options: ExportOptions(name: "T")
        )
        _ = try await run.write(toFolder: path, force: true, observer: &record)
      }
      #expect(error?.message.contains("cannot be replaced") == true, "\(path)")
    }
  }

  @Test("A mount point is refused", .enabled(if: mountPoint != nil))
  func mount() async throws {
    let place = try #require(Self.mountPoint)
    var record = RunRecord()
    let run = try ExportRun(
      SourceWalk([folder.path("in")]),
      formats: [TestFormats.text],
      options: ExportOptions(name: "T")
    )
    let error = await #expect(throws: ExportError.self) {
      _ = try await run.write(toFolder: place, force: true, observer: &record)
    }
    #expect(
      error?.message
        == "'\(place)' is a mount point, which cannot be replaced; give a folder inside it"
    )
  }

  /// A folder that something is mounted on.
  private static let mountPoint: String? = ["/dev/shm", "/proc", "/dev"].first { path in
    let device = { (path: String) -> UInt64? in
      do throws(SystemError) { return try FileStatus(of: path).identity.device } catch {
        return nil
      }
    }
    let parent = path == "/dev/shm" ? "/dev" : "/"
    guard let inner = device(path), let outer = device(parent) else { return false }
    return inner != outer
  }

  @Test("What has no room for an output is told, and nothing is left")
  func unwritable() async {
    // Nobody may make a folder there, whoever asks.
    guard TemporaryFolder.hasProc else { return }
    var record = RunRecord()
    let error = await #expect(throws: ExportError.self) {
      let run = try ExportRun(
        SourceWalk([folder.path("in")]),
        formats: [TestFormats.text],
        options: ExportOptions(name: "T")
      )
      _ = try await run.write(toFolder: "/proc/topickit/out", observer: &record)
    }
    #expect(error?.code == .cannotWrite)
    #expect(error?.message == "cannot write to '/proc/topickit/out': no such file or folder")
  }

  @Test("A name of the greatest length is taken")
  func longName() async {
    let name = String(repeating: "n", count: 250)
    #expect(await refusal(name) == nil)
    #expect(folder.exists("\(name)/a.txt"))
    #expect(folder.folders().sorted() == ["in", name].sorted())
  }
}

extension TemporaryFolder {
  fileprivate static var hasProc: Bool {
    do throws(SystemError) { return try FileStatus(of: "/proc/self").kind == .link } catch {
      return false
    }
  }
}
