import TestSupport
import Testing
import TopicKit

/// Bytes that are no UTF-8, and NULs: U+FFFD stands in their place, wherever they stand.
@Suite("Bytes that are no text")
struct InvalidBytesTests {
  /// A bit of everything, in ASCII.
  private static let ascii = Array(
    """
    # a *b* `c` <d:e> &amp; \\* [f](/g "h") www.i.jk
    > - [x] ![l][m] **n**_o_ ~~p~~ <q r='s'> [^t]
    ``` u
    v
    ```
    |w|x|
    |-|-|
    |y|z|

    [m]: </1> '2'
    [^t]: 3@4.de\u{20}\u{20}
    <p>
    5

        6
    """.utf8
  )

  /// The same with characters of two, three and four bytes.
  private static let others = Array("é*漢*`𝄞`[ö][Ä] _ß_«*q*»\n\n[Ö]: /ü 'é'\n[ä]: </𝄞>\n".utf8)

  private func findings(_ bytes: [UInt8]) throws -> [Diagnostic] {
    var hash = EventHash()
    var parser = MarkdownParser()
    let chunk = bytes[...]
    try parser.feed(chunk.span, into: &hash)
    return try parser.finish(into: &hash).diagnostics.filter {
      $0.rule == .invalidUTF8 || $0.rule == .nulByte
    }
  }

  /// The first NUL or ill-formed byte of each line, as the standard library's decoder has it.
  private func faults(_ bytes: [UInt8]) -> [SourcePosition] {
    let lines = SourceLines(bytes)
    var faults: [SourcePosition] = []
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    loop: while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let scalar):
        if scalar.first == 0 { note(lines.position(of: offset), in: &faults) }
        offset += scalar.count
      case .error(let length):
        note(lines.position(of: offset), in: &faults)
        offset += length
      case .emptyInput: break loop
      }
    }
    return faults
  }

  private func note(_ position: SourcePosition, in faults: inout [SourcePosition]) {
    if faults.last?.line != position.line { faults.append(position) }
  }

  private func check(_ bytes: [UInt8], _ name: @autoclosure () -> String) throws {
    // What means the same as the text that any decoder would make of it.
    if try !html(bytes).utf8.elementsEqual(html(RangeCheck.repaired(bytes)).utf8) {
      Issue.record("\(name()): HTML")
    }
    let found = try findings(bytes).map(\.range.start)
    if found != faults(bytes) { Issue.record("\(name()): \(found), not \(faults(bytes))") }
    let wrong = try RangeCheck.faults(in: bytes, options: ParseOptions())
    if let first = wrong.first { Issue.record("\(name()): \(first)") }
  }

  @Test("Each byte from 0x80 on, and NUL, at each place of a page")
  func eachByte() throws {
    for byte in [0] + (0x80...0xFF as ClosedRange<UInt8>) {
      // A byte stands for those of its kind at most places in a debug build.
      for place in 0...Self.ascii.count where Self.isTaken(byte, place) {
        var bytes = Self.ascii
        bytes.insert(byte, at: place)
        try check(bytes, "0x\(String(byte, radix: 16)) at \(place)")
      }
    }
  }

  #if DEBUG
    private static func isTaken(_ byte: UInt8, _ place: Int) -> Bool {
      let kinds: [UInt8] = [0, 0x80, 0xC0, 0xC3, 0xE2, 0xED, 0xF0, 0xFF]
      return kinds.contains(byte) || (place + Int(byte)).isMultiple(of: 16)
    }
  #else
    private static func isTaken(_ byte: UInt8, _ place: Int) -> Bool { true }
  #endif

  @Test("Each byte from 0x80 on, and NUL, at each place of characters of many bytes")
  func eachByteAmongOthers() throws {
    for byte in [0] + (0x80...0xFF as ClosedRange<UInt8>) {
      for place in 0...Self.others.count where Self.isTaken(byte, place) {
        var bytes = Self.others
        bytes.insert(byte, at: place)
        try check(bytes, "0x\(String(byte, radix: 16)) at \(place)")
      }
    }
  }

  @Test("A character that lacks a byte, at each place")
  func missingByte() throws {
    for place in Self.others.indices {
      var bytes = Self.others
      bytes.remove(at: place)
      try check(bytes, "without the byte at \(place)")
    }
  }

  @Test(
    "One U+FFFD stands for each maximal part of a character",
    arguments: [
      ([0x80], 1), ([0xC3], 1), ([0xE2, 0x82], 1), ([0xF0, 0x9F, 0x98], 1), ([0xC0, 0x80], 2),
      ([0xED, 0xA0, 0x80], 3), ([0xF4, 0x90, 0x80, 0x80], 4), ([0xE0, 0x80], 2), ([0xFF], 1),
      ([0xE2, 0x82, 0xE2, 0x82], 2), ([0], 1), ([0, 0xC3, 0], 3),
    ] as [([UInt8], Int)]
  )
  func replacements(bytes: [UInt8], count: Int) throws {
    let expected = "<p>a" + String(repeating: "\u{FFFD}", count: count) + "b</p>\n"
    #expect(try html([0x61] + bytes + [0x62]) == expected)
  }

  @Test("What is said of bytes that are no text")
  func messages() throws {
    let found = try findings([0x61, 0x0A, 0x62, 0x00, 0x0D, 0x0A, 0xC3, 0xA9, 0xFE, 0x00])
    #expect(
      found.map(\.description) == [
        "2:2: warning: the line holds a NUL; U+FFFD stands in its place [TK008]",
        "3:3: warning: the byte 0xfe is no UTF-8; U+FFFD stands in its place [TK007]",
      ]
    )
  }

  @Test("Of a page that is no text, twenty lines are named")
  func manyLines() throws {
    let bytes = [[UInt8]](repeating: [0xFF, 0x0A], count: 100).flatMap(\.self)
    #expect(try findings(bytes).map(\.range.start.line) == Array(1...20))
  }

  @Test("Of fences that nothing closes, a hundred are named")
  func manyFences() throws {
    let text = Array(String(repeating: "> ~~~\n\n", count: 300).utf8)
    var hash = EventHash()
    var parser = MarkdownParser()
    let chunk = text[...]
    try parser.feed(chunk.span, into: &hash)
    let found = try parser.finish(into: &hash).diagnostics
    #expect(found.map(\.range.start.line) == Array(stride(from: 1, through: 199, by: 2)))
    #expect(hash.count == 300 * 4)
  }

  @Test("Labels are matched as the text that stands for their bytes")
  func labels() throws {
    let link = "<p><a href=\"/u\">a\u{FFFD}</a></p>\n"
    for use: [UInt8] in [[0], [0xFF], [0xEF, 0xBF, 0xBD], [0xE2, 0x82]] {
      for definition: [UInt8] in [[0], [0xFE], [0xEF, 0xBF, 0xBD]] {
        let bytes =
          Array("[a".utf8) + use + Array("]\n\n[A".utf8) + definition + Array("]: /u".utf8)
        #expect(try html(bytes) == link)
      }
    }
  }

  @Test("Every byte alone, and every pair of bytes, is a page")
  func pairs() throws {
    var events = 0
    for first in 0...255 as ClosedRange<UInt8> {
      events += try parse([first], chunk: 1, into: EventHash()).count
      for second in 0...255 as ClosedRange<UInt8> {
        events += try parse([first, second], chunk: 2, into: EventHash()).count
      }
    }
    #expect(events > 3 * 256 * 200)
  }
}
