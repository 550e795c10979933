import TestSupport
import Testing
import TopicKit

@testable import TopicKitEngine

@Suite("The walk")
struct SourceWalkTests {
  let folder = TemporaryFolder()

  private func walk(_ inputs: String...) -> SourceWalk {
    SourceWalk(inputs.map { folder.path($0) })
  }

  /// The findings with the test's folder left out.
  private func findings(_ walk: SourceWalk) -> [String] {
    walk.findings.map { finding in
      let start = finding.path.hasPrefix(folder.path + "/") ? folder.path.count + 1 : 0
      return "\(finding.path.dropFirst(start)): \(finding.severity): \(finding.message)"
    }
  }

  @Test("Pages are *.md and *.markdown in any case, at any depth, by the bytes of their paths")
  func pages() {
    for name in ["b.md", "a/z.markdown", "a/b/c.MD", "a.txt", "a.md.bak", "Z.md", "md", "é.md"] {
      folder.write("x", to: "in/\(name)")
    }
    let walk = walk("in")
    #expect(walk.pages.map(\.path) == ["Z.md", "a/b/c.MD", "a/z.markdown", "b.md", "é.md"])
    #expect(walk.pages.first?.shown == folder.path("in/Z.md"))
    #expect(walk.findings.isEmpty)
  }

  @Test("Hidden files and folders are not looked at")
  func hidden() {
    folder.write("x", to: "in/.git/a.md")
    folder.write("x", to: "in/.b.md")
    folder.write("x", to: "in/.md")
    folder.write("x", to: "in/c.md")
    #expect(walk("in").pages.map(\.path) == ["c.md"])
  }

  @Test("A folder called like a page is a folder")
  func folderLikeAPage() {
    folder.write("x", to: "in/dir.md/a.md")
    #expect(walk("in").pages.map(\.path) == ["dir.md/a.md"])
  }

  @Test("A file that is given is a page whatever its name, and is not taken twice")
  func files() {
    folder.write("x", to: "in/a.txt")
    folder.write("x", to: "in/b.md")
    let walk = walk("in/a.txt", "in", "in/b.md", "in/")
    #expect(walk.pages.map(\.path) == ["a.txt", "b.md"])
    #expect(walk.findings.isEmpty)
  }

  @Test("What is not there is an error, and the rest goes on")
  func missing() {
    folder.write("x", to: "in/b.md")
    let walk = walk("nowhere", "in")
    #expect(walk.pages.map(\.path) == ["b.md"])
    #expect(findings(walk) == ["nowhere: error: cannot read it: no such file or folder"])
  }

  @Test("A folder with our manifest is output and is not read")
  func output() {
    folder.write("x", to: "in/a.md")
    folder.write("x", to: "in/out/b.md")
    folder.write("", to: "in/out/\(Manifest.fileName)")
    #expect(walk("in").pages.map(\.path) == ["a.md"])
    #expect(
      findings(walk("in/out")) == [
        "in/out: warning: the folder is output of topickit and was not read"
      ]
    )
  }

  @Test("A FIFO is skipped with a warning, never opened")
  func fifo() {
    folder.makeFolder("in")
    folder.makeFIFO("in/pipe.md")
    folder.makeFIFO("in/pipe")
    folder.write("x", to: "in/a.md")
    let inside = walk("in")
    #expect(inside.pages.map(\.path) == ["a.md"])
    #expect(
      findings(inside) == [
        "in/pipe.md: warning: it is a FIFO, socket or device, and was skipped"
      ]
    )
    #expect(walk("in/pipe.md").pages.isEmpty)
    #expect(walk("in/pipe.md").findings.first?.severity == .warning)
  }

  @Test("A name that is not UTF-8 is skipped and shown with escapes", .enabled(if: takesAnyName))
  func oddName() throws {
    folder.makeFolder("in")
    let odd = Array("\(folder.path)/in/caf".utf8) + [0xE9] + Array(".md".utf8)
    try #require(OddNames.make(odd))
    defer { OddNames.remove(odd) }
    folder.write("x", to: "in/a.md")
    let walk = walk("in")
    #expect(walk.pages.map(\.path) == ["a.md"])
    #expect(
      findings(walk) == [
        "in/caf\\xE9.md: warning: the name is not UTF-8, and was skipped; rename it"
      ]
    )
  }

  private static let takesAnyName = OddNames.areTaken

  @Test("Two names that differ only in normal form are two pages", .enabled(if: takesAnyName))
  func normalForms() {
    folder.write("x", to: "in/caf\u{E9}.md")
    folder.write("x", to: "in/cafe\u{301}.md")
    folder.write("x", to: "in/d\u{E9}/a.md")
    folder.write("x", to: "in/de\u{301}/a.md")
    #expect(walk("in").pages.count == 4)
    #expect(walk("in", "in/caf\u{E9}.md").pages.count == 4)
  }
}

