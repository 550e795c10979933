/// Text as a double-quoted scalar of YAML, and the escapes that stand in one.
enum FrontMatterQuoting {
  /// The character of an escape that is one letter; `nil` where there is none.
  static func character(ofEscape name: UInt8) -> Unicode.Scalar? {
    switch name {
    case UInt8(ascii: "0"): "\0"
    case UInt8(ascii: "a"): "\u{07}"
    case UInt8(ascii: "b"): "\u{08}"
    case UInt8(ascii: "t"), 0x09: "\t"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "v"): "\u{0B}"
    case UInt8(ascii: "f"): "\u{0C}"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "e"): "\u{1B}"
    case UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "\\"):
      Unicode.Scalar(name)
    case UInt8(ascii: "N"): "\u{85}"
    case UInt8(ascii: "_"): "\u{A0}"
    case UInt8(ascii: "L"): "\u{2028}"
    case UInt8(ascii: "P"): "\u{2029}"
    default: nil
    }
  }

  /// A text in double quotes, on one line; bytes that are no UTF-8 become U+FFFD.
  static func quoted(_ text: [UInt8]) -> [UInt8] {
    var out = [UInt8(ascii: "\"")]
    out.reserveCapacity(text.count + 2)
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      append(scalar, to: &out)
    }
    out.append(UInt8(ascii: "\""))
    return out
  }

  private static func append(_ scalar: Unicode.Scalar, to out: inout [UInt8]) {
    switch scalar {
    case "\"", "\\": out += [UInt8(ascii: "\\"), UInt8(truncatingIfNeeded: scalar.value)]
    case "\n": out += Array("\\n".utf8)
    case "\t": out += Array("\\t".utf8)
    case "\r": out += Array("\\r".utf8)
    default:
      guard needsEscape(scalar) else {
        out += Array(String(Character(scalar)).utf8)
        return
      }
      let code = String(scalar.value, radix: 16, uppercase: true)
      let isByte = scalar.value < 0x100
      out += Array((isByte ? "\\x" : "\\u").utf8)
      out += repeatElement(UInt8(ascii: "0"), count: (isByte ? 2 : 4) - code.utf8.count)
      out += Array(code.utf8)
    }
  }

  /// Whether a character has to be escaped: controls, which YAML refuses, and the marks that
  /// some of its versions take as line breaks or byte order.
  static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
