import Foundation
import TestSupport
import Testing
import TopicKit

/// Inputs that once went wrong, and what they mean: `Tests/Corpus/regressions.md`.
@Suite("What went wrong once stays right")
struct RegressionTests {
  @Test("The corpus of regressions is read")
  func corpus() throws {
    try #require(!Regression.all.isEmpty, "Tests/Corpus/regressions.md is missing, or empty")
    #expect(Regression.all.map(\.number) == Array(1...Regression.all.count))
    #expect(Regression.all.allSatisfy { $0.faults.isEmpty }, "\(Regression.all.map(\.faults))")
  }

  @Test("An input gives its HTML, however it is cut", arguments: Regression.all)
  func html(regression: Regression) throws {
    for cut in 0...regression.input.count {
      let actual = try render(regression, cutAt: cut)
      #expect(actual == regression.html, "cut at \(cut)")
    }
  }

  @Test("What an input enters it leaves again", arguments: Regression.all)
  func balance(regression: Regression) throws {
    for tightness in [ParseOptions.Tightness.onEnter, .onLeave] {
      var options = regression.options
      options.tightness = tightness
      let events = try parse(regression.input, chunk: 7, options: options, into: EventRecorder())
      #expect(unbalanced(events) == nil)
    }
  }

  @Test(
    "An input for the Markdown writer reads the same when it was written",
    arguments: Regression.all.filter(\.isForWriter)
  )
  func roundTrip(regression: Regression) throws {
    try expectRoundTrip(regression.input, regression.dialect)
  }

  @Test(
    "An input that is a topic gives the same HTML from its values, and its front matter again",
    arguments: Regression.all.filter(\.isTopic)
  )
  func topic(regression: Regression) throws {
    let topic = try Topic(parsing: regression.input)
    var writer = HTMLWriter()
    topic.replay(into: &writer)
    writer.finish()
    #expect(String(decoding: writer.takeOutput(), as: UTF8.self) == regression.html)
    let again = try Topic(parsing: FrontMatterWriter.write(topic.frontMatter))
    #expect(again.frontMatter == topic.frontMatter)
  }

  private func render(_ regression: Regression, cutAt cut: Int) throws -> String {
    var writer = try parse(
      regression.input,
      cutAt: cut,
      options: regression.options,
      into: HTMLWriter()
    )
    writer.finish()
    return String(decoding: writer.takeOutput(), as: UTF8.self)
  }

  /// The first event that leaves what was not entered; list spacing counts where it was known.
  private func unbalanced(_ events: EventRecorder) -> EventRecorder.Entry? {
    var open: [MarkdownEvent.Element] = []
    for entry in events.entries {
      if case .enter(let element) = entry.event { open.append(element) }
      guard case .leave(let left) = entry.event else { continue }
      guard var entered = open.popLast() else { return entry }
      if case .list(var style) = entered, style.spacing == .undecided, case .list(let end) = left {
        style.spacing = end.spacing
        entered = .list(style)
      }
      if entered != left { return entry }
    }
    return open.isEmpty ? nil : events.entries.last
  }
}

/// One entry of the corpus.
struct Regression: Sendable, CustomTestStringConvertible {
  /// The number in its heading.
  var number = 0
  /// What it is about: the rest of the heading.
  var subject = ""
  /// The words after `markdown` in the info string of its input.
  var words: [Substring] = []
  var input: [UInt8] = []
  var html = ""
  /// What is wrong with the entry itself.
  var faults: [String] = []

  var testDescription: String { "\(number). \(subject)" }
  var dialect: ParseOptions.Dialect { words.contains("commonmark") ? .commonmark : .gfm }
  var isForWriter: Bool { words.contains("round-trip") }
  var isTopic: Bool { words.contains("topic") }

  var options: ParseOptions {
    var options = ParseOptions(dialect: dialect, frontMatter: isTopic ? .read : .markdown)
    if words.contains("hold-nothing") { options.limits.heldBytes = 1 }
    return options
  }
}

extension Regression {
  static let all: [Regression] = {
    let file = SharedMaterial.packageRoot.appendingPathComponent("Tests/Corpus/regressions.md")
    return (try? String(contentsOf: file, encoding: .utf8)).map(entries(in:)) ?? []
  }()

  private static let known: Set<Substring> = [
    "commonmark", "gfm", "round-trip", "topic", "hex", "open", "hold-nothing",
  ]

  /// Reads entries: a heading `## 1. Subject`, then fences of 32 backticks with the info
  /// strings `markdown …` and `html`.
  static func entries(in text: String) -> [Regression] {
    let fence = String(repeating: "`", count: 32)
    var entries: [Regression] = []
    var info: Substring?
    var body: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let current = info {
        guard line == fence else {
          body.append(line)
          continue
        }
        if !entries.isEmpty { entries[entries.count - 1].take(current, body) }
        info = nil
      } else if line.hasPrefix(fence) {
        info = line.dropFirst(fence.count).drop { $0 == " " }
        body = []
      } else if line.hasPrefix("## ") {
        entries.append(Regression(heading: line.dropFirst(3)))
      }
    }
    return entries
  }

  private init(heading: Substring) {
    let parts = heading.split(separator: ". ", maxSplits: 1)
    number = parts.first.flatMap { Int($0) } ?? 0
    subject = parts.count > 1 ? String(parts[1]) : ""
    if number == 0 || subject.isEmpty { faults.append("the heading '\(heading)'") }
  }

  private mutating func take(_ info: Substring, _ lines: [Substring]) {
    let text = lines.map { $0 + "\n" }.joined()
    let all = info.split(separator: " ")
    switch all.first {
    case "html": html = text
    case "markdown":
      words = Array(all.dropFirst())
      if !Self.known.isSuperset(of: words) { faults.append("the info string '\(info)'") }
      input = words.contains("hex") ? hexadecimal(text) : Array(shown(text).utf8)
      // A document that does not end in a line ending.
      if words.contains("open"), input.last == 0x0A { input.removeLast() }
    default: faults.append("the info string '\(info)'")
    }
  }

  /// Bytes that would not be seen stand as signs of their own.
  private func shown(_ text: String) -> String {
    text.replacing("→", with: "\t").replacing("␍", with: "\r").replacing("␀", with: "\0")
  }

  private mutating func hexadecimal(_ text: String) -> [UInt8] {
    let numbers = text.split { $0 == " " || $0 == "\n" }.map { UInt8($0, radix: 16) }
    if numbers.contains(nil) { faults.append("the bytes '\(text)'") }
    return numbers.compactMap { $0 }
  }
}