@Suite("Links on the walk")
struct SourceLinkTests {
  let folder = TemporaryFolder()

  private func found() -> (pages: [String], findings: [String]) {
    let walk = SourceWalk([folder.path("in")])
    let findings = walk.findings.map { finding in
      let name = String(finding.path.dropFirst(folder.path("in/").count))
      return "\(name): \(finding.severity): \(finding.message)"
        .split(separator: folder.path("in")).joined(separator: "IN")
    }
    return (walk.pages.map(\.path), findings)
  }

  @Test("Loops end, and a page is taken once under its own name")
  func loops() {
    folder.write("x", to: "in/x.md")
    folder.makeFolder("in/sub")
    folder.link("in/loop", to: "../in")
    folder.link("in/sub/self", to: ".")
    folder.link("in/again.md", to: "x.md")
    folder.link("in/a", to: "sub")
    let (pages, findings) = found()
    #expect(pages == ["x.md"])
    #expect(findings.isEmpty)
  }

  @Test("A link to nothing and one to itself are warned of")
  func broken() {
    folder.write("x", to: "in/x.md")
    folder.link("in/broken.md", to: "/nowhere/y.md")
    folder.link("in/me.md", to: "me.md")
    folder.link("in/data.csv", to: "/nowhere")
    let (pages, findings) = found()
    #expect(pages == ["x.md"])
    #expect(
      findings == [
        "broken.md: warning: the link leads nowhere, and was skipped",
        "me.md: warning: the link leads to itself, and was skipped",
      ]
    )
  }

  @Test("A link out of the folder is not followed")
  func outside() {
    folder.write("secret", to: "outside/o.md")
    // A folder whose name begins with the given folder's is no part of it.
    folder.write("secret", to: "in2/p.md")
    folder.write("x", to: "in/x.md")
    folder.link("in/o.md", to: "../outside/o.md")
    folder.link("in/p.md", to: "../in2/p.md")
    folder.link("in/all", to: "../outside")
    folder.link("in/hosts.txt", to: "/etc/hosts")
    let (pages, findings) = found()
    #expect(pages == ["x.md"])
    #expect(
      findings == [
        "all: warning: the link leads out of 'IN', and was skipped",
        "o.md: warning: the link leads out of 'IN', and was skipped",
        "p.md: warning: the link leads out of 'IN', and was skipped",
      ]
    )
  }

  @Test("A link inside to what is no page by itself is followed")
  func inside() throws {
    folder.write("# A", to: "in/.store/a.md")
    folder.write("# B", to: "in/b.text")
    folder.link("in/shown", to: ".store")
    folder.link("in/b.md", to: "b.text")
    #expect(found().pages == ["b.md", "shown/a.md"])
    for page in SourceWalk([folder.path("in")]).pages {
      #expect(throws: Never.self) { try PageReader.read(page).get() }
    }
  }

  @Test("A given link is followed")
  func given() {
    folder.write("x", to: "in/x.md")
    folder.link("linked", to: "in")
    folder.link("y", to: "in/x.md")
    let walk = SourceWalk([folder.path("linked"), folder.path("y")])
    #expect(walk.pages.map(\.path) == ["x.md"])
    #expect(SourceWalk([folder.path("y")]).pages.map(\.path) == ["y"])
  }

  @Test("A page that became a link to elsewhere after the walk is not read")
  func swapped() {
    folder.write("secret", to: "secret")
    folder.write("x", to: "in/x.md")
    let walk = SourceWalk([folder.path("in")])
    folder.remove("in/x.md")
    folder.link("in/x.md", to: "../secret")
    guard case .failure(let failure)? = walk.pages.first.map(PageReader.read) else {
      Issue.record("the link was followed")
      return
    }
    #expect(failure.finding.message.hasPrefix("cannot read it: "))
  }
}
