/// What the collector needs of a page: how it is called, and its rows in reading order.
///
/// Coded as a version byte, then texts with their length in bytes before them; numbers are
/// little-endian base 128. A row is its type, with the top bit for a bare name, its name and
/// its anchor.
struct PageEntry: Hashable, Sendable {
  var file: String
  var title: String
  var summary: String
  /// The names of the platforms that the page is for.
  var platforms: [String]
  var rows: [IndexRow]

  init(
    file: String,
    title: String,
    summary: String,
    platforms: [String] = [],
    rows: [IndexRow]
  ) {
    self.file = file
    self.title = title
    self.summary = summary
    self.platforms = platforms
    self.rows = rows
  }
}

// MARK: - Coding

extension PageEntry {
  private static let version: UInt8 = 2

  var encoded: [UInt8] {
    var out: [UInt8] = [Self.version]
    Self.append(file, to: &out)
    Self.append(title, to: &out)
    Self.append(summary, to: &out)
    Self.append(platforms.count, to: &out)
    for platform in platforms { Self.append(platform, to: &out) }
    Self.append(rows.count, to: &out)
    for row in rows {
      out.append(row.type.rawValue | (row.isBareName ? 0x80 : 0))
      Self.append(row.name, to: &out)
      Self.append(row.anchor, to: &out)
    }
    return out
  }

  private static func append(_ text: String, to out: inout [UInt8]) {
    append(text.utf8.count, to: &out)
    out.append(contentsOf: text.utf8)
  }

  private static func append(_ number: Int, to out: inout [UInt8]) {
    var rest = UInt(bitPattern: number)
    while rest > 0x7F {
      out.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    out.append(UInt8(rest))
  }

  /// Reads an entry back; `nil` for bytes that are none.
  init?(decoding bytes: [UInt8]) {
    var rest = bytes[...]
    guard rest.popFirst() == Self.version,
      let file = Self.text(from: &rest), let title = Self.text(from: &rest),
      let summary = Self.text(from: &rest), let platforms = Self.texts(from: &rest),
      let count = Self.number(from: &rest)
    else { return nil }
    var rows: [IndexRow] = []
    for _ in 0..<count {
      guard let byte = rest.popFirst(), let type = EntryType(rawValue: byte & 0x7F),
        let name = Self.text(from: &rest), let anchor = Self.text(from: &rest)
      else { return nil }
      rows.append(
        IndexRow(type: type, name: name, anchor: anchor, isBareName: byte >= 0x80)
      )
    }
    guard rest.isEmpty else { return nil }
    self.init(file: file, title: title, summary: summary, platforms: platforms, rows: rows)
  }

  private static func text(from bytes: inout ArraySlice<UInt8>) -> String? {
    guard let count = number(from: &bytes), count <= bytes.count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  private static func texts(from bytes: inout ArraySlice<UInt8>) -> [String]? {
    guard let count = number(from: &bytes) else { return nil }
    var texts: [String] = []
    for _ in 0..<count {
      guard let text = text(from: &bytes) else { return nil }
      texts.append(text)
    }
    return texts
  }

  private static func number(from bytes: inout ArraySlice<UInt8>) -> Int? {
    var number: UInt64 = 0
    for shift in stride(from: 0, through: 28, by: 7) {
      guard let byte = bytes.popFirst() else { return nil }
      number |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80 { return Int(exactly: number) }
    }
    return nil
  }
}
