/// Inputs that cmark reads otherwise for a known reason. cmark here is 0.30; TopicKit follows
/// CommonMark 0.31.2.
enum Exclusions {
  /// Why an input is not compared; `nil` where it is.
  static func reason(for bytes: [UInt8]) -> String? {
    // 0.31 takes Unicode symbols for punctuation.
    if bytes.contains(where: { $0 >= 0x80 }) { return "not ASCII" }
    // 0.31 takes `<!-->` for a comment, and a letter of either case to open a declaration.
    if contains("<!", in: bytes) { return "comment or declaration" }
    // 0.31 opens an HTML block with `search`, and no longer with `source`.
    if contains("<search", in: bytes) || contains("</search", in: bytes) { return "search" }
    if contains("<source", in: bytes) || contains("</source", in: bytes) { return "source" }
    return nil
  }

  /// Whether a text stands in bytes, in letters of any case.
  private static func contains(_ text: StaticString, in bytes: [UInt8]) -> Bool {
    let wanted = Array("\(text)".utf8)
    guard bytes.count >= wanted.count else { return false }
    return (0...bytes.count - wanted.count).contains { start in
      wanted.indices.allSatisfy { wanted[$0] == lowercased(bytes[start + $0]) }
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }
}
