import TopicKit
import TopicKitEngine

/// Names for the findings of a page that stay as they are when lines move: made of the rule,
/// the page's path, the text of the line, and a count of those that are alike.
struct FindingFingerprints {
  private let page: [UInt8]
  private let path: String
  private var counts: [UInt64: Int] = [:]

  init(of page: [UInt8], path: String) {
    self.page = page
    self.path = path
  }

  /// The name of the next finding, in the order of the page.
  mutating func next(_ finding: Diagnostic) -> String {
    let key = "\(finding.rule.id)\0\(path)\0".utf8 + line(at: finding.range.start.offset)
    let hash = ContentHash(of: Array(key))
    let number = counts[hash.value, default: 0] + 1
    counts[hash.value] = number
    return "\(hash):\(number)"
  }

  /// The line of an offset without the blanks around it; of a very long line what is near.
  private func line(at offset: Int) -> ArraySlice<UInt8> {
    let place = min(max(0, offset), page.count)
    let isEnd = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
    let before = page[..<place].suffix(1000)
    let after = page[place...].prefix(1000)
    let start = before.lastIndex(where: isEnd).map { $0 + 1 } ?? before.startIndex
    let end = after.firstIndex(where: isEnd) ?? after.endIndex
    var line = page[start..<end]
    while let first = line.first, first <= 0x20 { line.removeFirst() }
    while let last = line.last, last <= 0x20 { line.removeLast() }
    return line
  }
}
