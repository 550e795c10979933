import TestSupport
import Testing

@testable import TopicKitEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

@Suite("Programs for code")
struct CodeCommandTests {
  let folder = TemporaryFolder()

  @Test(
    "A command is words; quotes keep blanks, and no shell sees it",
    arguments: [
      ("kotlinc -script {file}", ["kotlinc", "-script", "{file}"]),
      ("  a\t'b c' \"d'e\" f'g'h ''", ["a", "b c", "d'e", "fgh", ""]),
      ("a $HOME `b` \\c", ["a", "$HOME", "`b`", "\\c"]),
    ]
  )
  func words(text: String, words: [String]) {
    #expect(CodeCommand(language: "X", parsing: text)?.words == words)
    #expect(CodeCommand(language: "X", parsing: text)?.language == "x")
  }

  @Test("What is no command", arguments: ["", "  ", "a 'b", "\""])
  func noWords(text: String) { #expect(CodeCommand(language: "x", parsing: text) == nil) }

  @Test("The file stands where {file} does, else at the end")
  func file() {
    #expect(
      CodeCommand(language: "x", words: ["a", "-i={file}", "b"]).arguments(for: "f") == [
        "-i=f", "b",
      ]
    )
    #expect(CodeCommand(language: "x", words: ["a", "b"]).arguments(for: "f") == ["b", "f"])
    #expect(CodeCommand(language: "kotlin", words: []).fileName(3) == "3.kts")
    #expect(CodeCommand(language: "../c++", words: []).fileName(3) == "3.c")
    #expect(CodeCommand(language: "/", words: []).fileName(3) == "3.txt")
  }

  @Test(
    "A message is the first line that names a place",
    arguments: [
      (
        "/t/1.sh: line 2: syntax error near `)'\n/t/1.sh: line 2: `)'\n", 2, nil,
        "syntax error near `)'"
      ),
      ("/t/1.sh: 2: Syntax error: \"(\" unexpected\n", 2, nil, "Syntax error: \"(\" unexpected"),
      ("warming up\n/t/1.sh:2:7: error: wrong\n", 2, 7, "wrong"),
      ("sh: 3: /t/1.sh: 4: x\n", 4, nil, "x"),
      ("Expecting ',' delimiter: line 2 column 7 (char 20)\n", 2, 7, "Expecting ',' delimiter"),
      ("  File \"/t/1.sh\", line 3\n    x y\nSyntaxError: no\n", 3, nil, "SyntaxError: no"),
      ("\n  something is wrong with /t/1.sh\n", nil, nil, "  something is wrong with the code"),
      ("", nil, nil, "the program said nothing"),
    ] as [(String, Int?, Int?, String)]
  )
  func message(output: String, line: Int?, column: Int?, text: String) {
    let message = CodeMessage(Array(output.utf8), file: "/t/1.sh")
    #expect(message.line == line)
    #expect(message.column == column)
    #expect(message.text == text)
  }

  // MARK: - Running

  private func run(_ script: String, timeout: Duration = .seconds(60)) -> ChildRun {
    ChildRun.run("/bin/sh", ["-c", script], timeout: timeout, limit: 1000)
  }

  @Test("What a program says on both streams, up to the limit, and how it ended")
  func ends() {
    let both = run("echo out; echo err >&2; read line; echo $?; exit 3")
    #expect(both.end == .status(3))
    #expect(String(decoding: both.output, as: UTF8.self) == "out\nerr\n1\n")
    #expect(run("kill -TERM $$").end == .signal(SIGTERM))
    let much = run("yes | head -c 1000000")
    #expect(much.end == .status(0))
    #expect(much.output.count == 1000)
    #expect(ChildRun.run("/no/such", [], timeout: .seconds(9)).end == .notStarted(.notFound))
  }

  @Test("After its time a program is killed, with all that it started, and waited for")
  func timeout() throws {
    let file = folder.path("pid")
    let result = run("sleep 77 & echo $! > '\(file)'; wait", timeout: .milliseconds(400))
    #expect(result.end == .timeout)
    let process = try #require(folder.text("pid").flatMap { pid_t($0.dropLast()) })
    // Init waits for it in its own time; until then it is no more than a number.
    #expect(isGone(process))
    var status: Int32 = 0
    #expect(unsafe waitpid(-1, &status, WNOHANG) <= 0)
  }

  @Test("Who never stops writing is stopped all the same, in its group or out of it")
  func endless() {
    #expect(run("yes", timeout: .milliseconds(300)).end == .timeout)
    // Its own session: the end of the group does not reach it, the closed pipe does.
    #expect(run("setsid yes & sleep 0.1; exit 3").end == .status(3))
  }

  @Test("What a program leaves behind does not hold up its end")
  func leftBehind() throws {
    let file = folder.path("pid")
    let result = run("sleep 77 & echo $! > '\(file)'; echo done")
    #expect(result.end == .status(0))
    #expect(String(decoding: result.output, as: UTF8.self) == "done\n")
    let process = try #require(folder.text("pid").flatMap { pid_t($0.dropLast()) })
    #expect(isGone(process))
  }

  private func isGone(_ process: pid_t) -> Bool {
    for _ in 0..<200 {
      if kill(process, 0) != 0 { return true }
      let stat = folder.processState(process)
      if stat == nil || stat == "Z" { return true }
      usleep(10_000)
    }
    return false
  }
}

extension TemporaryFolder {
  /// The letter that Linux has for a process's state; `nil` where it cannot be told.
  fileprivate func processState(_ process: pid_t) -> Character? {
    let depth = path.split(separator: "/").count
    let up = String(repeating: "../", count: depth)
    guard let text = text("\(up)proc/\(process)/stat"), let end = text.lastIndex(of: ")") else {
      return nil
    }
    return text[end...].dropFirst(2).first
  }
}
