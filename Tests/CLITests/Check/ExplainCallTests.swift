import TestSupport
import Testing

@Suite("Rules explained", .enabled(if: Product.isBuilt, "the program was not built with the tests"))
struct ExplainCallTests {
  @Test("Without an id: the table of all rules, each a line")
  func table() {
    let result = Product.run("explain")
    #expect(result.end == .status(0))
    let lines = result.text.split(separator: "\n")
    #expect(lines.first == "TK001  error    Front matter is closed by a line --- or ...")
    #expect(lines.contains { $0.hasPrefix("TK060  warning  ") })
    #expect(lines.allSatisfy { $0.hasPrefix("TK") })
    #expect(lines == lines.sorted())
  }

  @Test("A rule is laid out as text, whatever the case of its id")
  func rule() {
    let result = Product.run("explain", "tk060", "TK001")
    #expect(result.end == .status(0))
    #expect(
      result.text.hasPrefix(
        "TK060  warning  A code block parses as the language that it names\n\nReaders copy "
      )
    )
    #expect(result.text.contains("\nTK001  error  Front matter is closed"))
    // Markdown is for the source.
    #expect(result.text.contains("topickit check --code only"))
    #expect(result.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test("All rules at once")
  func all() {
    let result = Product.run("explain", "--all")
    #expect(result.end == .status(0))
    #expect(result.text.contains("TK001  error  "))
    #expect(result.text.contains("Readers copy code"))
  }

  @Test("An id that is none is a wrong call, with the nearest one")
  func unknown() {
    let result = Product.run("explain", "TK0013")
    #expect(result.end == .status(2))
    #expect(result.output.isEmpty)
    #expect(
      result.messages.contains("explain: there is no rule 'TK0013' (did you mean 'TK001'?)")
        || result.messages.contains("(did you mean 'TK013'?)")
    )
    #expect(Product.run("explain", "--all", "TK001").end == .status(2))
  }
}
