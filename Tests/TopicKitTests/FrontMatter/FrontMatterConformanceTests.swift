import TestSupport
import Testing

@testable import TopicKit

@Suite("Front matter, case by case", .enabled(if: SharedMaterial.isPresent))
struct FrontMatterConformanceTests {
  @Test(
    "Every case is decided as the opinion has it, or as the list of deviations does",
    arguments: FrontMatterCase.all
  )
  func verdict(_ example: FrontMatterCase) {
    let reading = FrontMatterReading(example.page)
    let expected = FrontMatterDeviation.all[example.id]?.verdict ?? example.verdict
    #expect(verdict(of: reading) == expected, "\(reading.diagnostics)")
    for finding in reading.diagnostics where finding.severity == .error {
      #expect(finding.range.start.line > 0)
      #expect(finding.range.start.offset < example.page.count)
    }
  }

  @Test(
    "Where all loaders accept, the value is that of the one without types",
    arguments: FrontMatterCase.all.filter { $0.agreed != nil }
  )
  func agreement(_ example: FrontMatterCase) {
    let value = FrontMatterReading(example.page).frontMatter
    if let own = FrontMatterDeviation.all[example.id]?.value {
      #expect(value?.notation == own)
    } else if example.id != "alias-bomb" {
      #expect(value.map(sorted) == example.agreed?.sorted.notation)
    }
  }

  @Test(
    "Where the opinion has a value it is the value",
    arguments: FrontMatterCase.all.filter { $0.value != nil && $0.verdict != .reject }
  )
  func opinion(_ example: FrontMatterCase) {
    guard FrontMatterDeviation.all[example.id] == nil else { return }
    let value = FrontMatterReading(example.page).frontMatter
    #expect(value.map(sorted) == example.value?.sorted.notation)
  }

  @Test("The list of deviations names only cases that are there and that differ")
  func deviationsDiffer() {
    #expect(FrontMatterCase.all.count > 100)
    for (id, deviation) in FrontMatterDeviation.all {
      guard let example = FrontMatterCase.all.first(where: { $0.id == id }) else {
        Issue.record("there is no case \(id)")
        continue
      }
      let others = [example.agreed, example.value].compactMap { $0?.sorted.notation }
      let value = FrontMatterReading(example.page).frontMatter.map(sorted)
      #expect(
        deviation.verdict != example.verdict || others.contains { $0 != value },
        "\(id)"
      )
    }
  }

  private func sorted(_ frontMatter: FrontMatter) -> String {
    FrontMatter.Value.map(frontMatter.entries).sorted.notation
  }

  private func verdict(of reading: FrontMatterReading) -> FrontMatterCase.Verdict {
    if reading.decision == .notFrontMatter { return .noFrontMatter }
    return switch reading.diagnostics.map(\.severity).max() {
    case .error: .reject
    case .warning: .warn
    case .note, nil: .accept
    }
  }
}
