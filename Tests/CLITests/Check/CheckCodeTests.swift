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

@Suite("Code checked", .enabled(if: Product.isBuilt, "the program was not built with the tests"))
struct CheckCodeTests {
  let folder = TemporaryFolder()

  private func check(
    _ arguments: String...,
    path: String? = nil
  ) throws -> ChildProcess.Result {
    ChildProcess.run(
      try #require(Product.path),
      ["check", "in", "--code", "--ignore", Product.rulesOfPages] + arguments,
      in: folder.path,
      environment: ["TMPDIR": folder.path("tmp")].merging(path.map { ["PATH": $0] } ?? [:]) { $1 }
    )
  }

  /// Writes a program.
  private func writeProgram(_ name: String, _ script: String) {
    folder.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
    folder.setMode(0o755, of: "bin/\(name)")
  }

  private var pathWithPrograms: String { "\(folder.path("bin")):/usr/bin:/bin" }

  private func write(_ pages: [String: String]) {
    folder.makeFolder("tmp")
    for (name, text) in pages { folder.write(text, to: "in/\(name)") }
  }

  @Test("Errors are reported in their pages, in order, in lists, quotes and CRLF")
  func places() throws {
    writeProgram(
      "swiftc",
      """
      for file; do
        case $file in
        */end.swift) echo "$file:1:1: error: the last" >&2; status=1 ;;
        *.swift) awk -v f="$file" '/WRONG/ { print f ":" NR ":" index($0, "WRONG") ": error: no" }' "$file" >&2
          if grep -q WRONG "$file"; then status=1; fi ;;
        esac
      done
      exit ${status:-0}
      """
    )
    write([
      "a.md": "# A\n\n- x\n\n  ```swift\n  a\n    WRONG\n  ```\n\n> ```swift\n> é WRONG\n> ```\n",
      "b.md": "# B\r\n\r\n```swift\r\na\r\nb WRONG c\r\n```\r\n",
      "c.md": "# C\n\n```swift\nfine\n```\n",
      "d.md": "# D\n\n1.\t```swift\n\ta\n\tWRONG\n\t```\n",
    ])
    for jobs in ["1", "3"] {
      let result = try check("--jobs", jobs, path: pathWithPrograms)
      #expect(result.end == .status(0))
      let message = "warning: this swift code does not parse: no [TK060]\n"
      #expect(
        result.text
          == ["in/a.md:7:5: ", "in/a.md:11:6: ", "in/b.md:5:3: ", "in/d.md:5:2: "]
          .map { $0 + message }.joined()
      )
      #expect(folder.files("tmp").isEmpty && folder.folders("tmp").isEmpty)
    }
    #expect(try check("--fail-on", "warning", path: pathWithPrograms).end == .status(1))
    #expect(try check("--ignore", "TK060", path: pathWithPrograms).output.isEmpty)
  }

  @Test("A program that is missing is one note, and no error")
  func missing() throws {
    write([
      "a.md": "# A\n\n```swift\na\n```\n\n```sh\na\n```\n", "b.md": "# B\n\n```swift\n)\n```\n",
    ])
    folder.makeFolder("empty")
    let result = try check("--fail-on", "note", path: folder.path("empty"))
    #expect(result.end == .status(0))
    #expect(result.output.isEmpty)
    let notes = result.messages.split(separator: "\n").filter { $0.contains(": note: ") }
    #expect(
      notes == [
        "topickit: note: there is no 'swiftc' on PATH; swift code is not checked",
        "topickit: note: there is no 'sh'; sh code is not checked",
      ]
    )
  }

  @Test("Shells are checked by what reads them", arguments: ["sh", "bash"])
  func shells(language: String) throws {
    try #require(Product.has(language), "there is no \(language)")
    write(["a.md": "# A\n\n```\(language)\nif true; then\n```\n"])
    let line = try check().text
    #expect(line.hasPrefix("in/a.md:"))
    #expect(line.contains("this \(language) code does not parse: "))
  }

  private static let hasPython = Product.has("python3")

  @Test(
    "What a writer leaves to be filled in is no fault",
    .enabled(if: hasPython, "there is no python3"),
    arguments: [
      ("json", "{\"a\": 1, …}"), ("json", "{\n  \"a\": 1,\n  ...\n}"), ("json", "  "),
      ("sh", "sudo apt install <package>"), ("bash", "for x in …"),
    ]
  )
  func gaps(language: String, code: String) throws {
    write(["a.md": "# A\n\n```\(language)\n\(code)\n```\n"])
    #expect(try !check().text.contains("TK060"))
  }

  @Test("JSON is checked by Python", .enabled(if: hasPython, "there is no python3"))
  func json() throws {
    write(["a.md": "# A\n\n- ```json\n  {\"a\": 1,\n   2}\n  ```\n"])
    let line = try check().text
    #expect(line.hasPrefix("in/a.md:5:4: warning: this json code does not parse: "))
  }

  @Test(
    "A module beside the pages is not run, and no file that the environment names",
    .enabled(if: hasPython, "there is no python3")
  )
  func besideThePages() throws {
    write(["a.md": "# A\n\n```json\n{\n```\n\n```sh\nif\n```\n\n```bash\nif\n```\n"])
    let touch = "open('\(folder.path("run"))', 'w').close()\n"
    for name in ["json/__init__.py", "json/tool.py", "usercustomize.py", "sitecustomize.py"] {
      folder.write(touch, to: name)
    }
    folder.write(": > '\(folder.path("run"))'\n", to: "env.sh")
    let result = ChildProcess.run(
      try #require(Product.path),
      ["check", "in", "--code", "--ignore", Product.rulesOfPages],
      in: folder.path,
      environment: [
        "BASH_ENV": folder.path("env.sh"), "ENV": folder.path("env.sh"),
        "PYTHONPATH": folder.path, "TMPDIR": folder.path("tmp"),
      ]
    )
    #expect(result.text.contains("this json code does not parse: "))
    #expect(result.text.contains("this sh code does not parse: "))
    #expect(!folder.exists("run"))
  }

  @Test("A program beside the pages is not run", arguments: ["", ".", "bin", "./bin"])
  func relativePath(part: String) throws {
    let script = "#!/bin/sh\n: > '\(folder.path("run"))'\n"
    for name in ["swiftc", "sh", "bash", "python3", "lint"] {
      for place in ["\(name)", "bin/\(name)"] {
        folder.write(script, to: place)
        folder.setMode(0o755, of: place)
      }
    }
    folder.makeFolder("empty")
    let code = ["swift", "sh", "bash", "json", "x"].map { "```\($0)\na\n```\n" }
    write(["a.md": "# A\n\n" + code.joined(separator: "\n")])
    let path = "\(part):\(folder.path("empty")):\(part)"
    let result = try check("--code-command", "x=lint", path: path)
    #expect(
      result.messages.split(separator: "\n").count { $0.contains(": note: there is no '") } == 5
    )
    #expect(!folder.exists("run"))
    // Who names its place wants it.
    #expect(try check("--code-command", "x=./lint", path: path).end == .status(0))
    #expect(folder.exists("run"))
  }

  @Test("A command of the user's is given the file, and says what is wrong")
  func command() throws {
    writeProgram("lint", "[ \"$1\" = -x ] || exit 9\necho \"$2:2: no good\"; exit 1")
    write(["a.md": "# A\n\n```Kotlin\na\nbcd\n```\n\n```swift\na\n```\n"])
    let result = try check(
      "--code-command",
      "kotlin=lint -x {file}",
      "--code-command",
      "swift=true",
      path: pathWithPrograms
    )
    #expect(
      result.text == "in/a.md:5:1: warning: this kotlin code does not parse: no good [TK060]\n"
    )
  }

  @Test(
    "It hears how programs end where its parent ignores that",
    .enabled(if: hasPython, "there is no python3")
  )
  func ignoredChildren() throws {
    write(["a.md": "# A\n\n```sh\nif true; then\n```\n"])
    // A shell cannot ignore the signal for others; this can.
    let call = """
      import os, signal, sys
      signal.signal(signal.SIGCHLD, signal.SIG_IGN)
      os.execv(sys.argv[1], sys.argv[1:])
      """
    let program = try #require(Product.path)
    let result = ChildProcess.run(
      "/usr/bin/env",
      ["python3", "-c", call, program, "check", "in", "--code", "--ignore", Product.rulesOfPages],
      in: folder.path
    )
    #expect(result.text.contains("this sh code does not parse: "))
  }

  @Test(
    "Asked to stop, it kills the other program, leaves nothing behind, and dies by the signal",
    arguments: [SIGINT, SIGTERM]
  )
  func stopped(signal: Int32) throws {
    writeProgram("swiftc", "echo $$ > '\(folder.path("pid"))'; sleep 99 & wait")
    write(["a.md": "# A\n\n```swift\na\n```\n"])
    // The program's own environment: the tests' are one process.
    let call = "PATH='\(pathWithPrograms)' TMPDIR='\(folder.path("tmp"))' exec \"$@\""
    let process = ChildProcess(
      "/bin/sh",
      ["-c", call, "sh", try #require(Product.path), "check", "in", "--code"],
      in: folder.path
    )
    for _ in 0..<1000 where folder.text("pid")?.hasSuffix("\n") != true { usleep(10_000) }
    let child = try #require(folder.text("pid").flatMap { pid_t($0.dropLast()) })
    process.send(signal)
    let result = process.wait()
    #expect(result.end == .signal(signal))
    #expect(result.output.isEmpty)
    // It was waited for, so its number is nobody's.
    #expect(kill(child, 0) == -1)
    #expect(folder.files("tmp").isEmpty && folder.folders("tmp").isEmpty)
  }
}
