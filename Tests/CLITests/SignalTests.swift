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

@Suite("Broken off", .enabled(if: Product.isBuilt, "the program was not built with the tests"))
struct SignalTests {
  let folder = TemporaryFolder()
  private let formats = "json,docset"

  private func start(_ input: String, to output: String = "out") -> ChildProcess {
    Product.start(
      ["export", input, "--format", formats, "--output", output, "--name", "K"],
      in: folder
    )
  }

  /// Two sets of pages with the same names and other contents.
  private func writeSets(_ count: Int) {
    for number in 0..<count {
      folder.writePage("one/\(number).md", title: "One \(number)", lines: 20)
      folder.writePage("two/\(number).md", title: "Two \(number)", lines: 20)
    }
  }

  @Test("Killed at any moment, the tree is the old one or the new one, whole")
  func kill() throws {
    writeSets(40)
    #expect(start("one").wait().end == .status(0))
    let old = folder.tree("out")
    let clock = ContinuousClock()
    let whole = clock.measure { #expect(start("two", to: "new").wait().end == .status(0)) }
    let new = folder.tree("new")
    try #require(old != new)
    for round in 0..<20 {
      let process = start(round % 2 == 0 ? "two" : "one")
      // Spread over the run, the last moments more densely: there the swap is.
      sleep(for: whole * Double((round * 7) % 20) / 18)
      process.send(SIGKILL)
      _ = process.wait()
      let tree = folder.tree("out")
      #expect(tree == old || tree == new, "round \(round)")
    }
    #expect(start("one").wait().end == .status(0))
    #expect(folder.tree("out") == old)
    #expect(folder.others("one", "two", "out", "new").isEmpty)
  }

  @Test(
    "Asked to stop, it leaves nothing behind and dies by the signal",
    arguments: [SIGINT, SIGTERM, SIGHUP]
  )
  func stopped(signal: Int32) throws {
    writeSets(150)
    #expect(start("one").wait().end == .status(0))
    let old = folder.tree("out")
    var stops = 0
    for round in 0..<6 {
      let process = start("two")
      // Not before there is something to clear up, or the run is over.
      for _ in 0..<200 where !folder.exists(".out.topickit-stage") { sleep(for: .milliseconds(5)) }
      sleep(for: .milliseconds(10 * round))
      process.send(signal)
      let result = process.wait()
      let wasStopped = result.end == .signal(signal)
      #expect(wasStopped || result.end == .status(0))
      #expect(folder.others("one", "two", "out").isEmpty, "round \(round)")
      guard wasStopped else { break }
      stops += 1
      #expect(result.messages.isEmpty)
      if folder.tree("out") != old { break }
    }
    #expect(stops > 0)
  }

  @Test("Two runs at once into one folder: both end well, one after the other")
  func twoAtOnce() throws {
    writeSets(40)
    #expect(start("one", to: "a").wait().end == .status(0))
    #expect(start("two", to: "b").wait().end == .status(0))
    for _ in 0..<3 {
      let processes = [start("one"), start("two"), start("one")]
      for process in processes { #expect(process.wait().end == .status(0)) }
      let tree = folder.tree("out")
      #expect(tree == folder.tree("a") || tree == folder.tree("b"))
    }
    #expect(folder.others("one", "two", "out", "a", "b").isEmpty)
  }

  @Test("Nobody reading any more is no error: it dies by the signal, without a word")
  func brokenPipe() throws {
    for number in 0..<80 { folder.writePage("in/\(number).md", lines: 40) }
    let program = try #require(Product.path)
    // The parent ignores SIGPIPE or does not: the program's end is the same.
    for trap in ["", "trap '' PIPE; "] {
      let call = "\(trap)('\(program)' export in --format jsonl; echo $? > status) | head -n 1"
      let result = ChildProcess.run("/bin/sh", ["-c", call], in: folder.path)
      #expect(result.text.split(separator: "\n").count == 1)
      #expect(result.messages.isEmpty)
      #expect(folder.text("status") == "141\n")
    }
  }

  private func sleep(for duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    unsafe _ = nanosleep(&time, nil)
  }
}
