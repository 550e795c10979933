import TestSupport
import Testing

/// The line of progress: on a terminal, of a run that takes more than half a second.
@Suite(
  "Progress",
  .enabled(if: Product.isBuilt && isOnLinux && Product.has("script"), "no terminal can be made")
)
struct ProgressTests {
  private let programs = OutsidePrograms(lines: 4000)
  private let shortPages = OutsidePrograms()

  /// What a terminal gets of an export by a program that reads only after so many seconds.
  private func terminal(
    of programs: OutsidePrograms,
    after seconds: String,
    _ more: String = ""
  ) throws -> String {
    programs.add("late", "sleep \(seconds); cat > /dev/null; printf '{\"kind\":\"end\"}\\n'")
    let program = try #require(Product.path)
    let call = "'\(program)' export in --format late --output out \(more)"
    let result = ChildProcess.run(
      "/bin/sh",
      ["-c", "script -qec \"$1\" /dev/null", "sh", call],
      in: programs.folder.path,
      environment: programs.environment
    )
    #expect(result.end == .status(0))
    return result.text
  }

  @Test("A long run on a terminal shows how far it is, and takes that away at the end")
  func long() throws {
    let text = try terminal(of: programs, after: "1")
    let percent = #/\rexporting 3 topics: [0-9]+ %\u{1B}\[K/#
    #expect(text.contains(percent), "\(text.debugDescription)")
    let end = text.split(separator: percent).last ?? ""
    #expect(end.hasPrefix("\r\u{1B}[K"), "\(text.debugDescription)")
  }

  @Test("A short run shows none, nor does a quiet one, nor one without a terminal")
  func none() throws {
    #expect(!(try terminal(of: shortPages, after: "0")).contains("%"))
    #expect(!(try terminal(of: programs, after: "1", "--quiet")).contains("%"))
    programs.add("late", "sleep 1; cat > /dev/null; printf '{\"kind\":\"end\"}\\n'")
    let result = programs.export("late")
    #expect(result.end == .status(0))
    #expect(!result.messages.contains("%"))
  }
}

#if os(Linux)
  private let isOnLinux = true
#else
  private let isOnLinux = false
#endif
