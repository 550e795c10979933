/// References to characters in the attributes of raw HTML.
enum HTMLReferences {
  private static let names: [(name: String, value: String)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("nbsp", "\u{A0}"),
  ]

  /// A value with its numeric references and the six best-known names resolved.
  static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    let parts = String(decoding: bytes, as: UTF8.self)
      .split(separator: "&", omittingEmptySubsequences: false)
    var out = String(parts.first ?? "")
    for part in parts.dropFirst() {
      if let end = part.firstIndex(of: ";"), let value = value(of: part[..<end]) {
        out += value + part[part.index(after: end)...]
      } else {
        out += "&" + part
      }
    }
    return out
  }

  private static func value(of reference: Substring) -> String? {
    guard reference.utf8.count < 10 else { return nil }
    guard reference.hasPrefix("#") else { return names.first { $0.name == reference }?.value }
    return NumericReference.character(reference.dropFirst(), takesUpperX: true).map { String($0) }
  }
}
