import Foundation
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

@Suite(
  "Exports with a cache",
  .enabled(if: Product.isBuilt, "the program was not built with the tests")
)
struct CacheCallTests {
  let folder = TemporaryFolder()

  private func start(
    _ input: String = "in",
    to output: String = "out",
    _ more: String...,
    environment: [String: String] = [:]
  ) -> ChildProcess {
    ChildProcess(
      Product.path ?? "topickit",
      ["export", input, "--format", "json,man", "--output", output, "--name", "K"] + more,
      in: folder.path,
      environment: ["XDG_CACHE_HOME": folder.path("cache")].merging(environment) { $1 }
    )
  }

  private func writePages(_ count: Int, to input: String = "in", title: String = "T") {
    for number in 0..<count {
      folder.writePage("\(input)/\(number).md", title: "\(title)\(number)", lines: 20)
    }
  }

  @Test("The summary says what was rendered and what was not")
  func summary() {
    writePages(12)
    #expect(start().wait().messages.hasPrefix("exported 12 topics as json, man to out in "))
    let nothing = start().wait()
    #expect(nothing.end == .status(0))
    #expect(nothing.messages.hasSuffix(" s (nothing changed)\n"))
    folder.writePage("in/3.md", title: "T3", lines: 21)
    #expect(start().wait().messages.hasSuffix(" s (1 rendered, 11 unchanged)\n"))
    #expect(start("in", to: "out", "--no-cache").wait().messages.hasSuffix(" s\n"))
    let tree = folder.tree("out")
    #expect(start("in", to: "new", "--no-cache").wait().end == .status(0))
    #expect(folder.tree("new") == tree)
  }

  @Test("Findings and the status are those of a run that renders all")
  func findings() {
    folder.write("---\ntitle: [\n---\n# T\n", to: "in/broken.md")
    writePages(3)
    let first = start().wait()
    #expect(first.end == .status(1))
    let second = start().wait()
    #expect(second.end == .status(1))
    let lines = { (text: String) in text.split(separator: "\n").dropLast() }
    #expect(lines(first.messages) == lines(second.messages))
    #expect(second.messages.hasSuffix(" s (nothing changed, 1 page with errors, 1 warning)\n"))
  }

  @Test(
    "A check lists what a run would do, and does nothing",
    arguments: ["--quiet", "--no-cache"]
  )
  func check(option: String) {
    writePages(2)
    let missing = start("in", to: "out", "--check", option).wait()
    #expect(missing.end == .status(1))
    #expect(!folder.exists("out"))
    #expect(start().wait().end == .status(0))
    let same = start("in", to: "out", "--check", option).wait()
    #expect(same.end == .status(0))
    #expect(same.output.isEmpty)
    folder.remove("in/1.md")
    let tree = folder.tree("out")
    let stale = start("in", to: "out", "--check", option).wait()
    #expect(stale.end == .status(1))
    let lines = stale.text.split(separator: "\n").map { String($0.prefix { $0 != "(" }) }
    let expected: [String] = [
      "delete json/1.json ", "write json/index.json ", "delete man/man7/1.7 ",
      "delete man/man7/T1.7 ",
      // The index of the manual lists a topic less.
      "write man/man7/k-topics.7 ",
      "write man/whatis ",
    ]
    #expect(lines == expected)
    #expect(folder.tree("out") == tree)
  }

  @Test("A check of standard output is a wrong call")
  func checkOfStream() {
    writePages(2)
    let result = Product.run("export", "in", "--format", "jsonl", "--check", in: folder)
    #expect(result.end == .status(2))
    #expect(result.messages.contains("--check looks at a folder; give one with --output"))
  }

  @Test("Without a home, and with one that cannot be written, it works all the same")
  func noHome() {
    writePages(3)
    folder.makeFolder("home")
    folder.setMode(0o500, of: "home")
    for home in ["", folder.path("none"), folder.path("home")] {
      let result = start(environment: ["XDG_CACHE_HOME": "", "HOME": home]).wait()
      #expect(result.end == .status(0))
      #expect(result.messages.hasPrefix("exported 3 topics"))
    }
    folder.setMode(0o700, of: "home")
    #expect(!FileManager.default.fileExists(atPath: folder.path("none")))
  }

  @Test("After a kill at any moment the next run is right")
  func kill() {
    writePages(40, to: "one", title: "One")
    writePages(40, to: "two", title: "Two")
    // Pages of one set in part: some are rendered, some are not.
    for number in 0..<20 {
      folder.write(folder.bytes("one/\(number).md") ?? [], to: "two/\(number).md")
    }
    for input in ["one", "two"] {
      #expect(start(input, to: "fresh-\(input)", "--no-cache").wait().end == .status(0))
    }
    let trees = ["one": folder.tree("fresh-one"), "two": folder.tree("fresh-two")]
    let clock = ContinuousClock()
    let whole = clock.measure { #expect(start("one").wait().end == .status(0)) }
    var killedAtWork = 0
    for round in 0..<12 {
      let process = start(round % 2 == 0 ? "two" : "one")
      let (seconds, attoseconds) = (whole * Double((round * 5) % 12) / 11).components
      var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
      unsafe _ = nanosleep(&time, nil)
      process.send(SIGKILL)
      // A kill without a wait may hit a program that has not begun.
      if process.wait().end == .signal(SIGKILL), seconds > 0 || attoseconds > 0 {
        killedAtWork += 1
      }
      #expect(trees.values.contains(folder.tree("out")), "round \(round)")
      if round % 3 == 2 {
        let input = round % 2 == 0 ? "one" : "two"
        #expect(start(input).wait().end == .status(0))
        #expect(folder.tree("out") == trees[input], "round \(round)")
      }
    }
    #expect(killedAtWork > 0, "no kill came before the end of a run")
    #expect(start("one").wait().end == .status(0))
    #expect(folder.tree("out") == trees["one"])
    #expect(folder.others("one", "two", "out", "fresh-one", "fresh-two", "cache").isEmpty)
  }

  @Test("Two runs at once share a cache, and the next one is right")
  func twoAtOnce() {
    writePages(30, to: "one", title: "One")
    writePages(30, to: "two", title: "Two")
    for input in ["one", "two"] {
      #expect(start(input, to: "fresh-\(input)", "--no-cache").wait().end == .status(0))
    }
    for _ in 0..<3 {
      let processes = [start("one"), start("two"), start("one", to: "other"), start("one")]
      for process in processes { #expect(process.wait().end == .status(0)) }
      #expect(start("two").wait().end == .status(0))
      #expect(folder.tree("out") == folder.tree("fresh-two"))
      #expect(folder.tree("other") == folder.tree("fresh-one"))
    }
    #expect(folder.files("cache").filter { $0.contains(".part") }.isEmpty)
  }
}
