import Foundation
import TestSupport
import Testing

@testable import TopicKit

@Suite("PyYAML, every scalar as text", .enabled(if: YAMLLoader.isPresent))
struct FrontMatterYAMLTests {
  @Test("It reads what is written as what was meant")
  func written() throws {
    var random = FrontMatterRandom(seed: 3)
    let all = (0..<600).map { _ in random.frontMatter() }
    let values = try YAMLLoader.load(all.map { content(of: FrontMatterWriter.write($0)) })
    #expect(values.count == all.count)
    for (frontMatter, value) in zip(all, values) where !frontMatter.hasEqualKeysOfOtherBytes {
      #expect(value?.sorted.notation == FrontMatter.Value.map(frontMatter.entries).sorted.notation)
    }
  }

  @Test(
    "Where it accepts a page of the corpora, the value is the same",
    .enabled(if: SharedMaterial.isPresent)
  )
  func corpora() throws {
    let readings = try SharedMaterial.pages().map { FrontMatterReading(try Data(contentsOf: $0)) }
      .filter { $0.decision == .closed }
    #expect(readings.count > 800)
    let values = try YAMLLoader.load(readings.map { content(of: $0.block.bytes) })
    var refused = 0
    for (reading, value) in zip(readings, values) {
      guard let value else {
        refused += 1
        #expect(reading.diagnostics.map(\.severity).max() == .warning)
        continue
      }
      #expect(
        value.sorted.notation
          == reading.frontMatter.map { FrontMatter.Value.map($0.entries).sorted.notation }
      )
      #expect(reading.findings == [])
    }
    #expect(refused < 10)
  }

  @Test("What it refuses has a finding; with the fixes of warnings made, it accepts the value")
  func fixes() throws {
    // Tabs inside text and question marks in brackets are right in YAML 1.2, but not to
    // PyYAML; and it takes U+0085, U+2028 and U+2029 as line breaks.
    let others: Set<Unicode.Scalar> = ["\t", "?", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
    var random = FrontMatterRandom(seed: 5)
    let pages = (0..<4000).map { _ in "---\nfirst: \(random.soup())\nlast: x\n---\n" }
      .filter { page in !page.unicodeScalars.contains { others.contains($0) } }
    let readings = pages.map { FrontMatterReading($0) }
    let fixed = zip(pages, readings).map { $0.applying($1.diagnostics.compactMap(\.fix)) }
    let values = try YAMLLoader.load(pages.map { content(of: Array($0.utf8)) })
    let fixedValues = try YAMLLoader.load(fixed.map { content(of: Array($0.utf8)) })
    var (refused, repaired) = (0, 0)
    for (index, reading) in readings.enumerated()
    where reading.bodyLine == pages[index].utf8.count(where: { $0 == 0x0A }) {
      if values[index] == nil {
        refused += 1
        #expect(reading.findings != [], "\(pages[index])")
      }
      let value = reading.frontMatter.map { FrontMatter.Value.map($0.entries).sorted.notation }
      if reading.findings == [] { #expect(values[index]?.sorted.notation == value) }
      guard reading.isRepairable else { continue }
      repaired += 1
      #expect(fixedValues[index]?.sorted.notation == value, "\(pages[index])")
    }
    #expect(refused > 500)
    #expect(repaired > 50)
  }

  /// What stands between the fences.
  private func content(of bytes: [UInt8]) -> String {
    var text = String(decoding: bytes.dropFirst(4), as: UTF8.self)
    if text.hasSuffix("---\n") { text.removeLast(4) }
    return text
  }
}

extension FrontMatterReading {
  /// Whether all findings are warnings with a fix that leaves the value as it is; to take a
  /// comment into a value changes it.
  fileprivate var isRepairable: Bool {
    !diagnostics.isEmpty
      && diagnostics.allSatisfy {
        $0.severity == .warning && $0.fix != nil && !$0.message.contains("comment")
      }
  }
}

extension FrontMatter {
  /// Whether a JSON reader in Swift would take two keys of a map for one.
  fileprivate var hasEqualKeysOfOtherBytes: Bool {
    func isIn(_ value: Value) -> Bool {
      switch value {
      case .text: false
      case .list(let items): items.contains(where: isIn)
      case .map(let entries):
        Set(entries.map(\.key)).count < entries.count || entries.contains { isIn($0.value) }
      }
    }
    return isIn(.map(entries))
  }
}
