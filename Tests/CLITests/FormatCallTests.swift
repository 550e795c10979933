import Foundation
import TestSupport
import Testing

@Suite("Format calls", .enabled(if: Product.isBuilt, "the program was not built with the tests"))
struct FormatCallTests {
  let folder = TemporaryFolder()
  let odd = "T\n=\n* a\n* b\n"
  let even = "# T\n\n- a\n- b\n"

  @Test("One page goes to standard output, from a file and from standard input")
  func show() {
    folder.write(odd, to: "a.md")
    let result = Product.run("format", "a.md", in: folder)
    #expect(result.end == .status(0))
    #expect(result.text == even)
    #expect(result.messages.isEmpty)
    #expect(folder.text("a.md") == odd)
    #expect(Product.run("format", "-", input: odd).text == even)
  }

  @Test(
    "A call that cannot be meant is a wrong one, and says which can",
    arguments: [
      (["format"], "--in-place"), (["format", "a.md", "b.md"], "--check"),
      (["format", "."], "--in-place"), (["format", "-", "--in-place"], "leave --in-place out"),
      (["format", "a.md", "--check", "--in-place"], "leave one of them out"),
    ]
  )
  func wrong(arguments: [String], message: String) throws {
    folder.write(odd, to: "a.md")
    folder.write(odd, to: "b.md")
    let result = ChildProcess.run(try #require(Product.path), arguments, in: folder.path)
    #expect(result.end == .status(2))
    #expect(result.output.isEmpty)
    #expect(result.messages.contains(message))
    #expect(folder.text("a.md") == odd)
  }

  @Test("A check lists what would change, and changes nothing")
  func check() {
    folder.write(odd, to: "a.md")
    folder.write(even, to: "b.md")
    folder.write(odd, to: "sub/c.markdown")
    let result = Product.run("format", ".", "--check", in: folder)
    #expect(result.end == .status(1))
    #expect(result.text == "a.md\nsub/c.markdown\n" || result.text == "./a.md\n./sub/c.markdown\n")
    #expect(folder.text("a.md") == odd)
    #expect(Product.run("format", "b.md", "--check", in: folder).end == .status(0))
    let input = Product.run("format", "-", "--check", "--stdin-filename", "x.md", input: odd)
    #expect(input.end == .status(1))
    #expect(input.text == "x.md\n")
  }

  @Test("In place, a page that changes is replaced, and one that does not is not touched")
  func replace() throws {
    folder.write(odd, to: "a.md")
    folder.write(even, to: "b.md")
    let path = folder.path
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path + "/a.md")
    let before = try files.attributesOfItem(atPath: path + "/b.md")[.systemFileNumber] as? Int
    let result = Product.run("format", "--in-place", in: folder)
    #expect(result.end == .status(0))
    #expect(result.text.isEmpty)
    #expect(result.messages == "formatted 1 of 2 pages\n")
    #expect(folder.text("a.md") == even)
    let attributes = try files.attributesOfItem(atPath: path + "/a.md")
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let after = try files.attributesOfItem(atPath: path + "/b.md")[.systemFileNumber] as? Int
    #expect(before == after)
    #expect(folder.files().sorted() == ["a.md", "b.md"])
    #expect(try files.contentsOfDirectory(atPath: path).count == 2)
    #expect(Product.run("format", "--in-place", "--quiet", in: folder).messages.isEmpty)
  }

  @Test("A dry run lists the pages, and replaces none")
  func preview() {
    folder.write(odd, to: "a.md")
    folder.write(even, to: "b.md")
    let result = Product.run("format", "a.md", "b.md", "--in-place", "--dry-run", in: folder)
    #expect(result.end == .status(0))
    #expect(result.text == "a.md\n")
    #expect(result.messages == "would format 1 of 2 pages\n")
    #expect(folder.text("a.md") == odd)
  }

  @Test("A link stays one, and what it leads to is replaced")
  func link() throws {
    folder.write(odd, to: "pages/real.md")
    let link = folder.path + "/link.md"
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: "pages/real.md"
    )
    #expect(Product.run("format", "link.md", "--in-place", in: folder).end == .status(0))
    #expect(folder.text("pages/real.md") == even)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "pages/real.md")
  }

  @Test(
    "A page that may not be written is one error, and stays; the others are formatted",
    .enabled(if: geteuid() != 0, "the superuser may write everything")
  )
  func readOnly() throws {
    folder.write(odd, to: "a.md")
    folder.write(odd, to: "b.md")
    folder.setMode(0o444, of: "a.md")
    let result = Product.run("format", "--in-place", in: folder)
    #expect(result.end == .status(4))
    #expect(result.messages.contains("a.md: error: cannot write it: permission denied\n"))
    #expect(folder.text("a.md") == odd)
    #expect(folder.text("b.md") == even)
    #expect(folder.files().sorted() == ["a.md", "b.md"])
  }

  @Test(
    "Asked to stop, each page is old or new, nothing else is there, and it dies by the signal",
    arguments: [SIGINT, SIGTERM, SIGHUP]
  )
  func stopped(signal: Int32) {
    let old = odd + String(repeating: "\n* a\n", count: 300)
    var stops = 0
    for _ in 0..<8 where stops == 0 {
      for number in 0..<150 { folder.write(old, to: "in/\(number).md") }
      let process = Product.start(["format", "in", "--in-place"], in: folder)
      for _ in 0..<2000 where folder.text("in/0.md") == old { usleep(500) }
      process.send(signal)
      let result = process.wait()
      #expect(result.end == .signal(signal) || result.end == .status(0))
      #expect(folder.files("in").allSatisfy { $0.hasSuffix(".md") })
      let texts = Set((0..<150).map { folder.text("in/\($0).md") })
      guard result.end == .signal(signal), texts.contains(old) else { continue }
      #expect(texts.count == 2)
      #expect(result.output.isEmpty)
      stops += 1
    }
    #expect(stops > 0)
  }

  @Test("A page that cannot be read is one error, and the others are formatted")
  func unreadable() throws {
    folder.write(odd, to: "a.md")
    let result = Product.run("format", "a.md", "missing.md", "--in-place", in: folder)
    #expect(result.end == .status(1))
    #expect(result.messages.contains("missing.md: error: cannot read it: no such file"))
    #expect(folder.text("a.md") == even)
    #expect(Product.run("format", "missing.md", in: folder).end == .status(3))
  }

  @Test("A page over a limit is one error")
  func limit() {
    folder.write(String(repeating: "a", count: (16 << 20) + 1), to: "long.md")
    folder.write(odd, to: "a.md")
    let result = Product.run("format", ".", "--check", in: folder)
    #expect(result.end == .status(1))
    #expect(result.messages.contains("long.md:1:1: error: "))
    #expect(result.text.contains("a.md"))
  }
}
