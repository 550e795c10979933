/// GFM alerts: a block quote whose first line is `[!NOTE]` or one of its kin, alone.
enum AlertMarker {
  /// The kind of alert that the rest of the line from `index` on names.
  static func scan(_ line: Span<UInt8>, at index: Int) -> MarkdownEvent.Alert? {
    guard index + 3 < line.count, line[index] == UInt8(ascii: "["),
      line[index + 1] == UInt8(ascii: "!")
    else { return nil }
    for (name, alert) in names where index + 3 + name.count <= line.count {
      let end = index + 2 + name.count
      guard line[end] == UInt8(ascii: "]") else { continue }
      var isSame = true
      for offset in 0..<name.count
      where line[index + 2 + offset].lowercasedASCII != name[offset] { isSame = false }
      guard isSame else { continue }
      for rest in end + 1..<line.count where line[rest] != 0x20 && line[rest] != 0x09 {
        return nil
      }
      return alert
    }
    return nil
  }

  private static let names: [([UInt8], MarkdownEvent.Alert)] = [
    (Array("note".utf8), .note), (Array("tip".utf8), .tip),
    (Array("important".utf8), .important), (Array("warning".utf8), .warning),
    (Array("caution".utf8), .caution),
  ]
}
