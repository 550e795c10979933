import Foundation
import TestSupport
import Testing

@Suite(
  "Checking docsets",
  .enabled(if: Product.isBuilt, "the program was not built with the tests")
)
struct CheckDocsetCallTests {
  let folder = TemporaryFolder()

  init() {
    folder.writePage("in/sheet.md", id: "sheet", title: "A sheet")
    folder.writePage("in/alert.md", id: "alert", title: "@Alert")
  }

  private func export(_ more: String...) -> ChildProcess.Result {
    ChildProcess.run(
      Product.path ?? "topickit",
      ["export", "in", "--format", "docset", "--name", "My Set", "--output", "out"] + more,
      in: folder.path,
      environment: ["SOURCE_DATE_EPOCH": "1700000000"]
    )
  }

  @Test("A docset that we wrote has no fault", arguments: ["out", "out/My Set.docset", "out/"])
  func sound(path: String) {
    #expect(export().end == .status(0))
    let result = Product.run("check-docset", path, "--fail-on", "warning", in: folder)
    #expect(result.text == "")
    #expect(result.messages == "1 docset: 0 errors, 0 warnings\n")
    #expect(result.end == .status(0))
  }

  @Test("Findings are lines on standard output, and 1 is the status where one is an error")
  func text() {
    _ = export()
    folder.remove("out/My Set.docset/Contents/Resources/Documents/sheet.html")
    let result = Product.run("check-docset", "out", in: folder)
    #expect(result.end == .status(1))
    let docset = "out/My Set.docset/Contents/Resources"
    #expect(
      result.text == """
        \(docset)/Documents/index.html:\(line("sheet.html")): warning: 'sheet.html' leads to no file
        \(docset)/docSet.dsidx:2: error: the path 'sheet.html' leads to no file

        """
    )
    #expect(Product.run("check-docset", "out", "--fail-on", "never", in: folder).end == .status(0))
    #expect(
      Product.run("check-docset", "out", "--quiet", in: folder).messages == ""
    )
  }

  /// The line of the start page that links to a page.
  private func line(_ page: String) -> Int {
    let text = folder.text("out/My Set.docset/Contents/Resources/Documents/index.html") ?? ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.firstIndex { $0.contains("\"\(page)\"") } ?? -1) + 1
  }

  @Test("As JSON, a finding has its path, line or row, severity and message")
  func json() throws {
    _ = export()
    folder.write("<plist><dict>\n</plist>", to: "out/My Set.docset/Contents/Info.plist")
    folder.remove("out/My Set.docset/Contents/Resources/Documents/index.html")
    folder.remove("out/My Set.docset/Contents/Resources/Documents/sheet.html")
    let result = Product.run("check-docset", "out", "--diagnostics", "json", in: folder)
    #expect(result.end == .status(1))
    let json = try JSONValue(parsing: result.output)
    #expect(json["version"] == .number("1"))
    #expect(json["failures"] == .array([]))
    let findings = try #require(json["findings"]?.elements)
    #expect(findings.count == 2)
    #expect(findings[0]["path"]?.string == "out/My Set.docset/Contents/Info.plist")
    #expect(findings[0]["line"] == .number("2"))
    #expect(findings[0]["severity"]?.string == "error")
    #expect(findings[1]["row"] == .number("2"))
    #expect(json["summary"]?["docsets"] == .number("1"))
    #expect(json["summary"]?["errors"] == .number("2"))
    let sound = Product.run("check-docset", "in", in: folder)
    #expect(sound.end == .status(3))
  }

  @Test("Topics whose ids differ in case or normal form alone have files of their own")
  func twins() {
    for (index, id) in ["Twin", "twin", "TWIN", "\u{E9}", "e\u{301}"].enumerated() {
      folder.writePage("in/t\(index).md", id: id, title: "T\(index)")
    }
    _ = export()
    let pages = folder.files("out/My Set.docset/Contents/Resources/Documents")
      .filter { $0.hasSuffix(".html") && $0 != "index.html" }
    #expect(pages.count == 7)
    #expect(Set(pages.map { $0.lowercased() }).count == 7)
    let result = Product.run("check-docset", "out", "--fail-on", "warning", in: folder)
    #expect(result.text == "")
    #expect(result.end == .status(0))
  }

  @Test("What is no docset ends with 3, a wrong call with 2")
  func calls() {
    let none = Product.run("check-docset", "in", in: folder)
    #expect(none.end == .status(3))
    #expect(
      none.messages == "topickit: error: no docset was found in 'in'; they are called NAME.docset\n"
    )
    let missing = Product.run("check-docset", "no", in: folder)
    #expect(missing.end == .status(3))
    #expect(missing.messages.contains("'no' is no folder that can be read; give a NAME.docset"))
    #expect(Product.run("check-docset", in: folder).end == .status(2))
    #expect(Product.run("check-docset", "in", "--diagnostics", "x", in: folder).end == .status(2))
    folder.write("no archive", to: "a.tgz")
    let archive = Product.run("check-docset", "a.tgz", in: folder)
    #expect(archive.end == .status(3))
    #expect(archive.messages.contains("tar cannot read 'a.tgz'"))
    // An address of SQLite has the name of a machine behind two slashes.
    _ = export()
    let twice = Product.run("check-docset", "/\(folder.path("out/My Set.docset"))", in: folder)
    #expect(twice.text == "")
    #expect(twice.end == .status(0))
  }

  @Test("What is neither a file nor a folder is not opened")
  func devices() {
    _ = export()
    folder.makeFIFO("out/My Set.docset/Contents/pipe")
    folder.link("out/My Set.docset/zero", to: "/dev/zero")
    let result = Product.run("check-docset", "out", in: folder)
    #expect(result.end == .status(0))
    #expect(
      result.text == """
        out/My Set.docset/Contents/pipe: warning: it is neither a file nor a folder; no reader opens it
        out/My Set.docset/zero: warning: it is neither a file nor a folder; no reader opens it

        """
    )
  }

  // MARK: - Archives

  @Test("Options of one name in two formats do not keep each other from working")
  func sharedOptions() {
    func run(_ formats: String, _ options: String...) -> ChildProcess.Result {
      ChildProcess.run(
        Product.path ?? "topickit",
        ["export", "in", "--format", formats, "--name", "my-set", "--output", "both"]
          + options.flatMap { ["--option", $0] },
        in: folder.path
      )
    }
    let llms = run("llms,docset", "base-url=https://h.x/a")
    #expect(llms.end == .status(0), "\(llms.messages)")
    #expect(folder.files("both").contains { $0.hasSuffix(".tgz") } == false)
    let all = run("llms,docset", "base-url=https://h.x/a", "archive=true")
    #expect(all.end == .status(0), "\(all.messages)")
    #expect(folder.files("both").contains { $0.hasSuffix("my-set.tgz") })
    #expect(folder.files("both").contains { $0.hasSuffix("my-set.xml") })
    folder.remove("both")
    let skill = run("docset,skill", "archive=zip", "description=What it is for.")
    #expect(skill.end == .status(0), "\(skill.messages)")
    #expect(folder.files("both").contains { $0.hasSuffix(".zip") })
    #expect(folder.files("both").contains { $0.hasSuffix(".tgz") } == false)
  }

  @Test("Why an archive cannot be listed is told, and warnings are no names")
  func brokenTar() {
    folder.write("x", to: "a.tgz")
    folder.makeFolder("bin")
    func check() -> ChildProcess.Result {
      ChildProcess.run(
        Product.path ?? "topickit",
        ["check-docset", "a.tgz"],
        in: folder.path,
        environment: ["PATH": folder.path("bin")]
      )
    }
    func setTar(_ script: String) {
      folder.write("#!/bin/sh\n\(script)\n", to: "bin/tar")
      folder.setMode(0o755, of: "bin/tar")
    }
    #expect(check().messages.contains("'tar' is not on PATH; archives are read by tar and gzip"))
    setTar(
      "echo 'tar: a warning' >&2; echo A.docset/Contents/Info.plist; "
        + "echo A.docset/Contents/Resources/docSet.dsidx"
    )
    #expect(check().text == "")
    #expect(check().end == .status(0))
    setTar("echo A.docset/; echo 'tar: a reason' >&2; exit 2")
    #expect(check().messages.contains("tar cannot read 'a.tgz': tar: a reason\n"))
    setTar("exit 3")
    #expect(check().messages.contains("tar cannot read 'a.tgz': it ended with status 3\n"))
    setTar("kill -9 $$")
    #expect(check().messages.contains("tar was ended by signal 9 as it read 'a.tgz'"))
    #expect(check().end == .status(3))
  }

  @Test("An archive is the docset alone, the same on every run, whatever the mask and the way")
  func archive() {
    let more = ["--option", "archive=true", "--option", "base-url=https://h.x/a"]
    #expect(run(more).end == .status(0))
    let first = folder.bytes("out/My_Set.tgz")
    #expect(folder.text("out/dash-feed.txt") == "dash-feed://https%3A%2F%2Fh.x%2Fa%2FMy_Set.xml\n")
    let feed = folder.text("out/My_Set.xml")
    let list = ChildProcess.run("/bin/sh", ["-c", "tar -tzf out/My_Set.tgz"], in: folder.path)
    #expect(list.text.hasPrefix("My Set.docset/\nMy Set.docset/Contents/\n"))
    #expect(list.text.split(separator: "\n").allSatisfy { $0.hasPrefix("My Set.docset/") })
    #expect(
      Product.run("check-docset", "out/My_Set.tgz", in: folder).messages
        == "1 docset: 0 errors, 0 warnings\n"
    )
    folder.remove("out")
    let again = ChildProcess.run(
      "/bin/sh",
      ["-c", "umask 077; export TAR_OPTIONS=--totals GZIP=-1; exec \"$@\"", "sh"]
        + call(more + ["--no-cache"]),
      in: folder.path,
      environment: ["SOURCE_DATE_EPOCH": "1700000000"]
    )
    #expect(again.end == .status(0))
    #expect(folder.bytes("out/My_Set.tgz") == first)
    #expect(folder.text("out/My_Set.xml") == feed)
  }

  private func call(_ more: [String]) -> [String] {
    [Product.path ?? "topickit", "export", "in", "--format", "docset", "--name", "My Set"]
      + ["--output", "out"] + more
  }

  private func run(
    _ more: [String],
    path: String? = nil,
    epoch: Int = 1_700_000_000
  ) -> ChildProcess.Result {
    let words = call(more)
    var variables = [
      "SOURCE_DATE_EPOCH": "\(epoch)", "XDG_CACHE_HOME": folder.path("cache"),
    ]
    variables["PATH"] = path
    return ChildProcess.run(
      words[0],
      Array(words.dropFirst()),
      in: folder.path,
      environment: variables
    )
  }

  @Test("A look says of the archive what a run would do, and a run with nothing new does nothing")
  func preview() {
    let archive = ["--option", "archive=yes"]
    let fresh = run(archive + ["--dry-run"])
    #expect(fresh.text.contains("write My_Set.tgz (") && fresh.text.contains("write docset.json ("))
    _ = run(archive)
    #expect(run(archive + ["--check"]).end == .status(0))
    #expect(run(archive + ["--check", "--no-cache"]).end == .status(0))
    #expect(run(archive).messages.contains("nothing changed"))
    // What is in it has a date.
    let later = run(archive + ["--check"], epoch: 1_700_000_001)
    #expect(later.end == .status(1))
    #expect(later.text.contains("write My_Set.tgz ("))
    let before = folder.text("out/docset.json")
    folder.writePage("in/sheet.md", id: "sheet", title: "A sheet", lines: 2)
    let stale = run(archive + ["--check", "--no-cache"])
    #expect(stale.end == .status(1))
    #expect(stale.text.contains("write My_Set.tgz ("))
    #expect(run(archive).end == .status(0))
    // The version is that of the content.
    #expect(folder.text("out/docset.json") != before)
    #expect(run(["--check"]).text.contains("delete My_Set.tgz ("))
  }

  @Test("Without tar or gzip nothing is written, and the old output stays")
  func missingPrograms() {
    _ = run([])
    let before = folder.tree("out")
    folder.makeFolder("bin")
    let result = run(["--option", "archive=yes", "--no-cache"], path: folder.path("bin"))
    #expect(result.end == .status(4))
    #expect(result.messages.contains("'tar' is not on PATH; archives are made by tar and gzip"))
    #expect(folder.tree("out") == before)
    folder.write("#!/bin/sh\necho broken tar\nexit 1\n", to: "bin/tar")
    folder.setMode(0o755, of: "bin/tar")
    let other = run(["--option", "archive=yes", "--no-cache"], path: folder.path("bin"))
    #expect(other.end == .status(4))
    #expect(other.messages.contains("is neither GNU tar nor bsdtar"))
    #expect(folder.others("in", "out", "bin", "cache") == [])
  }

  @Test("bsdtar makes the same of it", .enabled(if: bsdtar != nil, "bsdtar is not installed"))
  func libarchive() {
    folder.makeFolder("bin")
    folder.link("bin/tar", to: Self.bsdtar ?? "")
    let archive = ["--option", "archive=yes", "--no-cache"]
    #expect(run(archive, path: folder.path("bin")).end == .status(0))
    let first = folder.bytes("out/My_Set.tgz")
    #expect(first?.isEmpty == false)
    folder.remove("out")
    #expect(run(archive, path: folder.path("bin")).end == .status(0))
    #expect(folder.bytes("out/My_Set.tgz") == first)
    let list = ChildProcess.run(
      "/bin/sh",
      ["-c", "tar -tzf out/My_Set.tgz | sort"],
      in: folder.path
    )
    let names = list.text.split(separator: "\n").map { $0.hasSuffix("/") ? $0.dropLast() : $0 }
    folder.remove("out")
    #expect(run(["--option", "archive=yes"]).end == .status(0))
    let other = ChildProcess.run(
      "/bin/sh",
      ["-c", "tar -tzf out/My_Set.tgz | sort"],
      in: folder.path
    )
    let others = other.text.split(separator: "\n").map { $0.hasSuffix("/") ? $0.dropLast() : $0 }
    #expect(names.map { $0.hasPrefix("./") ? $0.dropFirst(2) : $0 } == others)
  }

  private static let bsdtar = ["/usr/bin/bsdtar", "/usr/local/bin/bsdtar"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
}
