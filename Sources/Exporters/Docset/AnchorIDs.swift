/// Ids on a page for what is no heading, made of what stands there.
///
/// `api_environment-colorscheme`: the ids of headings hold no `_`, so neither takes the
/// other's. An edit elsewhere on the page changes none, but for twins: `-2`, `-3`.
struct AnchorIDs {
  private var taken = TakenIDs()

  /// A new id.
  mutating func id(_ prefix: StaticString, for text: String) -> String {
    taken.unused("\(prefix)_\(Self.slug(text))", separator: "-")
  }

  /// ASCII letters and digits in lower case, `u3042` for others, `-` between words.
  private static func slug(_ text: String) -> String {
    var slug: [UInt8] = []
    slug.reserveCapacity(88)
    for scalar in text.unicodeScalars where slug.count < 80 {
      switch scalar.value {
      case 0x30...0x39, 0x61...0x7A: slug.append(UInt8(scalar.value))
      case 0x41...0x5A: slug.append(UInt8(scalar.value) | 0x20)
      case 0x80...: slug.append(contentsOf: "u\(String(scalar.value, radix: 16))".utf8)
      default: if let last = slug.last, last != UInt8(ascii: "-") { slug.append(0x2D) }
      }
    }
    while slug.last == UInt8(ascii: "-") { slug.removeLast() }
    return slug.isEmpty ? numbers(text) : String(decoding: slug, as: UTF8.self)
  }

  /// `u3du3d` for `==`: what has no letters has the numbers of its characters.
  private static func numbers(_ text: String) -> String {
    text.unicodeScalars.prefix(8).map { "u\(String($0.value, radix: 16))" }.joined()
  }
}
