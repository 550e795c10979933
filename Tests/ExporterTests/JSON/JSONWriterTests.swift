import Testing

@testable import TopicKitJSON

struct JSONWriterTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// A value of every kind.
  private func sample(_ layout: JSONWriter.Layout) -> String {
    var json = JSONWriter(layout: layout)
    json.beginObject()
    json.key("text")
    json.string("a\"b")
    json.key("list")
    json.beginArray()
    json.number(-12)
    json.boolean(true)
    json.beginObject()
    json.endObject()
    json.beginArray()
    json.endArray()
    json.beginObject()
    json.key(escaping: "k\n")
    json.boolean(false)
    json.endObject()
    json.endArray()
    json.key("raw")
    json.raw([UInt8(ascii: "0")])
    json.key("pieces")
    json.beginString()
    for piece in [[UInt8](), [0x61], [0x0A]] {
      let piece = piece[...]
      json.appendToString(piece.span)
    }
    json.endString()
    json.endObject()
    json.endLine()
    return text(json.bytes)
  }

  @Test("A compact value is one line")
  func compact() {
    #expect(
      sample(.compact)
        == #"{"text":"a\"b","list":[-12,true,{},[],{"k\n":false}],"raw":0,"pieces":"a\n"}"# + "\n"
    )
  }

  @Test("A pretty value has two spaces a level, and empty brackets closed")
  func pretty() {
    #expect(
      sample(.pretty) == #"""
        {
          "text": "a\"b",
          "list": [
            -12,
            true,
            {},
            [],
            {
              "k\n": false
            }
          ],
          "raw": 0,
          "pieces": "a\n"
        }

        """#
    )
  }

  @Test("A writer can begin anew")
  func again() {
    var json = JSONWriter(layout: .pretty)
    for _ in 0..<2 {
      json.removeAll()
      json.beginArray()
      json.string("a")
    }
    #expect(text(json.bytes) == "[\n  \"a\"")
  }

  @Test(
    "Strings are escaped where they must be, and nowhere else",
    arguments: [
      ("", ""), ("a/b", "a/b"), ("é概🎉\u{301}", "é概🎉\u{301}"),
      ("\"\\", #"\"\\"#), ("\n\r\t\u{8}\u{C}", #"\n\r\t\b\f"#),
      ("\0\u{1}\u{1F}\u{1B}", #"\u0000\u0001\u001f\u001b"#),
      ("\u{7F}\u{80}\u{9B}\u{9F}", #"\u007f\u0080\u009b\u009f"#),
      ("\u{A0}\u{BF}\u{C0}", "\u{A0}\u{BF}\u{C0}"),
      ("\u{2028}\u{2029}", #"\u2028\u2029"#),
      ("\u{2027}\u{202A}\u{2068}\u{20A8}", "\u{2027}\u{202A}\u{2068}\u{20A8}"),
      ("</script>", "</script>"), ("a\u{2028}b\nc", #"a\u2028b\nc"#),
    ]
  )
  func escaping(string: String, expected: String) {
    var json = JSONWriter(layout: .compact)
    json.string(string)
    #expect(text(json.bytes) == "\"\(expected)\"")
  }

  @Test(
    "Bytes that are no UTF-8 are handed on",
    arguments: [
      [0xC2], [0xE2], [0xE2, 0x80], [0x61, 0xC2, 0xFF], [0xFF, 0xFE], [0x80], [0xE2, 0x80, 0x41],
      [0xED, 0xA0, 0x80],
    ] as [[UInt8]]
  )
  func invalid(bytes: [UInt8]) {
    var json = JSONWriter(layout: .compact)
    json.string(bytes)
    #expect(json.bytes == [0x22] + bytes + [0x22])
  }
}
