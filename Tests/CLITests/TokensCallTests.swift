import TestSupport
import Testing

@Suite("Counting tokens", .enabled(if: Product.isBuilt, "the program was not built with the tests"))
struct TokensCallTests {
  let folder = TemporaryFolder()

  init() {
    folder.write("# A\n\nOne two.\n", to: "in/a.md")
    folder.write("# B\n", to: "in/deep/b.md")
  }

  @Test("A line for each page, and the total")
  func table() {
    let result = Product.run("tokens", "in", "--profile", "bytes", in: folder)
    #expect(result.end == .status(0))
    #expect(
      result.text == """
               14        14 in/a.md
                4         4 in/deep/b.md
               18        18 total

        """
    )
    #expect(result.messages == "counted for bytes: the likely number, and at most\n")
  }

  @Test("Without a profile it is an estimate, and says for what")
  func estimate() {
    let result = Product.run("tokens", "in/a.md", in: folder)
    #expect(result.end == .status(0))
    #expect(result.messages == "estimated for o200k: the likely number, and at most\n")
    #expect(result.text.split(separator: "\n").count == 2)
    #expect(Product.run("tokens", "--quiet", "in/a.md", in: folder).messages.isEmpty)
  }

  @Test("Standard input is a page")
  func standardInput() {
    let arguments = ["tokens", "-", "--profile=bytes", "--stdin-filename", "x.md"]
    let result = ChildProcess.run(
      Product.path ?? "topickit",
      arguments,
      in: folder.path,
      input: Array("abc".utf8)
    )
    #expect(result.text == "        3         3 x.md\n        3         3 total\n")
  }

  @Test("JSON is one document")
  func json() {
    let result = Product.run("tokens", "in", "--profile", "bytes", "--to", "json", in: folder)
    #expect(
      result.text == """
        {"version":1,"tool":{"name":"topickit","version":"0.1.0"},"profile":"bytes",\
        "exact":true,"pages":[
        {"path":"in/a.md","bytes":14,"tokens":14,"upperBound":14},
        {"path":"in/deep/b.md","bytes":4,"tokens":4,"upperBound":4}
        ],"total":{"pages":2,"bytes":18,"tokens":18,"upperBound":18}}

        """
    )
    #expect(result.messages.isEmpty)
  }

  @Test("A profile that is none is a wrong call")
  func noProfile() {
    let result = Product.run("tokens", "in", "--profile", "o200", in: folder)
    #expect(result.end == .status(2))
    #expect(result.messages.contains("did you mean 'o200k'"))
  }

  @Test("A folder without pages is nothing to read; one page that is missing, a finding")
  func missing() {
    #expect(Product.run("tokens", "none", in: folder).end == .status(3))
    let result = Product.run("tokens", "in/a.md", "none.md", in: folder)
    #expect(result.end == .status(1))
    #expect(result.text.hasSuffix("total\n"))
  }
}
