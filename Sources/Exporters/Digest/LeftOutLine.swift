import TopicKit

/// The line that says what beside variants a digest leaves out.
///
/// `Left out to keep this file short: the rest of Usage, Related.`
enum LeftOutLine {
  static let opening = Array("Left out to keep this file short:".utf8)
  static let separator = Array(", ".utf8)
  static let end = Array(".\n".utf8)

  /// The names of a line that an earlier digest wrote, in its order; `nil` for any other text.
  ///
  /// A name that has a comma of its own is two, which together say the same.
  static func names(in line: ArraySlice<UInt8>) -> [[UInt8]]? {
    let start = opening.count + 1
    guard line.count > start + end.count, line.starts(with: opening),
      line[line.startIndex + opening.count] == UInt8(ascii: " "),
      line.suffix(end.count).elementsEqual(end)
    else { return nil }
    let text = line.dropFirst(start).dropLast(end.count)
    if text.contains(UInt8(ascii: "\n")) { return nil }
    var names: [[UInt8]] = [[]]
    for byte in text {
      let last = names.count - 1
      if byte == UInt8(ascii: " "), names[last].last == UInt8(ascii: ",") {
        names[last].removeLast()
        names.append([])
      } else {
        names[last].append(byte)
      }
    }
    return names
  }

  /// The title of what a name is a part of: `Ring (Variants)` and `the rest of Variants` are
  /// parts of `Variants`.
  static func whole(of name: [UInt8]) -> [UInt8]? {
    if name.starts(with: rest) { return Array(name.dropFirst(rest.count)) }
    guard name.last == UInt8(ascii: ")"), let open = name.lastIndex(of: UInt8(ascii: "(")),
      open > 0, name[open - 1] == UInt8(ascii: " ")
    else { return nil }
    return Array(name[(open + 1)...].dropLast())
  }

  /// What stands before the name of what lost some of its blocks.
  static let rest = Array("the rest of ".utf8)

  /// How many things a name is for: `3 parts` is for three.
  static func count(of name: [UInt8]) -> Int {
    let digits = name.prefix { $0 >= 0x30 && $0 <= 0x39 }
    guard name[digits.endIndex...].elementsEqual(parts) else { return 1 }
    return max(1, Int(String(decoding: digits, as: UTF8.self)) ?? 1)
  }

  /// The name for so many things.
  static func name(for count: Int) -> [UInt8] { Array("\(count)".utf8) + parts }

  private static let parts = Array(" parts".utf8)

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
