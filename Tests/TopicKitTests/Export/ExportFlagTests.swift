import Testing
import TopicKit

@Suite("Options that are on or off")
struct ExportFlagTests {
  @Test(
    "Two words say yes and two say no",
    arguments: [("yes", true), ("true", true), ("no", false), ("false", false)]
  )
  func words(word: String, isOn: Bool) throws {
    #expect(try ExportOptions(name: "Set", values: ["single": word]).flag("single") == isOn)
  }

  @Test("What is not given says nothing")
  func absent() throws {
    #expect(try ExportOptions(name: "Set", values: ["other": "yes"]).flag("single") == nil)
  }

  @Test("Any other word is refused", arguments: ["", "YES", "1", "on", "yes "])
  func refused(word: String) {
    let error = #expect(throws: ExportError.self) {
      try ExportOptions(name: "Set", values: ["single": word]).flag("single")
    }
    #expect(error?.code == .badOption)
    #expect(error?.message == "single is '\(word)'; it can be yes or no")
  }
}
