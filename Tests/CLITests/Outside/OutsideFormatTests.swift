import TestSupport
import Testing

@Suite("Outside formats", .enabled(if: Product.isBuilt, "the program was not built"))
struct OutsideFormatTests {
  private let end = #"printf '%s\n' '{"kind":"end"}'"#

  // MARK: - What a program gets

  @Test("A program gets the run, the whole catalog, then the topics, then the end")
  func messages() throws {
    let programs = OutsidePrograms(pages: 12)
    programs.add("see", "cat > \"$HERE/seen\"; \(end)")
    let result = programs.export(
      "see",
      "--name",
      "A \"set\"",
      "--platform",
      "macOS",
      "--option",
      "key=a=b"
    )
    #expect(result.end == .status(0))
    #expect(result.messages.hasPrefix("exported 12 topics as see to out"))
    let lines = try #require(programs.folder.text("seen")).split(separator: "\n")
      .map { try JSONValue(parsing: Array($0.utf8)) }
    let kinds = lines.map { $0["kind"]?.string ?? "" }
    #expect(
      kinds == ["begin"] + Array(repeating: "entry", count: 12)
        + Array(repeating: "topic", count: 12) + ["end"]
    )
    let begin = try #require(lines.first)
    #expect(begin["version"] == .number("1"))
    #expect(begin["name"] == "A \"set\"")
    #expect(begin["platform"] == "macOS")
    #expect(begin["options"] == .object([JSONValue.Member("key", "a=b")]))
    #expect(begin["topics"] == .number("12"))
    let entries = lines[1...12].map { $0["id"]?.string ?? "" }
    #expect(entries == entries.sorted())
    #expect(lines[13...24].map { $0["topic"]?["id"]?.string ?? "" } == entries)
  }

  @Test("A topic is the line of jsonl, whatever the number of jobs", arguments: ["1", "4"])
  func documents(jobs: String) throws {
    let programs = OutsidePrograms(pages: 30)
    programs.add("see", "grep '\"kind\":\"topic\"' > \"$HERE/seen\"; \(end)")
    #expect(programs.export("see", "--jobs", jobs).end == .status(0))
    let lines = programs.run(["export", "in", "--format", "jsonl"]).text.split(separator: "\n")
    let expected = lines.map { #"{"kind":"topic","topic":\#($0)}"# }.sorted()
    let seen = try #require(programs.folder.text("seen")).split(separator: "\n").map(String.init)
    #expect(seen.sorted() == expected)
  }

  // MARK: - What a program may do

  @Test(
    "A program may write before it reads, read slowly, end without reading, and be untidy",
    arguments: [
      ("early-writer", #"yes '{"kind":"progress"}' | head -n 40000; cat > /dev/null; FILE; END"#),
      ("late-reader", #"FILE; sleep 1; cat > /dev/null; END"#),
      ("line-reader", #"while read -r line; do :; done; FILE; END"#),
      ("no-reader", #"FILE; END"#),
      ("blanks", #"cat > /dev/null; echo; FILE; echo '  '; END; echo"#),
      ("no-line-feed", #"cat > /dev/null; FILE; printf '{"kind":"end"}'"#),
      ("crlf", #"cat > /dev/null; FILE; printf '{"kind":"end"}\r\n'"#),
      ("hello", #"printf '{"kind":"hello","version":1,"x":[{}]}\n'; FILE; cat > /dev/null; END"#),
      ("closer", #"FILE; END; exec > /dev/null; sleep 0.2"#),
    ]
  )
  func behaves(name: String, script: String) {
    let programs = OutsidePrograms(lines: 4000)
    let file = #"printf '{"kind":"file","path":"a/b.txt","text":"\\u00e4\\n","extra":null}\n'"#
    programs.add(name, script.replacing("FILE", with: file).replacing("END", with: end))
    let result = programs.export(name)
    #expect(result.end == .status(0), "\(result.messages)")
    #expect(programs.folder.text("out/a/b.txt") == "ä\n")
  }

  @Test("Files may be any bytes, as base64 with line feeds or without")
  func base64() {
    let programs = OutsidePrograms()
    programs.add(
      "bytes",
      #"""
      cat > /dev/null
      printf '%s\n' '{"kind":"file","path":"a","base64":"AP/+\nCg=="}'
      printf '%s\n' '{"kind":"file","path":"b","base64":""}'
      printf '%s\n' '{"kind":"end"}'
      """#
    )
    #expect(programs.export("bytes").end == .status(0))
    #expect(programs.folder.bytes("out/a") == [0x00, 0xFF, 0xFE, 0x0A])
    #expect(programs.folder.bytes("out/b") == [])
  }

  @Test("Diagnostics are shown with the format and the topic; an error makes the status 1")
  func diagnostics() {
    let programs = OutsidePrograms()
    programs.add(
      "says",
      #"""
      cat > /dev/null
      printf '%s\n' '{"kind":"diagnostic","severity":"note","message":"n"}'
      printf '%s\n' '{"kind":"diagnostic","message":"w\u001b[31m","topic":"1"}'
      if [ -e "$HERE/fails" ]; then
        printf '%s\n' '{"kind":"diagnostic","severity":"error","message":"e","topic":"2"}'
      fi
      printf '%s\n' '{"kind":"file","path":"a","text":""}' '{"kind":"end"}'
      """#
    )
    let fine = programs.export("says")
    #expect(fine.end == .status(0))
    #expect(fine.messages.hasPrefix("says: note: n\nsays: 1: warning: w\\x1B[31m\nexported 3"))
    programs.folder.write("", to: "fails")
    let failed = programs.export("says", "--quiet")
    #expect(failed.end == .status(1))
    #expect(failed.messages == "says: 2: error: e\n")
    #expect(programs.folder.exists("out/a"))
  }

  // MARK: - Where it goes

  @Test("Standard output takes the one file of a program, and refuses two")
  func standardOutput() {
    let programs = OutsidePrograms()
    let file = #"printf '{"kind":"file","path":"%s","text":"%s\\n"}\n'"#
    programs.add("one", "cat > /dev/null; \(file) a A; \(end)")
    programs.add("two", "cat > /dev/null; \(file) a A b B; \(end)")
    programs.add("fails", "cat > /dev/null; \(file) a A; exit 1")
    let one = programs.run(["export", "in", "--format", "one", "--output", "-"])
    #expect(one.end == .status(0))
    #expect(one.text == "A\n")
    let two = programs.run(["export", "in", "--format", "two", "--output", "-"])
    #expect(two.end == .status(4))
    #expect(two.output.isEmpty)
    #expect(two.messages.contains("it writes 'a' and 'b', and standard output takes one file"))
    let fails = programs.run(["export", "in", "--format", "fails", "--output", "-"])
    #expect(fails.end == .status(4))
    #expect(fails.output.isEmpty)
  }

  @Test("Without --output, also one topic goes to a folder: the output may be a book")
  func noOutput() {
    let programs = OutsidePrograms(pages: 1)
    programs.add(
      "one",
      #"cat > /dev/null; printf '{"kind":"file","path":"a","text":""}\n'; "# + end
    )
    let result = programs.run(["export", "in", "--format", "one"])
    #expect(result.end == .status(0))
    #expect(result.output.isEmpty)
    #expect(programs.folder.exists("topickit-out/a"))
  }

  @Test("A dry run says what would be written; several formats get a folder each")
  func dryRun() {
    let programs = OutsidePrograms()
    programs.add(
      "one",
      #"cat > /dev/null; printf '{"kind":"file","path":"a","text":"xy"}\n'; "# + end
    )
    let dry = programs.export("one", "--dry-run")
    #expect(dry.end == .status(0))
    #expect(dry.text == "write a (2 bytes)\n")
    #expect(!programs.folder.exists("out"))
    #expect(programs.export("one,json").end == .status(0))
    #expect(programs.folder.text("out/one/a") == "xy")
    #expect(programs.folder.exists("out/json/index.json"))
  }
}
