import TestSupport
import Testing

import TopicKit

@Suite("What is held back has a limit")
struct HeldBytesTests {
  // MARK: - References

  private static let waiting =
    ["x\n", "\n", "y [a] z\n", "\n"] + (0..<200).map { "line \($0) of text\n\n" }
    + ["[a]: /u\n", "\n", "[a]\n"]

  @Test("A reference whose definition comes too late is text, and TK010 says where it stands")
  func tooLate() throws {
    var exact = EventRecorder()
    let whole = try Holding.feed(Self.waiting, Holding.options(held: 1 << 20), into: &exact)
    #expect(whole.summary.diagnostics.isEmpty)
    #expect(exact.entries.filter { $0.event == .enter(.link) }.count == 2)

    var actual = EventRecorder()
    let limited = try Holding.feed(Self.waiting, Holding.options(held: 4096), into: &actual)
    #expect(limited.most <= 4096)
    #expect(
      limited.summary.diagnostics.map(\.description) == [
        "3:1: warning: a reference has no definition within 4096 bytes held, so it and others "
          + "that wait as long are text; define it earlier [TK010]"
      ]
    )
    // The first reference is text, the one behind the definition is none: else all is the same.
    var expected = EventRecorder()
    _ = try Holding.feed(Self.waiting, Holding.options(held: 4096, .soFar), into: &expected)
    #expect(withoutTimes(actual) == withoutTimes(expected))
    #expect(expected.entries.filter { $0.event == .enter(.link) }.count == 1)
    // It is handed on long before the end.
    let reference = try #require(actual.entries.first { $0.bytes == Array("y [a] z".utf8) })
    #expect(reference.source.certainAt < 2000)
  }

  private func withoutTimes(_ recorder: EventRecorder) -> [EventRecorder.Entry] {
    recorder.entries.map {
      var entry = $0
      entry.source.certainAt = 0
      return entry
    }
  }

  @Test("The limit is exact: what is held may reach it, and not pass it")
  func exactly() throws {
    var none = EventHash()
    let most = try Holding.feed(Self.waiting, Holding.options(held: 1 << 20), into: &none).most
    #expect(most > 4096)
    var enough = EventHash()
    let atLimit = try Holding.feed(Self.waiting, Holding.options(held: most), into: &enough)
    #expect(atLimit.summary.diagnostics.isEmpty)
    #expect(enough == none)
    var tooFew = EventHash()
    let beyond = try Holding.feed(Self.waiting, Holding.options(held: most - 1), into: &tooFew)
    #expect(beyond.summary.diagnostics.map(\.rule) == [.referenceHeldTooLong])
    #expect(tooFew != none)
  }

  @Test(
    "With nothing to hold, references are those of `soFar`",
    .enabled(if: SharedMaterial.isPresent),
    arguments: ["spec-0.31.2", "cmark-regression"]
  )
  func nothingHeld(file: String) throws {
    let examples = ConformanceExample.load(file)
    #expect(examples.count > 10)
    for example in examples {
      for held in [0, -1] {
        let actual = try parse(
          example.markdown,
          chunk: 1,
          options: Holding.options(held: held, dialect: .commonmark),
          into: EventRecorder()
        )
        var streamed = Holding.options(held: 1 << 20, dialect: .commonmark, .soFar)
        streamed.tightness = .onLeave
        let expected = try parse(
          example.markdown,
          chunk: 1,
          options: streamed,
          into: EventRecorder()
        )
        #expect(withoutSpacing(actual) == withoutSpacing(expected), "\(file) \(example)")
      }
    }
  }

  private func withoutSpacing(_ recorder: EventRecorder) -> [EventRecorder.Entry] {
    recorder.entries.map {
      var entry = $0
      switch entry.event {
      case .enter(.list(let style)): entry.event = .enter(.list(unspaced(style)))
      case .leave(.list(let style)): entry.event = .leave(.list(unspaced(style)))
      default: break
      }
      return entry
    }
  }

  private func unspaced(_ style: MarkdownEvent.ListStyle) -> MarkdownEvent.ListStyle {
    var style = style
    style.spacing = .undecided
    return style
  }

  @Test(
    "A smaller limit turns references into text, and nothing else",
    .enabled(if: SharedMaterial.isPresent),
    arguments: ["spec-0.31.2", "cmark-regression", "gfm-extensions", "gfm-spec-0.29"]
  )
  func shrinking(file: String) throws {
    let examples = ConformanceExample.load(file)
    #expect(examples.count > 10)
    // One after the other, so that much is undecided at a time.
    for start in stride(from: 0, to: examples.count, by: 20) {
      let text = examples[start..<min(start + 20, examples.count)].flatMap {
        $0.markdown + Array("\n\n<!-- -->\n\n".utf8)
      }
      let exact = try parse(text, chunk: 64, into: EventRecorder())
      for held in [0, 100, 300, 1000, 3000, 10_000] {
        let actual = try parse(
          text,
          chunk: 64,
          options: Holding.options(held: held),
          into: EventRecorder()
        )
        #expect(blocks(actual) == blocks(exact), "\(file) from \(start), \(held) held")
        #expect(isSubsequence(plainText(exact), of: plainText(actual)), "\(held) held")
        let faults = try RangeCheck.faults(in: text, options: Holding.options(held: held))
        #expect(faults.isEmpty, "\(file) from \(start), \(held) held")
      }
    }
  }

  /// The blocks with their places; without the spacing of lists.
  private func blocks(_ recorder: EventRecorder) -> [EventRecorder.Entry] {
    withoutSpacing(recorder).compactMap {
      var entry = $0
      entry.source.certainAt = 0
      switch entry.event {
      case .enter(let element), .leave(let element): return element.isBlock ? entry : nil
      default: return nil
      }
    }
  }

  private func plainText(_ recorder: EventRecorder) -> [UInt8] {
    recorder.entries.flatMap { entry -> [UInt8] in
      if case .text = entry.event { entry.bytes } else { [] }
    }
  }

  private func isSubsequence(_ part: [UInt8], of whole: [UInt8]) -> Bool {
    var rest = part[...]
    for byte in whole where byte == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  // MARK: - Lists

  @Test("An endless tight list is handed on, and counts as tight")
  func endlessList() throws {
    var recorder = EventRecorder()
    let lines = repeatElement("- item\n", count: 3000)
    let result = try Holding.feed(lines, Holding.options(held: 8192), into: &recorder)
    #expect(result.most <= 8192)
    #expect(result.summary.diagnostics.map(\.rule.id) == ["TK018"])
    #expect(result.summary.diagnostics.first?.range.start.line == 1)
    let list = MarkdownEvent.Element.list(MarkdownEvent.ListStyle(spacing: .tight))
    #expect(recorder.entries.first?.event == .enter(list))
    #expect(recorder.entries.first?.source.certainAt ?? .max < 1000)
    #expect(recorder.entries.last?.event == .leave(list))
    #expect(recorder.entries.filter { $0.event == .enter(.item(nil)) }.count == 3000)
  }

  @Test("A list that was given up stays tight, whatever comes, and the next one is its own")
  func givenUp() throws {
    let items = repeatElement("- item\n", count: 300)
    let lines = Array(items) + ["\n", "- b\n", "\n", "c\n", "\n", "- d\n", "\n", "- e\n"]
    var recorder = EventRecorder()
    _ = try Holding.feed(lines, Holding.options(held: 4096), into: &recorder)
    let spacings = recorder.entries.compactMap { entry -> String? in
      switch entry.event {
      case .enter(.list(let style)): "enter \(style.spacing)"
      case .leave(.list(let style)): "leave \(style.spacing)"
      default: nil
      }
    }
    #expect(spacings == ["enter tight", "leave tight", "enter loose", "leave loose"])
  }

  @Test("Of nested lists the outermost is given up first")
  func nestedLists() throws {
    let inner = repeatElement("  + item\n", count: 300)
    let lines = ["- a\n"] + Array(inner) + ["\n", "  + b\n", "\n", "- c\n"]
    var recorder = EventRecorder()
    let result = try Holding.feed(lines, Holding.options(held: 1024), into: &recorder)
    #expect(result.most <= 1024)
    let spacings = recorder.entries.compactMap { entry -> String? in
      if case .leave(.list(let style)) = entry.event { "\(style.spacing)" } else { nil }
    }
    #expect(spacings == ["tight", "tight"])
    #expect(recorder.entries.filter { $0.event == .enter(.item(nil)) }.count == 303)
  }
}
