import TestSupport
import Testing

@Suite("Calls", .enabled(if: Product.isBuilt, "the program was not built with the tests"))
struct CallTests {
  let folder = TemporaryFolder()

  @Test("Without arguments: the short help on standard error, and status 2")
  func nothing() {
    let result = Product.run()
    #expect(result.end == .status(2))
    #expect(result.output.isEmpty)
    #expect(result.messages.contains("Verbs:\n  export "))
  }

  @Test(
    "Help that is asked for is data, examples first",
    arguments: [
      ["help"], ["--help"], ["help", "export"], ["export", "--help"], ["list", "x", "--help"],
    ]
  )
  func help(arguments: [String]) throws {
    let result = ChildProcess.run(try #require(Product.path), arguments)
    #expect(result.end == .status(0))
    #expect(result.messages.isEmpty)
    let examples = try #require(result.text.firstRange(of: "Examples:\n"))
    let usage = try #require(result.text.firstRange(of: "Usage:\n"))
    #expect(examples.lowerBound < usage.lowerBound)
    #expect(result.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test("The short help has no examples", arguments: [["-h"], ["export", "-h"]])
  func shortHelp(arguments: [String]) throws {
    let result = ChildProcess.run(try #require(Product.path), arguments)
    #expect(result.end == .status(0))
    #expect(!result.text.contains("Examples:"))
    #expect(result.text.contains("--quiet"))
  }

  @Test("The version is one line")
  func version() {
    let result = Product.run("--version")
    #expect(result.end == .status(0))
    #expect(result.text.hasPrefix("topickit 0."))
    #expect(result.text.split(separator: "\n").count == 1)
  }

  @Test(
    "A wrong call ends with 2, says the nearest name, and does nothing",
    arguments: [
      (["exprot"], "there is no verb 'exprot' (did you mean 'export'?)"),
      (["help", "lst"], "there is no verb 'lst' (did you mean 'list'?)"),
      (
        ["--quite", "list"],
        "there is no option '--quite' before the verb (did you mean '--quiet'?)"
      ),
      (["export", "--formt", "json"], "has no option '--formt' (did you mean '--format'?)"),
      (["export"], "--format is needed; the formats are "),
      (["export", "--format", ""], "--format is needed; the formats are "),
      (
        ["export", "--format", "jsno"],
        "there is no format 'jsno' (did you mean 'json'?); the formats are "
      ),
      (
        ["export", "--format", "json", "--jobs", "0"],
        "--jobs does not take '0'; it takes a number from 1"
      ),
      (["export", "--format", "json", "--jobs", "two"], "--jobs does not take 'two'"),
      (
        ["export", "--format", "docset", "--option", "keywrd=x"],
        "has no option 'keywrd' (did you mean 'keyword'?)"
      ),
      (
        ["export", "--format", "json", "--option", "k"],
        "--option does not take 'k'; it takes KEY=VALUE"
      ),
      (
        ["export", "--format", "json", "--color", "alway"],
        "--color does not take 'alway' (did you mean 'always'?)"
      ),
      (["export", "--format", "json,jsonl", "--output", "-"], "standard output takes one format"),
      (
        ["export", "--format", "docset", "--output", "-"],
        "'docset' writes a folder; give one with --output"
      ),
      (["formats", "x"], "'topickit formats' takes no 'x'"),
      (["export", "--format"], "--format needs a value: --format NAME[,NAME…]"),
    ]
  )
  func wrong(arguments: [String], message: String) throws {
    folder.writePage("a.md")
    let result = ChildProcess.run(try #require(Product.path), arguments, in: folder.path)
    #expect(result.end == .status(2))
    #expect(result.output.isEmpty)
    #expect(result.messages.hasPrefix("topickit: error: "))
    #expect(result.messages.contains(message), "\(result.messages)")
    #expect(folder.files() == ["a.md"])
  }

  @Test("SOURCE_DATE_EPOCH is the date of the pages")
  func dateOfEpoch() {
    folder.writePage("a.md")
    let result = Product.run(
      "export",
      "a.md",
      "--format",
      "man",
      "--output",
      "-",
      in: folder,
      environment: ["SOURCE_DATE_EPOCH": "86400"]
    )
    #expect(result.end == .status(0))
    #expect(result.text.contains("\n.TH a 7 1970-01-02 "))
  }

  @Test("A wrong SOURCE_DATE_EPOCH is told")
  func epoch() {
    folder.writePage("a.md")
    let result = Product.run(
      "export",
      "--format",
      "json",
      in: folder,
      environment: ["SOURCE_DATE_EPOCH": "today"]
    )
    #expect(result.end == .status(2))
    #expect(result.messages.contains("SOURCE_DATE_EPOCH is 'today'"))
  }

  @Test("Formats are listed with their options")
  func formats() {
    let result = Product.run("formats")
    #expect(result.end == .status(0))
    #expect(result.text.contains("\njson "))
    #expect(result.text.contains("    --option keyword=WORD\n"))
  }

  @Test("Topics are listed by id, with their titles")
  func list() {
    folder.writePage("b.md", title: "The *second*")
    folder.writePage("sub/a.md", id: "z", title: "Last\u{1B}[31m")
    let result = Product.run("list", in: folder)
    #expect(result.end == .status(0))
    #expect(result.text == "b\tThe second\nz\tLast\\x1B[31m\n")
    #expect(result.messages.isEmpty)
  }

  @Test("Options that all verbs have may stand before the verb")
  func leading() {
    folder.writePage("a.md", title: "A")
    let result = Product.run("--color", "never", "--quiet", "list", in: folder)
    #expect(result.end == .status(0))
    #expect(result.text == "a\tA\n")
  }
}
