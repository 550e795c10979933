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

@Suite("Events", .enabled(if: Product.isBuilt, "the program was not built with the tests"))
struct EventsCallTests {
  let folder = TemporaryFolder()

  private static let page = """
    ---
    id: gauge
    title: @Gauge
    ---

    # @Gauge

    Shows a value.

    ## Pitfalls

    - **It is no slider.** Nobody can drag it.
    - **It needs a label.** It is read aloud.

    ## Related

    [slider](slider.md)
    """

  /// What `"type"` each line has.
  private func types(_ text: String) -> [String] {
    text.split(separator: "\n").map { line in
      String(line.dropFirst(#"{"type":""#.count).prefix { $0 != "\"" })
    }
  }

  @Test("A file's events are data, its findings messages, and the status is 0")
  func file() {
    folder.write(Self.page, to: "page.md")
    let result = Product.run("events", "page.md", in: folder)
    #expect(result.end == .status(0))
    #expect(
      types(result.text) == [
        "frontMatter", "title", "block", "summary", "sectionStart", "listStart", "item", "pitfall",
        "item", "pitfall", "listEnd", "sectionEnd", "sectionStart", "listStart", "item", "related",
        "listEnd", "sectionEnd", "end",
      ]
    )
    #expect(result.text.hasSuffix("\n"))
    #expect(
      result.messages
        == "page.md:3:8: warning: strict YAML refuses a value that starts with '@'; "
        + "quote the value [TK003]\n"
    )
    let quiet = Product.run("events", "page.md", "--quiet", in: folder)
    #expect(quiet.output == result.output)
    #expect(quiet.messages.isEmpty)
  }

  @Test("A page without an id gets that of its file, or of the name that is given")
  func id() {
    folder.write("# T\n", to: "sub/page.md")
    let file = Product.run("events", "sub/page.md", in: folder)
    #expect(file.text.contains(#"{"type":"end","id":"sub-page","#))
    let named = Product.run("events", "--stdin-filename", "b.md", input: "# T\n")
    #expect(named.text.contains(#"{"type":"end","id":"b","#))
    let unnamed = Product.run("events", input: "# A title\n")
    #expect(unnamed.text.contains(#"{"type":"end","id":"a-title","#))
  }

  @Test("Bytes that are no text are a page too")
  func anyBytes() {
    folder.write([0, 0xFF, 0x0A, 0x0A, 0x23], to: "odd.md")
    let result = Product.run("events", "odd.md", in: folder)
    #expect(result.end == .status(0))
    // A heading without text is no title.
    #expect(types(result.text) == ["block", "block", "end"])
    #expect(result.messages.hasPrefix("odd.md:1:1: warning: "))
    #expect(types(Product.run("events", "-").text) == ["end"])
  }

