import TestSupport
import Testing
import TopicKit

/// Any bytes can be checked, and what is found lies in them.
@Suite("Hostile pages are checked")
struct HostilePagesTests {
  /// A bit of everything that a rule looks at.
  private static let page = Array(
    """
    ---
    # topickit:disable TK022
    id: x y
    titel: @A
    platforms: [iOS, macSO, "b"]
    availability: iOS 1.x
    docs: a b
    ---
    # A
    ## Contents
    1. [B](#b)
    ## Pitfalls
    - b\t
    \t- **c**
    ## Key APIs
    - d `e`
    ## Variants
    ### F
    ### F
    ```
    <!-- topickit:disable-next-line TK1 -->
    More variants, left out: F, G (iOS). H: http://i
    ## On macOS
    #### Variants
    ## Related
    [j](j.md#k), [l](#m), [j](j.md#k) <a name='n'>  
    """.utf8
  )

  private func check(_ bytes: [UInt8], _ name: @autoclosure () -> String) throws {
    let check = try PageCheck(parsing: bytes, path: "a/b.md")
    let other = try PageCheck(parsing: Array("# J\n".utf8), path: "j.md")
    let findings = check.findings(in: Catalog([check.entry, other.entry]))
    let faults = PlaceCheck.faults(findings, in: bytes)
    if let first = faults.first { Issue.record("\(name()): \(first)") }
  }

  @Test(
    "A byte at each place of a page",
    arguments: [0, 0x09, 0x0A, 0x0D, 0x20, 0x22, 0x2D, 0x3A, 0x60, 0x80, 0xC3, 0xFF] as [UInt8]
  )
  func insertedByte(byte: UInt8) throws {
    for place in 0...Self.page.count {
      var bytes = Self.page
      bytes.insert(byte, at: place)
      try check(bytes, "\(byte) at \(place)")
    }
  }

  @Test("A page that ends at each place, or lacks a byte there")
  func missingBytes() throws {
    for place in Self.page.indices {
      try check(Array(Self.page[..<place]), "up to \(place)")
      var bytes = Self.page
      bytes.remove(at: place)
      try check(bytes, "without \(place)")
    }
  }

  @Test("Other line endings, and a byte order mark")
  func otherEndings() throws {
    for ending in [[0x0D], [0x0D, 0x0A], [0x0D, 0x0D, 0x0A]] as [[UInt8]] {
      let bytes = Self.page.flatMap { $0 == 0x0A ? ending : [$0] }
      try check(bytes, "\(ending)")
      try check([0xEF, 0xBB, 0xBF] + bytes, "mark, \(ending)")
      for place in stride(from: 0, to: bytes.count, by: 3) {
        try check(Array(bytes[..<place]), "\(ending) up to \(place)")
      }
    }
  }

  @Test("Every byte alone, and pairs of bytes")
  func pairs() throws {
    for first in 0...255 as ClosedRange<UInt8> {
      try check([first], "\(first)")
      for second: UInt8 in [0, 0x09, 0x0A, 0x0D, 0x20, 0x23, 0x2D, 0x60, 0xBB, 0xFF] {
        try check([first, second], "\(first) \(second)")
      }
    }
  }

  @Test("What nests deeply", arguments: DeepNestingTests.inputs)
  func deepNesting(input: DeepNestingTests.Input) {
    SmallStack.run {
      do { try check(Array(input.text.utf8), input.description) } catch { Issue.record(error) }
    }
  }

  @Test("Of one rule a thousand findings of a page are told")
  func manyFindings() throws {
    let bytes = Array(String(repeating: "a \n\n", count: 3000).utf8)
    let check = try PageCheck(parsing: bytes)
    let findings = check.findings(in: Catalog([check.entry]))
    #expect(findings.count { $0.rule == .trailingBlanks } == 1000)
  }
}
