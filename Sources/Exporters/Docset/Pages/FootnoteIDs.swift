import TopicKit

/// Ids of footnotes, made of their labels: `_note`, `_see.also`.
///
/// No heading's id begins with `_`; and none of a footnote holds a `-`, which the second
/// reference to one has: `fnref-_note-2`. A footnote elsewhere on the page changes none, but
/// for labels that differ in signs alone.
struct FootnoteIDs {
  private static let maximumBytes = 60

  private var idByLabel: [[UInt8]: String] = [:]
  private var taken = TakenIDs()

  /// The id for a label; labels that differ in case alone are of one footnote.
  mutating func id(for label: Span<UInt8>) -> String {
    let key = HTMLFootnoteLabel.folded(label)
    if let id = idByLabel[key] { return id }
    let id = taken.unused(Self.slug(of: Array(copying: label)), separator: ".")
    idByLabel[key] = id
    return id
  }

  /// Letters and digits in lower case, `.` for others; bytes beyond ASCII by their number.
  private static func slug(of label: [UInt8]) -> String {
    var slug = [UInt8(ascii: "_")]
    for byte in label where slug.count < maximumBytes {
      switch byte {
      case 0x30...0x39, 0x61...0x7A: slug.append(byte)
      case 0x41...0x5A: slug.append(byte | 0x20)
      case 0x80...: slug.append(contentsOf: String(byte, radix: 16).utf8)
      default: if slug.last != UInt8(ascii: ".") { slug.append(UInt8(ascii: ".")) }
      }
    }
    return String(decoding: slug, as: UTF8.self)
  }
}