  @Test("What cannot be read is an error with status 3; a second file is a wrong call")
  func unreadable() {
    let missing = Product.run("events", "missing.md", in: folder)
    #expect(missing.end == .status(3))
    #expect(missing.output.isEmpty)
    // In the words of all verbs.
    #expect(missing.messages == Product.run("check", "missing.md", in: folder).messages)
    #expect(missing.messages == Product.run("render", "missing.md", in: folder).messages)
    #expect(missing.messages.hasPrefix("missing.md: error: cannot read it: no such file or folder"))
    folder.makeFolder("folder")
    #expect(
      Product.run("events", "folder", in: folder).messages
        == "folder: error: cannot read it: it is a folder\ntopickit: error: nothing could be read\n"
    )
    #expect(Product.run("events", "a.md", "b.md", in: folder).end == .status(2))
  }

  @Test("A reference waits, unless it is not to")
  func references() {
    let page = "## Pitfalls\n\n- [a]\n\n[a]: b\n"
    let exact = Product.run("events", input: page)
    #expect(exact.text.contains(#""explanation":{"markdown":"[a](b)","text":"a"}"#))
    let soFar = Product.run("events", "--references", "so-far", input: page)
    #expect(soFar.text.contains(#""text":"[a]""#))
  }

  @Test("What was certain before a limit stopped the reading is out")
  func limit() {
    let line = String(repeating: "a", count: 17 << 20)
    folder.write(
      "# T\n\nShows a value.\n\n## Pitfalls\n\n- **P.** a\n- **Q.** b\n\n## N\n\n" + line,
      to: "a.md"
    )
    let result = Product.run("events", "a.md", in: folder)
    #expect(result.end == .status(3))
    #expect(
      types(result.text) == [
        "title", "block", "summary", "sectionStart", "listStart", "item", "pitfall", "item",
        "pitfall", "listEnd", "sectionEnd", "sectionStart",
      ]
    )
    #expect(result.text.hasSuffix("\n"))
    #expect(result.messages.hasPrefix("a.md:12:"))
    #expect(
      result.messages.hasSuffix("topickit: error: the page could not be read to its end\n")
    )
    let rendered = Product.run("render", "a.md", in: folder)
    #expect(rendered.messages == result.messages)
  }

  // MARK: - A pipe

  /// The program with pipes as its standard streams, fed and read piece by piece.
  private final class Piped {
    private let process: ChildProcess
    private let input: Int32
    private let output: Int32
    private(set) var text = ""

    init(_ folder: TemporaryFolder) {
      folder.makeFIFO("in")
      folder.makeFIFO("out")
      process = ChildProcess(
        "/bin/sh",
        ["-c", "exec \"$1\" events <in >out", "sh", Product.path ?? "topickit"],
        in: folder.path
      )
      // Each waits until the other end is open, in the order of the shell's redirections.
      input = unsafe open(folder.path("in"), O_WRONLY)
      output = unsafe open(folder.path("out"), O_RDONLY)
    }

    func feed(_ text: some StringProtocol) {
      let bytes = Array(text.utf8)
      let count = unsafe bytes.withUnsafeBytes { unsafe write(input, $0.baseAddress, $0.count) }
      #expect(count == bytes.count)
    }

    /// Reads until what was read holds a text, or for ten seconds nothing more comes.
    func gets(_ wanted: String) -> Bool {
      while !text.contains(wanted) {
        var state = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&state, 1, 10_000) > 0 else { return false }
        guard readSome() else { return text.contains(wanted) }
      }
      return true
    }

    private func readSome() -> Bool {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(output, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return false }
      text += String(decoding: buffer[..<count], as: UTF8.self)
      return true
    }

    /// Ends the input, and waits for the rest and for the program.
    func finish() -> ChildProcess.Result {
      close(input)
      while readSome() {}
      close(output)
      return process.wait()
    }
  }

  @Test("Through a pipe, each event is out before the byte after it is written")
  func pipe() throws {
    let whole = Product.run("events", input: Self.page)
    let piped = Piped(folder)
    // What is fed, and what has to be out by then.
    let steps = [
      ("---\n", "frontMatter"), ("# @Gauge\n", "title"), ("Shows a value.\n\n", "summary"),
      ("## Pitfalls\n", "sectionStart"), ("Nobody can drag it.\n", "listStart"),
      ("- **It needs a label.** It is read aloud.\n", "It is no slider."),
      ("## Related\n", "It needs a label."),
    ]
    var rest = Self.page[...]
    for (end, wanted) in steps {
      var range = try #require(rest.firstRange(of: end))
      // The first `---` opens the front matter.
      if end == "---\n" { range = try #require(rest[range.upperBound...].firstRange(of: end)) }
      piped.feed(rest[..<range.upperBound])
      rest = rest[range.upperBound...]
      #expect(piped.gets(wanted), "\(wanted) is not out after \(end)")
    }
    #expect(!piped.text.contains("slider.md"))
    piped.feed(rest)
    let result = piped.finish()
    #expect(result.end == .status(0))
    #expect(piped.text == whole.text)
    #expect(result.messages.hasPrefix("<stdin>:3:8: warning: "))
  }

  @Test("Of a page of a hundred pitfalls, each is out when the next one begins")
  func hundred() {
    let piped = Piped(folder)
    piped.feed("## Pitfalls\n\n- **P0.** a\n")
    for number in 1...100 {
      piped.feed("- **P\(number).** a\n")
      guard piped.gets("\"P\(number - 1).\"") else {
        Issue.record("pitfall \(number - 1) is held")
        break
      }
    }
    #expect(piped.finish().end == .status(0))
  }
}
