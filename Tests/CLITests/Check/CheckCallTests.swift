import Foundation
import TestSupport
import Testing

@Suite("Checks", .enabled(if: Product.isBuilt, "the program was not built with the tests"))
struct CheckCallTests {
  let folder = TemporaryFolder()
  /// All rules but a few, so that these tests do not depend on what rules there are.
  static let otherRules = Product.ruleIDs.filter { !["TK003", "TK004", "TK015"].contains($0) }
    .joined(separator: ",")
  /// A warning with a fix.
  private let odd = "---\ntitle: @A\n---\n\n# @A\n"

  private func check(_ arguments: String..., input: String = "") throws -> ChildProcess.Result {
    ChildProcess.run(
      try #require(Product.path),
      ["check", "--ignore", Self.otherRules] + arguments,
      in: folder.path,
      input: Array(input.utf8)
    )
  }

  // MARK: - Status and streams

  @Test("Findings go to standard output, the summary to standard error")
  func streams() throws {
    folder.write(odd, to: "b.md")
    folder.writePage("a.md", id: "b")
    let result = try check()
    #expect(result.end == .status(1))
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("b.md:1:1: error: the id 'b' is that of 'a.md' already"))
    #expect(lines[0].hasSuffix(" [TK015]"))
    #expect(
      lines[1]
        == "b.md:2:8: warning: strict YAML refuses a value that starts with '@'; quote the value [TK003]"
    )
    #expect(result.messages.hasPrefix("checked 2 pages in "))
    #expect(result.messages.hasSuffix(" s: 1 error, 1 warning, 0 notes\n"))
    let quiet = try check("--quiet")
    #expect(quiet.text == result.text)
    #expect(quiet.messages.isEmpty)
  }

  @Test(
    "The status is 1 for findings of the level that is asked for",
    arguments: [
      ("warning", ["--fail-on", "error"], 0), ("warning", ["--fail-on", "warning"], 1),
      ("warning", ["--fail-on", "note"], 1), ("warning", ["--fail-on", "never"], 0),
      ("warning", [], 0), ("error", [], 1), ("error", ["--fail-on", "warning"], 1),
      ("error", ["--fail-on", "never"], 0), ("error", ["--ignore", "TK004"], 0),
      ("error", ["--ignore", "TK003,tk004", "--fail-on", "note"], 0),
      ("error", ["--ignore", "TK003", "--ignore", "TK004", "--fail-on", "note"], 0),
      ("nothing", ["--fail-on", "note"], 0), ("unreadable", [], 1),
      ("unreadable", ["--fail-on", "never"], 0),
    ]
  )
  func status(page: String, arguments: [String], status: Int32) throws {
    folder.write("# A\n", to: "a.md")
    switch page {
    case "warning": folder.write(odd, to: "b.md")
    case "error": folder.write("---\ntitle: A\ntitle: A\n---\n\n# A\n", to: "b.md")
    case "unreadable":
      folder.write("---\n" + String(repeating: "c: d\n", count: 60_000), to: "b.md")
    default: break
    }
    let result = ChildProcess.run(
      try #require(Product.path),
      ["check", ".", "--ignore", Self.otherRules] + arguments,
      in: folder.path
    )
    #expect(result.end == .status(status))
    #expect(
      result.output.isEmpty
        == (page == "nothing" || page == "unreadable" || arguments.contains("--ignore"))
    )
  }

  @Test("What cannot be read is one error each on standard error, and the rest is checked")
  func unreadable() throws {
    folder.write(odd, to: "a.md")
    let result = try check("a.md", "missing.md")
    #expect(result.end == .status(1))
    #expect(result.text.hasPrefix("a.md:2:8: warning: "))
    #expect(
      result.messages.hasPrefix("missing.md: error: cannot read it: no such file or folder\n")
    )
    #expect(result.messages.hasSuffix("; 1 could not be read\n"))
  }

  @Test("Where nothing is found or can be read, the status is 3", arguments: ["empty", "none.md"])
  func nothing(path: String) throws {
    folder.makeFolder("empty")
    let result = try check(path)
    #expect(result.end == .status(3))
    #expect(result.output.isEmpty)
    #expect(result.messages.contains("topickit: error: "))
  }

  @Test("Where nothing can be read, the document is whole and says so")
  func nothingAsDocument() throws {
    folder.makeFolder("empty")
    let cases = [
      ("none.md", "cannot read it: no such file or folder"),
      ("empty", "no topic was found in it; topics are files called *.md or *.markdown"),
    ]
    for (path, message) in cases {
      let json = try check(path, "--diagnostics", "json")
      #expect(json.end == .status(3))
      let document = try JSONValue(parsing: json.output)
      #expect(
        document["failures"]?.description
          == #"[{"path": "\#(path)", "message": "\#(message)"}]"#
      )
      #expect(document["findings"]?.description == "[]")
      let sarif = try check(path, "--diagnostics", "sarif")
      #expect(sarif.end == .status(3))
      let run = try JSONValue(parsing: sarif.output)["runs"]?[0]
      #expect(run?["results"]?.description == "[]")
      let invocation = run?["invocations"]?[0]
      #expect(invocation?["executionSuccessful"]?.description == "false")
      #expect(invocation?["exitCode"]?.description == "3")
      let notification = invocation?["toolExecutionNotifications"]?[0]
      #expect(notification?["message"]?["text"]?.string == message)
      let github = try check(path, "--diagnostics", "github")
      #expect(github.text == "::error file=\(path)::\(message)\n")
      #expect(github.end == .status(3))
    }
  }

  @Test("A page over a limit alone is nothing readable")
  func overLimit() throws {
    folder.write("---\n" + String(repeating: "c: d\n", count: 60_000), to: "b.md")
    let result = try check("--diagnostics", "json")
    #expect(result.end == .status(3))
    #expect(
      result.text.contains(#""failures":[{"path":"b.md","position":{"offset":"#),
      "\(result.text)"
    )
    #expect(
      result.text.hasSuffix(
        #""summary":{"pages":0,"errors":0,"warnings":0,"notes":0,"unreadable":1}}"# + "\n"
      )
    )
    #expect(result.messages.contains("b.md:"))
    #expect(result.messages.hasSuffix("topickit: error: no topic could be read\n"))
  }

  @Test(
    "A wrong call ends with 2, says the nearest name, and does nothing",
    arguments: [
      (["--ignore", "TK0003"], "--ignore: there is no rule 'TK0003' (did you mean 'TK003'?)"),
      (["--ignore", "title"], "--ignore: there is no rule 'title'; 'topickit explain' lists them"),
      (["--diagnostics", "srif"], "did you mean 'sarif'?"),
      (["--fail-on", "fatal"], "it takes error, warning, note, never"),
      (["--dry-run"], "--dry-run is for --fix"),
      (["--code-command", "x=y"], "--code-command is for --code"),
      (["--code", "--code-command", "x"], "--code-command does not take 'x'; it takes LANG=CMD"),
      (["--code", "--code-command", "x='"], "--code-command does not take"),
      (["--fix", "-", "a.md"], "--fix takes standard input alone, or files and folders"),
      (["--jobs", "0"], "--jobs does not take '0'"),
      (["--fx"], "has no option '--fx' (did you mean '--fix'?)"),
    ]
  )
  func wrong(arguments: [String], message: String) throws {
    folder.write(odd, to: "a.md")
    let result = ChildProcess.run(
      try #require(Product.path),
      ["check"] + arguments,
      in: folder.path
    )
    #expect(result.end == .status(2))
    #expect(result.output.isEmpty)
    #expect(result.messages.contains(message), "\(result.messages)")
    #expect(folder.text("a.md") == odd)
  }

  @Test("Standard input is called as it is told")
  func input() throws {
    let named = try check("-", "--stdin-filename", "notes/a.md", input: odd)
    #expect(named.text.hasPrefix("notes/a.md:2:8: warning: "))
    #expect(try check("-", input: odd).text.hasPrefix("<stdin>:2:8: warning: "))
  }

  @Test("Color is asked for, or not there")
  func color() throws {
    folder.write(odd, to: "a.md")
    #expect(try check("--color", "always").text.contains(": \u{1B}[1;33mwarning\u{1B}[0m: "))
    #expect(try !check().text.contains("\u{1B}"))
  }

  @Test("Names and texts do not steer a terminal")
  func control() throws {
    folder.write("---\nti\u{1B}[31mtle: @A\n---\n# A\n", to: "a\u{1B}[2J.md")
    for form in ["text", "github"] {
      let result = try check("--diagnostics", form)
      #expect(!result.text.isEmpty)
      #expect(!result.text.contains("\u{1B}"))
      #expect(result.text.contains("a\\x1B[2J.md"))
    }
  }

  // MARK: - Forms

  @Test("JSON is one document, with offsets, fixes, failures and numbers")
  func json() throws {
    folder.write("---\ntitle: @Ä\n---\n\n# @Ä\n", to: "a.md")
    let result = try check("a.md", "none.md", "--diagnostics", "json")
    #expect(result.end == .status(1))
    let position = { (offset: Int, column: Int) in
      #"{"offset":\#(offset),"line":2,"column":\#(column)}"#
    }
    let range = #"{"start":\#(position(11, 8)),"end":\#(position(14, 11))}"#
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix(#"{"version":1,"tool":{"name":"topickit","version":"0."#))
    #expect(
      lines[0].hasSuffix(
        #""failures":[{"path":"none.md","message":"cannot read it: no such file or folder"}],"findings":["#
      )
    )
    #expect(
      lines[1]
        == #"{"path":"a.md","range":\#(range),"rule":"TK003","severity":"warning","#
        + #""message":"strict YAML refuses a value that starts with '@'; quote the value","#
        + #""fix":{"range":\#(range),"replacement":"\"@Ä\""}}"#
    )
    #expect(
      lines[2]
        == #"],"summary":{"pages":1,"errors":0,"warnings":1,"notes":0,"unreadable":1}}"#
    )
    folder.write("# A\n", to: "b.md")
    let empty = try check("b.md", "--diagnostics", "json")
    #expect(
      empty.text.hasSuffix(
        #""failures":[],"findings":[],"#
          + #""summary":{"pages":1,"errors":0,"warnings":0,"notes":0,"unreadable":0}}"# + "\n"
      )
    )
  }

  @Test("Workflow commands escape what ends them, and count columns in UTF-16")
  func github() throws {
    folder.write("---\ntitle: A\n# 😀é\nkey: 100% @😀, @b: c\n---\n\n# A\n", to: "a,b:c%.md")
    let result = try check("--diagnostics", "github")
    #expect(!result.output.isEmpty)
    for line in result.text.split(separator: "\n") {
      #expect(line.contains(" file=a%2Cb%3Ac%25.md,line="))
      #expect(line.contains(",title=TK0"))
    }
  }

  @Test("SARIF columns are UTF-16 code units, with bytes beside; fingerprints stay when lines move")
  func sarif() throws {
    let tail = "key: \"😀\" x\nid: a\n---\n\n# A\n"
    folder.write("---\n" + tail, to: "ä/a b.md")
    let first = try check("--diagnostics", "sarif")
    folder.write("---\nother: 1\n" + tail, to: "ä/a b.md")
    let second = try check("--diagnostics", "sarif")
    let results = [first, second].map { result in
      result.text.split(separator: "\n").filter { $0.hasPrefix(#"{"ruleId""#) }.map(String.init)
    }
    #expect(!results[0].isEmpty)
    #expect(results[0].count == results[1].count)
    #expect(results[0] != results[1])
    #expect(results[0].allSatisfy { $0.contains(#""uri":"%C3%A4/a%20b.md""#) })
    let prints = results.map { lines in
      lines.map { line in
        line.firstRange(of: "topickitFinding").map { String(line[$0.lowerBound...].prefix(42)) }
      }
    }
    #expect(prints[0] == prints[1])
    #expect(first.text.contains(#""columnKind":"utf16CodeUnits""#))
    #expect(first.text.hasSuffix("]}]}\n"))
  }

  // MARK: - Fixing

  @Test("Pages are fixed, and it is said how many")
  func fix() throws {
    folder.write(odd, to: "a.md")
    folder.write(odd.replacing("@A", with: "@B"), to: "b.md")
    folder.writePage("c.md")
    let would = try check("--fix", "--dry-run", "--fail-on", "warning")
    #expect(would.end == .status(1))
    #expect(would.text.split(separator: "\n").count == 2)
    #expect(would.messages.contains("a.md:2:8: would fix: strict YAML"))
    #expect(would.messages.contains("would fix 2 findings in 2 pages\n"))
    #expect(folder.text("a.md") == odd)
    let counted = try check("--fix", "--dry-run", "--diagnostics", "json", "--quiet")
    #expect(counted.text.contains(#""unreadable":0,"fixable":2}}"#))
    #expect(counted.messages.isEmpty)
    let done = try check("--fix", "--fail-on", "warning")
    #expect(done.end == .status(0))
    #expect(done.output.isEmpty)
    #expect(done.messages.hasPrefix("fixed 2 findings in 2 pages\nchecked 3 pages in "))
    #expect(folder.text("a.md") == "---\ntitle: \"@A\"\n---\n\n# @A\n")
    #expect(folder.files() == ["a.md", "b.md", "c.md"])
    #expect(try check("--fix").messages.hasPrefix("fixed 0 findings in 0 pages\n"))
  }

  @Test("Standard input is fixed to standard output, and findings go to standard error")
  func filter() throws {
    let result = try check("-", "--fix", input: "---\ntitle: @A\ntitle: b\n---\n\n# @A\n")
    #expect(result.end == .status(1))
    #expect(result.text == "---\ntitle: \"@A\"\ntitle: b\n---\n\n# @A\n")
    #expect(result.messages.contains("[TK004]\n"))
    let good = try check("-", "--fix", "--quiet", input: "# A\r\n")
    #expect(good.output == Array("# A\r\n".utf8))
    #expect(good.messages.isEmpty)
  }

  @Test(
    "The defining page is fixed to what strict YAML takes",
    .enabled(if: SharedMaterial.isPresent)
  )
  func definingPage() throws {
    folder.write(try SharedMaterial.bytes("seeds/000_c36a216c374415dc.txt"), to: "environment.md")
    #expect(try check("--fix").messages.contains("fixed "))
    #expect(folder.text("environment.md")?.contains("\ntitle: \"@Environment\"\n") == true)
    #expect(try check("--fix").messages.contains("fixed 0 findings in 0 pages\n"))
  }

  @Test("Seeds have no errors", arguments: [["check"], ["check", "--code"]])
  func seeds(arguments: [String]) throws {
    let seeds = SharedMaterial.packageRoot.appendingPathComponent("seeds").path
    let result = ChildProcess.run(
      try #require(Product.path),
      arguments + [seeds, "--fail-on", "error"]
    )
    #expect(result.end == .status(0))
    #expect(!result.text.contains("[TK060]"))
  }
}
