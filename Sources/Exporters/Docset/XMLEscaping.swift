/// How text becomes character data of XML 1.0.
enum XMLEscaping {
  /// `&`, `<` and `>` as references, `>` because `]]>` must not stand in data; characters that
  /// XML 1.0 has no way to write are left out.
  static func escaped(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: out.append(contentsOf: "&amp;".unicodeScalars)
      case 0x3C: out.append(contentsOf: "&lt;".unicodeScalars)
      case 0x3E: out.append(contentsOf: "&gt;".unicodeScalars)
      case 0x09, 0x0A, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...: out.append(scalar)
      default: break
      }
    }
    return String(out)
  }
}
