/// HTML without titles.
///
/// A title that does not end its line takes a definition back to the line before it, but cmark
/// 0.30 keeps the title; mended in 0.31.
enum Titles {
  static func removed(_ html: [UInt8]) -> [UInt8] {
    let start = Array(" title=\"".utf8)
    var out: [UInt8] = []
    var index = 0
    while index < html.count {
      if html[index] == 0x20, html[index...].starts(with: start),
        let end = html[(index + start.count)...].firstIndex(of: UInt8(ascii: "\""))
      {
        index = end + 1
      } else {
        out.append(html[index])
        index += 1
      }
    }
    return out
  }
}
