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

/// A program that does not do as it should, and what is said of it.
struct Misbehaviour: Sendable, CustomTestStringConvertible {
  var name: String
  /// The script, which notes its process first.
  var script: String
  /// What the message has.
  var message: String
  /// How long the pages are.
  var lines = 1
  /// How many seconds it may be silent: as many as no other kind needs on a busy machine.
  var timeout = "60"

  var testDescription: String { name }

  init(_ name: String, _ script: String, _ message: String, lines: Int = 1) {
    self.name = name
    self.script = script
    self.message = message
    self.lines = lines
  }

  private static let read = "cat > /dev/null\n"
  private static func say(_ json: String) -> String { "printf '%s\\n' '\(json)'\n" }
  private static let end = say(#"{"kind":"end"}"#)
  private static func file(_ path: String) -> String {
    say(#"{"kind":"file","path":"\#(path)","text":"x"}"#)
  }

  static let all: [Misbehaviour] = ends + hangs + floods + lines + files

  // MARK: Ends

  private static let ends = [
    Misbehaviour("crash", "kill -SEGV $$", "was ended by signal 11 (SIGSEGV) before it said 'end'"),
    Misbehaviour("early", "exit 0", "ended with status 0 before it said 'end'"),
    Misbehaviour("unread", "exit 0", "ended with status 0 before it said 'end'", lines: 4000),
    Misbehaviour("half-read", "head -n 2 > /dev/null", "before it said 'end'", lines: 4000),
    Misbehaviour(
      "reasons",
      "echo first >&2; echo >&2; echo why not >&2; exit 3",
      "ended with status 3 before it said 'end'; on standard error it said: first / why not\n"
    ),
    Misbehaviour("no-end", read + file("a"), "ended with status 0 before it said 'end'"),
    Misbehaviour(
      "bad-end",
      read + end + "exit 5",
      "said 'end', and ended with status 5 all the same"
    ),
    Misbehaviour(
      "crashed-end",
      read + end + "kill -ABRT $$",
      "said 'end', and was ended by signal 6"
    ),
  ]

  // MARK: Hangs

  private static let hangs = silences.map { kind in
    var kind = kind
    kind.timeout = "2"
    return kind
  }

  private static let silences = [
    Misbehaviour("silent", "sleep 100", "wrote nothing for 2 s"),
    Misbehaviour(
      "full-pipe",
      "sleep 100",
      "neither read nor wrote anything for 2 s",
      lines: 4000
    ),
    Misbehaviour("reader", read + "sleep 100", "wrote nothing for 2 s", lines: 4000),
    Misbehaviour("closed", "exec > /dev/null; sleep 100", "wrote nothing for 2 s"),
    Misbehaviour("after-end", read + end + "sleep 100", "said 'end', and did not end within 2 s"),
    Misbehaviour(
      "stubborn",
      "trap '' TERM INT; while :; do sleep 1; done",
      "wrote nothing for 2 s"
    ),
    Misbehaviour("talker", "yes words >&2", "on standard error it said: words / words"),
    Misbehaviour("stopped", "kill -STOP $$", "wrote nothing for 2 s"),
  ]

  // MARK: Floods

  private static let limit =
    "writes more than 100000 bytes; raise the limit with --option max-bytes=N"
  private static let floods = [
    Misbehaviour("flood", #"yes '{"kind":"progress","done":1}'"#, limit),
    Misbehaviour("flood-unread", #"yes '{"kind":"progress","done":1}'"#, limit, lines: 4000),
    Misbehaviour("wrong-flood", #"yes '{"kind":"diagnostic"}'"#, "it has no 'message', in line 1"),
    Misbehaviour("line", "yes x | tr -d '\\n'", limit),
    Misbehaviour("blanks", "yes ''", limit),
    Misbehaviour(
      "random",
      "head -c 90000 /dev/urandom; echo; " + read,
      "wrote what is not understood"
    ),
  ]

  // MARK: Lines

  private static func odd(_ name: String, _ json: String, _ message: String) -> Misbehaviour {
    Misbehaviour(name, say(json) + read + end, message)
  }

  private static let lines = [
    Misbehaviour(
      "half",
      read + #"printf '{"kind":"fi'"#,
      "a string has no end, in line 1: '{\"kind\":\"fi'"
    ),
    odd("text", "hello", "it is no JSON, in line 1: 'hello'"),
    odd("array", "[1]", "it is no JSON object"),
    odd("two", #"{"kind":"end"}{"kind":"end"}"#, "it is no JSON: more comes after it"),
    odd("no-kind", #"{"path":"a"}"#, "it has no 'kind'"),
    odd("kind", #"{"kind":"flie"}"#, "there is no kind 'flie'"),
    odd("twice", #"{"kind":"end","kind":"file"}"#, "the key 'kind' stands twice"),
    odd("deep", String(repeating: "[", count: 9000), "it is nested too deep"),
    odd("surrogate", #"{"kind":"file","path":"\ud800","text":""}"#, "half a character is escaped"),
    odd(
      "version",
      #"{"kind":"hello","version":2}"#,
      "speaks version 2 of the protocol, and topickit version 1"
    ),
    odd("no-version", #"{"kind":"hello"}"#, "it has no 'version'"),
    odd(
      "severity",
      #"{"kind":"diagnostic","severity":"fatal","message":"m"}"#,
      "no severity 'fatal'"
    ),
    Misbehaviour("goes-on", read + end + file("a"), "goes on after it said 'end'"),
    Misbehaviour("ends-twice", read + end + end, "goes on after it said 'end'"),
  ]

  // MARK: Files

  private static func files(_ name: String, _ paths: [String], _ message: String) -> Misbehaviour {
    Misbehaviour(name, read + paths.map { file($0) }.joined() + end, message)
  }

  private static let files = [
    files("escape", ["../../escaped.txt"], "the path '../../escaped.txt' leaves the output folder"),
    files("inner", ["a/../b"], "the path 'a/../b' leaves the output folder"),
    files("absolute", ["/escaped"], "the path '/escaped' is not a relative path"),
    files("empty", [""], "the path '' is not a relative path"),
    files("nul", [#"a\u0000b"#], "is not a relative path"),
    files("same", ["a.txt", "a.txt"], "the path 'a.txt' is written twice"),
    files("case", ["a.txt", "A.TXT"], "the path 'A.TXT' is written twice"),
    files("under", ["a", "a/b"], "a/b"),
    files("ours", [".topickit-manifest"], "the path '.topickit-manifest' is written twice"),
    odd("no-path", #"{"kind":"file","text":"x"}"#, "it has no 'path'"),
    odd("no-text", #"{"kind":"file","path":"a"}"#, "the file 'a' has one of 'text' and 'base64'"),
    odd(
      "both",
      #"{"kind":"file","path":"a","text":"","base64":""}"#,
      "has one of 'text' and 'base64'"
    ),
    odd("number", #"{"kind":"file","path":"a","text":1}"#, "'text' is no string"),
    odd(
      "base64",
      #"{"kind":"file","path":"a","base64":"YQ"}"#,
      "'base64' of the file 'a' is no base64"
    ),
  ]
}

@Suite(
  "Outside programs that misbehave",
  .enabled(if: Product.isBuilt, "the program was not built")
)
struct MisbehaviourTests {
  @Test(
    "One error that names the program, status 4, the old output untouched, nothing left running",
    arguments: Misbehaviour.all
  )
  func misbehaves(kind: Misbehaviour) throws {
    let programs = OutsidePrograms(lines: kind.lines)
    let folder = programs.folder
    programs.add(kind.name, "echo $$ > \"$HERE/process\"\n" + kind.script)
    #expect(programs.export("json").end == .status(0))
    let old = folder.tree("out")
    let result = programs.export(
      kind.name,
      "--option",
      "timeout=\(kind.timeout)",
      "--option",
      "max-bytes=100000"
    )
    #expect(result.end == .status(4))
    #expect(result.output.isEmpty)
    let start = "topickit: error: '\(folder.path("bin"))/topickit-export-\(kind.name)' "
    #expect(result.messages.hasPrefix(start), "\(result.messages)")
    #expect(result.messages.contains(kind.message), "\(result.messages)")
    #expect(result.messages.split(separator: "\n").count == 1)
    #expect(folder.tree("out") == old)
    #expect(folder.others("bin", "in", "out", "process").isEmpty)
    let process = try #require(programs.process("process"))
    #expect(kill(process, 0) == -1)
  }

  @Test(
    "Asked to stop, it ends the program and dies by the signal",
    arguments: [(SIGINT, "out"), (SIGTERM, "out"), (SIGHUP, "out"), (SIGINT, "-")]
  )
  func stopped(signal: Int32, output: String) throws {
    let programs = OutsidePrograms(lines: 4000)
    let folder = programs.folder
    programs.add("slow", "echo $$ > \"$HERE/process\"\nsleep 100")
    #expect(programs.export("json").end == .status(0))
    let old = folder.tree("out")
    let run = ChildProcess(
      try #require(Product.path),
      ["export", "in", "--format", "slow", "--output", output],
      in: folder.path,
      environment: programs.environment
    )
    for _ in 0..<6000 where programs.process("process") == nil { _ = usleep(5000) }
    run.send(signal)
    let result = run.wait()
    #expect(result.end == .signal(signal))
    #expect(result.output.isEmpty)
    #expect(result.messages.isEmpty)
    #expect(folder.tree("out") == old)
    #expect(folder.others("bin", "in", "out", "process").isEmpty)
    #expect(kill(try #require(programs.process("process")), 0) == -1)
  }

  @Test("What a program started and left running is ended with it")
  func leftovers() throws {
    let programs = OutsidePrograms()
    programs.add(
      "leaves",
      """
      sleep 100 &
      echo $! > "$HERE/process"
      cat > /dev/null
      printf '%s\\n' '{"kind":"file","path":"a","text":"x"}' '{"kind":"end"}'
      """
    )
    #expect(programs.export("leaves").end == .status(0))
    #expect(programs.folder.text("out/a") == "x")
    let process = try #require(programs.process("process"))
    for _ in 0..<200 where OutsidePrograms.isRunning(process) { _ = usleep(10000) }
    #expect(!OutsidePrograms.isRunning(process))
  }
}
