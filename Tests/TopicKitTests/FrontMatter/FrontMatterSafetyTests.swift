import TestSupport
import Testing

@testable import TopicKit

@Suite("Hostile front matter")
struct FrontMatterSafetyTests {
  @Test("Any bytes are read, and every range lies in the source")
  func soup() {
    var random = FrontMatterRandom(seed: 7)
    for round in 0..<4000 {
      var page = Array("---\nk: v\n\(random.soup())\n".utf8)
      if round.isMultiple(of: 2) { page += Array("---\n# T\n".utf8) }
      if round.isMultiple(of: 3),
        let place = page.indices.dropFirst(4).randomElement(using: &random)
      {
        page[place] = UInt8.random(in: 0...255, using: &random)
      }
      let reading = FrontMatterReading(page)
      for finding in reading.diagnostics {
        expect(finding.range, in: page)
        if let fix = finding.fix { expect(fix.range, in: page) }
      }
      expect(reading.frontMatter?.entries ?? [], in: page)
    }
  }

  private func expect(_ range: SourceRange, in page: [UInt8]) {
    #expect(range.start.offset >= 0 && range.start.offset <= range.end.offset)
    #expect(range.end.offset <= page.count, "\(range) in \(page)")
    for place in [range.start, range.end] where place.offset <= page.count {
      // Column 1 is the first byte of the line.
      let lineStart = place.offset - (place.column - 1)
      #expect(lineStart == 0 || page[lineStart - 1] == 0x0A || page[lineStart - 1] == 0x0D)
    }
  }

  private func expect(_ entries: [FrontMatter.Entry], in page: [UInt8]) {
    for entry in entries {
      expect(entry.range, in: page)
      if case .map(let inner) = entry.value { expect(inner, in: page) }
    }
  }

  @Test("The range of an entry is its key and value, in bytes, lines and columns of the source")
  func ranges() {
    let page = "\u{FEFF}---\r\ntitle: Ü # c\r\nm:\r\n  é: [a,\r\n   b]\r\n---\r\n"
    let entries = FrontMatterReading(page).frontMatter?.entries ?? []
    let texts = entries.map { String(decoding: Array(page.utf8)[$0.range.offsets], as: UTF8.self) }
    #expect(texts == ["title: Ü", "m:\r\n  é: [a,\r\n   b]"])
    #expect(entries.map(\.range.description) == ["2:1-2:10", "3:1-5:6"])
  }

  @Test(
    "Lists and maps nest as deep as the limit says, deeper ones are an error",
    arguments: [
      ("a: " + String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000), 1),
      ("a: " + String(repeating: "[", count: 20_000), 1),
      ("a: " + String(repeating: "{a: ", count: 20_000) + "1", 1),
      ("a:\n  " + String(repeating: "- ", count: 20_000) + "x", 1),
      (String(repeating: "? ", count: 20_000) + "x", 1),
      ((0..<500).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n"), 1),
      (String(repeating: "[", count: 20_000), 1),
      ("a:\n" + String(repeating: "&a\n", count: 20_000), 20_000),
    ]
  )
  func nesting(text: String, errors: Int) {
    var limits = ParseLimits.standard
    limits.frontMatterBytes = 1 << 24
    let reading = FrontMatterReading("---\nid: x\n\(text)\nlast: y\n---\n", limits: limits)
    #expect(reading.diagnostics.filter { $0.severity == .error }.count >= errors)
    #expect(reading.diagnostics.count <= errors + 100)
    #expect(reading.frontMatter?.id == "x")
  }

  @Test("A level fewer than the limit is read, a level more is not", arguments: [5, 100, 1000])
  func depthLimit(limit: Int) {
    var limits = ParseLimits.standard
    limits.frontMatterDepth = limit
    // The map itself is the first level; what is raised beyond 200 stays at 200.
    let levels = min(limit, 200) - 1
    for (count, isRead) in [(levels, true), (levels + 1, false)] {
      let flow = String(repeating: "[", count: count) + String(repeating: "]", count: count)
      let block = "\n  " + String(repeating: "- ", count: count) + "x"
      for value in [flow, block] {
        let reading = FrontMatterReading("---\na: \(value)\n---\n", limits: limits)
        let isTooDeep = reading.diagnostics.contains { $0.message.contains("deeper than") }
        #expect(isTooDeep != isRead, "\(count) \(value.prefix(4))")
      }
    }
  }

  @Test("A key that stands n times is one entry and n - 1 findings")
  func sameKey() {
    let text = String(repeating: "k: v\n", count: 20_000)
    let reading = FrontMatterReading("---\n\(text)---\n", limits: .generous)
    #expect(reading.frontMatter?.notation == #"{k: "v"}"#)
    #expect(reading.diagnostics.count == 19_999)
  }

  @Test(
    "Many openings that nothing closes are each read as the text they are",
    arguments: ["k: [\n", "k: \"\n", "k: '\n", "k: [\"\n", "k: {a: \"\n", "- [\n", "k: |\n k: [\n"]
  )
  func openings(line: String) {
    let text = String(repeating: line, count: 3000)
    let reading = FrontMatterReading("---\nid: x\n\(text)last: y\n---\n", limits: .generous)
    #expect(reading.frontMatter?.id == "x")
    #expect(reading.takenLines > 3000)
  }
}

extension ParseLimits {
  fileprivate static var generous: ParseLimits {
    var limits = ParseLimits.standard
    limits.frontMatterBytes = 1 << 24
    return limits
  }
}
