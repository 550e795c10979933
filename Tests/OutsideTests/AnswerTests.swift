import Testing
import TopicKit

@testable import TopicKitOutside

struct AnswerTests {
  @Test(
    "Values of every kind are read",
    arguments: [
      ("null", AnswerValue.null), (" true ", .boolean(true)), ("false", .boolean(false)),
      ("0", .number("0")), ("-12.5e+3", .number("-12.5e+3")), ("\"\"", .string([])),
      (#""a\"\\\/\b\f\n\r\tä""#, .string(Array("a\"\\/\u{8}\u{C}\n\r\tä".utf8))),
      (#""\u00e4\uD83D\uDE00\u0000""#, .string(Array("ä😀\u{0}".utf8))),
      ("[]", .array([])), ("{}", .object([])),
      ("[1,[2,{}],3]", .array([.number("1"), .array([.number("2"), .object([])]), .number("3")])),
      (
        #"{"a":{"b":[null]}, "c":1}"#,
        .object([
          member("a", .object([member("b", .array([.null]))])), member("c", .number("1")),
        ])
      ),
    ]
  )
  func values(json: String, value: AnswerValue) throws {
    #expect(try AnswerReader.value(of: Array(json.utf8)) == value)
  }

  @Test(
    "What is no JSON is refused",
    arguments: [
      "", " ", "{", "[", "[1", "[1,", "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}",
      "{1:2}", "[1}", "{\"a\":1]", "]", "01", "-", "1.", ".5", "1e", "+1", "tru", "nul", "\"",
      "\"\\", "\"\\u12", "\"\\u12G4\"", "\"\\x\"", "\"\n\"", "\"\\ud800\"", "\"\\ud800\\u0041\"",
      "\"\\udc00\"", "\"\\u+123\"", "1 2", "{} {}", "'a'", "NaN", "\u{FEFF}{}",
    ]
  )
  func refused(json: String) {
    #expect(throws: AnswerFault.self) { try AnswerReader.value(of: Array(json.utf8)) }
  }

  @Test("Bytes that are not UTF-8 are refused wherever they stand")
  func utf8() {
    for bytes in [[0x22, 0xFF, 0x22], [0xC3], [0x22, 0xED, 0xA0, 0x80, 0x22]] as [[UInt8]] {
      #expect(throws: AnswerFault("it is not UTF-8")) { try AnswerReader.value(of: bytes) }
    }
  }

  @Test("Depth is limited, and no depth is too deep for the reader")
  func depth() throws {
    let fine = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
    _ = try AnswerReader.value(of: Array(fine.utf8))
    for open in ["[", "{\"a\":"] {
      let deep = Array(String(repeating: open, count: 300_000).utf8)
      #expect(throws: AnswerFault("it is nested too deep")) { try AnswerReader.value(of: deep) }
    }
  }

  @Test("Every prefix of an answer is refused, the whole one is read")
  func prefixes() throws {
    let line = Array(#"{"kind":"file","path":"a\u00e4","base64":"YQ==","x":[1.5,{"y":null}]}"#.utf8)
    for count in 0..<line.count {
      #expect(throws: AnswerFault.self) { try Answer(Array(line[..<count])) }
    }
    let file = OutputFile(path: "aä", bytes: Array("a".utf8))
    #expect(try Answer(line) == .file(file))
  }

  @Test(
    "Base64 is read with blanks, and refused where bytes would be lost",
    arguments: [
      ("", []), ("YQ==", [0x61]), ("YWI=", [0x61, 0x62]), ("YWJj", [0x61, 0x62, 0x63]),
      ("Y\nQ =\r\n=\t", [0x61]), ("+/+/", [0xFB, 0xFF, 0xBF]), ("YQ", nil), ("YQ=", nil),
      ("YQ===", nil), ("Y", nil), ("Y===", nil), ("YR==", nil), ("YWK=", nil), ("=", nil),
      ("YQ==YQ==", nil), ("-_-_", nil), ("YWJj=", nil), ("ä", nil),
    ] as [(String, [UInt8]?)]
  )
  func base64(text: String, bytes: [UInt8]?) {
    #expect(Base64.decode(Array(text.utf8)) == bytes)
  }

  @Test("Lines do not depend on where the output was cut")
  func lines() throws {
    let text = Array("a\n\nbc\r\nd".utf8)
    for first in 0...text.count {
      for second in first...text.count {
        var buffer = LineBuffer()
        var lines: [[UInt8]] = []
        for chunk in [text[..<first], text[first..<second], text[second...]] {
          try buffer.append(Array(chunk)) { lines.append($0) }
        }
        lines.append(buffer.takeRest())
        #expect(lines == ["a", "", "bc\r", "d"].map { Array($0.utf8) })
      }
    }
  }

  @Test("The last words are the last lines that are not blank, cut to a length")
  func lastWords() {
    var words = LastWords()
    #expect(words.lines.isEmpty)
    words.append(Array(String(repeating: "flood\n", count: 10_000).utf8))
    words.append(Array("1\n2\n \n3\n4\n\n".utf8))
    words.append(Array(String(repeating: "x", count: 300).utf8))
    let long = String(repeating: "x", count: 200) + "…"
    #expect(words.lines == ["1", "2", "3", "4", long])
  }
}

private func member(_ key: String, _ value: AnswerValue) -> AnswerValue.Member {
  AnswerValue.Member(key: Array(key.utf8), value: value)
}
