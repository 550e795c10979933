import TestSupport
import Testing
import TopicKit
import TopicKitEngine
import TopicKitOutside

@Suite("An outside format in a program of one's own")
struct OutsideCollectorTests {
  private let folder = TemporaryFolder()

  private func program(_ script: String) throws -> OutsideProgram {
    folder.write("#!/bin/sh\n\(script)\n", to: "topickit-export-mine")
    folder.setMode(0o755, of: "topickit-export-mine")
    guard case .program(let program) = ProgramPath(folder.path).find("mine") else {
      throw ExportError(.unknownFormat, "the program was not found")
    }
    return program
  }

  private func run(_ script: String, pages: Int = 3, lines: Int = 1) async throws -> MemoryOutput {
    for number in 0..<pages {
      let text = String(repeating: "A line of text.\n\n", count: lines)
      folder.write("# T\(number)\n\n\(text)", to: "in/\(number).md")
    }
    let run = try ExportRun(
      SourceWalk([folder.path("in")]),
      formats: [.outside(try program(script))],
      options: ExportOptions(name: "N")
    )
    var record = RunRecord()
    var output = MemoryOutput()
    _ = try await run.write(to: &output, observer: &record)
    return output
  }

  @Test("Its files are in memory")
  func files() async throws {
    let output = try await run(
      #"""
      cat > /dev/null
      printf '%s\n' '{"kind":"file","path":"a/b","text":"x"}' '{"kind":"end"}'
      """#
    )
    #expect(output.files == [OutputFile(path: "a/b", bytes: [0x78])])
  }

  // Nothing ignores SIGPIPE here: were it not held back, this process would be gone.
  @Test("A program that reads nothing is an error, and no signal")
  func brokenPipe() async throws {
    let error = await #expect(throws: ExportError.self) {
      try await run("exit 7", pages: 20, lines: 2000)
    }
    #expect(error?.code == .cannotWrite)
    #expect(error?.message.contains("ended with status 7 before it said 'end'") == true)
  }

  @Test("A task that is cancelled ends the program")
  func cancelled() async throws {
    let started = folder.path("started")
    let task = Task { try await run("echo > '\(started)'; sleep 100", pages: 20, lines: 2000) }
    for _ in 0..<6000 where !folder.exists("started") {
      try await Task.sleep(for: .milliseconds(5))
    }
    task.cancel()
    let error = await #expect(throws: ExportError.self) { try await task.value }
    #expect(error?.code == .cancelled)
  }
}
