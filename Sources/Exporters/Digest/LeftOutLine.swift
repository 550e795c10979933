import TopicKit

/// The line that says what beside variants a digest leaves out.
///
/// `Left out to keep this file short: the rest of Usage, Related.`
enum LeftOutLine {
  static let opening = Array("Left out to keep this file short:".utf8)
  static let separator = Array(", ".utf8)
  static let end = Array(".\n".utf8)

  /// The line of some names, its line's ending included; empty without any.
  static func bytes(_ names: some Sequence<DigestPlan.Name>) -> [UInt8] {
    let texts = names.sorted { ($0.place, $0.first) < ($1.place, $1.first) }.map(\.text)
    if texts.isEmpty { return [] }
    var out = opening
    out.append(UInt8(ascii: " "))
    for (index, text) in texts.enumerated() {
      if index > 0 { out += separator }
      out += text
    }
    return out + end
  }
}
