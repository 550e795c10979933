import TestSupport
import Testing

@Suite("Exports", .enabled(if: Product.isBuilt, "the program was not built with the tests"))
struct ExportCallTests {
  let folder = TemporaryFolder()

  private func export(_ arguments: String..., input: String = "") throws -> ChildProcess.Result {
    ChildProcess.run(
      try #require(Product.path),
      ["export"] + arguments,
      in: folder.path,
      input: Array(input.utf8)
    )
  }

  // MARK: - Where it goes

  @Test("One topic goes to standard output; several to ./topickit-out/, and it says so")
  func whereItGoes() throws {
    folder.writePage("a.md", title: "A")
    let one = try export("--format", "json")
    #expect(one.end == .status(0))
    #expect(one.text.hasPrefix("{\n  \"id\": \"a\","))
    #expect(one.messages.isEmpty)
    folder.writePage("b.md", title: "B")
    let two = try export("--format", "json")
    #expect(two.end == .status(0))
    #expect(two.output.isEmpty)
    #expect(two.messages.hasPrefix("exported 2 topics as json to ./topickit-out/ in "))
    #expect(
      folder.files("topickit-out") == [".topickit-manifest", "a.json", "b.json", "index.json"]
    )
    // The output is not taken for input the next time.
    #expect(try export("--format", "json").messages.hasPrefix("exported 2 topics"))
  }

  @Test("JSON Lines go to standard output, and one docset to a folder")
  func formats() throws {
    folder.writePage("a.md", title: "A")
    let docset = try export("--format", "docset", "--name", "K")
    #expect(docset.end == .status(0))
    #expect(docset.output.isEmpty)
    #expect(folder.exists("topickit-out/K.docset/Contents/Info.plist"))
    folder.writePage("b.md", title: "B")
    let lines = try export("--format", "jsonl")
    #expect(lines.end == .status(0))
    #expect(lines.text.split(separator: "\n").count == 2)
    #expect(lines.messages.isEmpty)
  }

  @Test("Several topics in one JSON document on standard output")
  func several() throws {
    folder.writePage("a.md")
    folder.writePage("b.md")
    let result = try export("--format", "json", "--output", "-")
    #expect(result.end == .status(0))
    #expect(result.text.hasPrefix("{\n  \"topics\": ["))
    #expect(folder.files() == ["a.md", "b.md"])
  }

  @Test("Several formats go each into a folder of its name, named once or twice")
  func severalFormats() throws {
    folder.writePage("in/a.md")
    let result = try export("in", "--format", "json,jsonl", "--format=json", "--output", "o/p")
    #expect(result.end == .status(0))
    #expect(
      folder.files("o/p") == [
        ".topickit-manifest", "json/a.json", "json/index.json", "jsonl/topics.jsonl",
      ]
    )
  }

  @Test("Any number of jobs gives the same bytes")
  func jobs() throws {
    for number in 0..<40 { folder.writePage("in/\(number).md", title: "T\(number)", lines: 3) }
    for jobs in ["1", "2", "5"] {
      let result = try export(
        "in",
        "--format",
        "json,docset",
        "--jobs",
        jobs,
        "--output",
        "o\(jobs)",
        "--name",
        "K"
      )
      #expect(result.end == .status(0))
      #expect(folder.tree("o\(jobs)") == folder.tree("o1"))
    }
    let lines = try ["1", "4"].map { try export("in", "--format", "jsonl", "--jobs", $0).output }
    #expect(lines[0] == lines[1])
  }

  // MARK: - Standard input

  @Test("Standard input is a page; its id comes from --stdin-filename, else from the title")
  func standardInput() throws {
    let page = "---\nid:\n---\n# @State\n"
    #expect(
      try export("-", "--format", "json", input: page).text.hasPrefix("{\n  \"id\": \"@state\"")
    )
    let named = try export(
      "-",
      "--format",
      "json",
      "--stdin-filename",
      "notes/x.md",
      input: "---\na: @b\n---\n# T\n"
    )
    #expect(named.end == .status(0))
    #expect(named.text.hasPrefix("{\n  \"id\": \"notes-x\""))
    #expect(named.messages.hasPrefix("notes/x.md:2:"))
    #expect(named.messages.hasSuffix("[TK003]\n"))
  }

  @Test("Standard input goes together with files")
  func inputAndFiles() throws {
    folder.writePage("b.md")
    let result = try export("b.md", "-", "--format", "jsonl", input: "# A\n")
    #expect(
      result.text.split(separator: "\n").map { $0.prefix(9) } == ["{\"id\":\"a\"", "{\"id\":\"b\""]
    )
  }

  @Test("One digest of several topics goes to standard output; several digests do not")
  func singleDigest() throws {
    folder.write("# A\n\nSee [b](b.md).\n", to: "in/a.md")
    folder.write("# B\n\nText.\n", to: "in/b.md")
    let several = try export("in", "--format", "digest", "--output", "-")
    #expect(several.end == .status(2))
    let result = try export(
      "in",
      "--format=digest",
      "--name=Set",
      "--output=-",
      "--option=single=true"
    )
    #expect(result.end == .status(0))
    #expect(
      result.text
        == "# Set\n\n<a id=\"a\"></a>\n\n## A\n\nSee [b](#b).\n\n<a id=\"b\"></a>\n\n## B\n\nText.\n"
    )
  }

  // MARK: - Statuses

  @Test("A page with errors is written, told by place, and makes status 1")
  func findings() throws {
    folder.write("---\na: 1\na: 2\n---\n# A\n", to: "in/a.md")
    let result = try export("in", "--format", "json", "--output", "o")
    #expect(result.end == .status(1))
    let lines = result.messages.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("in/a.md:3:1: error: "))
    #expect(lines[0].hasSuffix("[TK004]"))
    #expect(lines[1].hasPrefix("exported 1 topic as json to o in "))
    #expect(lines[1].hasSuffix("(1 page with errors)"))
    #expect(folder.exists("o/a.json"))
  }

  @Test("An input that is not there makes status 1, and 3 where there is no other")
  func missing() throws {
    folder.writePage("in/a.md")
    let some = try export("in", "nowhere", "--format", "json", "--output", "o")
    #expect(some.end == .status(1))
    #expect(some.messages.hasPrefix("nowhere: error: cannot read it: no such file or folder\n"))
    #expect(some.messages.contains("(1 skipped)"))
    #expect(folder.exists("o/a.json"))
    let none = try export("nowhere", "--format", "json", "--output", "p")
    #expect(none.end == .status(3))
    #expect(none.messages.hasSuffix("topickit: error: nothing could be read\n"))
    #expect(!folder.exists("p"))
  }

  @Test("An empty folder makes status 3")
  func empty() throws {
    folder.makeFolder("in")
    let result = try export("in", "--format", "json")
    #expect(result.end == .status(3))
    #expect(
      result.messages == """
        topickit: error: no topic was found in 'in'; topics are files called *.md or *.markdown

        """
    )
    #expect(folder.files().isEmpty)
  }

  @Test("An output that cannot be written makes status 4")
  func notWritten() throws {
    folder.writePage("in/a.md")
    folder.write("mine", to: "file")
    folder.write("mine", to: "dir/file")
    let file = try export("in", "--format", "json", "--output", "file")
    #expect(file.end == .status(4))
    let foreign = try export("in", "--format", "json", "--output", "dir")
    #expect(foreign.end == .status(4))
    #expect(foreign.messages.contains("--force"))
    #expect(folder.files("dir") == ["file"])
    #expect(try export("in", "--format", "json", "--output", "dir", "--force").end == .status(0))
    #expect(folder.files("dir") == [".topickit-manifest", "a.json", "file", "index.json"])
  }

  @Test("The last line says how many warnings there were")
  func warnings() throws {
    folder.write("---\ntitle: @A\n---\n\n# @B\n", to: "in/a.md")
    folder.write("---\ntitle: @A\n---\n\n# @A\n", to: "in/b.md")
    let result = try export("in", "--format", "json", "--output", "out")
    #expect(result.end == .status(0))
    #expect(result.messages.hasSuffix(" (3 warnings)\n"), "\(result.messages)")
  }

  @Test("A full disk behind standard output makes status 4", .enabled(if: hasFullDevice))
  func full() throws {
    folder.writePage("a.md")
    let program = try #require(Product.path)
    let result = ChildProcess.run(
      "/bin/sh",
      ["-c", "'\(program)' export a.md --format json > /dev/full"],
      in: folder.path
    )
    #expect(result.end == .status(4))
    #expect(
      result.messages
        == "topickit: error: cannot write to standard output: no space left on the device\n"
    )
  }

  private static var hasFullDevice: Bool {
    ChildProcess.run("/bin/sh", ["-c", "test -c /dev/full"]).end == .status(0)
  }

  @Test("Closed standard streams are no reason to write into a file of ours")
  func closedStreams() throws {
    folder.writePage("in/a.md", title: "A")
    let program = try #require(Product.path)
    let call = "'\(program)' export in --format json --output o >&- 2>&- <&-"
    let result = ChildProcess.run("/bin/sh", ["-c", call], in: folder.path)
    #expect(result.end == .status(0))
    #expect(folder.text("o/a.json")?.hasPrefix("{\n  \"id\": \"a\"") == true)
    let closed = ChildProcess.run(
      "/bin/sh",
      ["-c", "'\(program)' export in --format json >&-"],
      in: folder.path
    )
    #expect(closed.end == .status(4))
  }

  // MARK: - What is said

  @Test("Quiet leaves errors and nothing else")
  func quiet() throws {
    folder.write("---\na: @b\n---\n# A\n", to: "in/a.md")
    let warned = try export("in", "--format", "json", "--output", "o", "--quiet")
    #expect(warned.end == .status(0))
    #expect(warned.messages.isEmpty)
    folder.write("---\na: 1\na: @b\n---\n# A\n", to: "in/a.md")
    let failed = try export("in", "--format", "json", "--output", "o", "--quiet")
    #expect(failed.messages.split(separator: "\n").allSatisfy { $0.contains(": error: ") })
    #expect(failed.end == .status(1))
  }

  @Test("Messages are colored on demand only, and no page steers the terminal")
  func color() throws {
    folder.write("---\na: 1\na: 2\n---\n", to: "in/\u{1B}[2J.md")
    let plain = try export("in", "--format", "json", "--output", "o")
    #expect(!plain.messages.contains("\u{1B}"))
    #expect(plain.messages.hasPrefix("in/\\x1B[2J.md:3:1: error: "))
    let colored = try export("in", "--format", "json", "--output", "o", "--color", "always")
    #expect(colored.messages.hasPrefix("in/\\x1B[2J.md:3:1: \u{1B}[1;31merror\u{1B}[0m: "))
    #expect(colored.messages.contains("\r") == false)
  }

  @Test("A dry run lists what would be done, on standard output, and does nothing")
  func dryRun() throws {
    folder.writePage("in/a.md")
    let new = try export("in", "--format", "jsonl", "--output", "o", "--dry-run")
    #expect(new.end == .status(0))
    #expect(new.text.hasPrefix("write topics.jsonl ("))
    #expect(new.messages.hasPrefix("would export 1 topic as jsonl to o in "))
    #expect(folder.files() == ["in/a.md"])
    _ = try export("in", "--format", "json", "--output", "o")
    let again = try export("in", "--format", "jsonl", "--output", "o", "--dry-run")
    let lines = again.text.split(separator: "\n").map { $0.prefix { $0 != "(" } }
    #expect(lines == ["delete a.json ", "delete index.json ", "write topics.jsonl "])
    let stream = try export("in", "--format", "json", "--dry-run")
    #expect(stream.text.hasPrefix("write - ("))
  }
}
