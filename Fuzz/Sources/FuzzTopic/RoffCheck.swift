/// Finds lines of a man page that a page's text slipped in as requests.
enum RoffCheck {
  /// The requests that the writer uses.
  private static let known: Set<String> = [
    "TH", "SH", "SS", "PP", "IP", "RS", "RE", "EX", "EE", "PD", "UR", "UE", "MT", "ME", "TS", "TE",
    "BR", "B", "I", "\\\"", "br", "sp",
  ]

  static func firstUnknownRequest(in page: [UInt8]) -> [UInt8]? {
    for line in page.split(separator: 0x0A) {
      guard let first = line.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "'") else {
        continue
      }
      let name = line.dropFirst().prefix { $0 != 0x20 }
      if !known.contains(String(decoding: name, as: UTF8.self)) { return Array(line) }
    }
    return nil
  }
}
