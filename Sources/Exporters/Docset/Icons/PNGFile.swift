import TopicKit

/// Pictures as PNG files, and what one has to be to serve as an icon.
///
/// The bytes are the same on every machine: the pixels are not compressed but stored, which
/// an icon is small enough for.
enum PNGFile {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A picture of 8-bit red, green, blue and alpha.
  static func bytes(of picture: Picture) -> [UInt8] {
    var rows: [UInt8] = []
    for row in 0..<picture.side {
      rows.append(0)  // No filter.
      for column in 0..<picture.side { rows += picture[column, row].bytes }
    }
    let side = number(UInt32(picture.side))
    // Depth 8, colour type 6, and the only compression, filters and order there are.
    var out = signature + chunk("IHDR", side + side + [8, 6, 0, 0, 0])
    out += chunk("IDAT", stored(rows))
    return out + chunk("IEND", [])
  }

  /// The size in the header; `nil` for bytes that do not begin as a PNG does.
  static func size(of file: [UInt8]) -> (width: UInt32, height: UInt32)? {
    let header = file.dropFirst(signature.count)
    guard file.starts(with: signature), number(at: header) == 13,
      header.dropFirst(4).starts(with: "IHDR".utf8),
      let width = number(at: header.dropFirst(8)), let height = number(at: header.dropFirst(12))
    else { return nil }
    return (width, height)
  }

  /// The side of a square picture in pixels; `nil` for bytes that are no whole PNG of one.
  static func side(of file: [UInt8]) -> Int? {
    guard let (width, height) = size(of: file), width == height else { return nil }
    var rest = file[signature.count...]
    var hasPixels = false
    while let length = number(at: rest).flatMap({ Int(exactly: $0) }), rest.count >= 12,
      length <= rest.count - 12
    {
      let end = rest.startIndex + 8 + length
      let name = rest[(rest.startIndex + 4)..<(rest.startIndex + 8)]
      guard number(at: file[end...]) == CRC32.of(file[(rest.startIndex + 4)..<end]) else {
        return nil
      }
      if name.elementsEqual("IDAT".utf8) { hasPixels = true }
      rest = file[(end + 4)...]
      if name.elementsEqual("IEND".utf8) {
        return rest.isEmpty && hasPixels ? Int(exactly: width) : nil
      }
    }
    return nil
  }
}

// MARK: - Parts

extension PNGFile {
  private static func chunk(_ name: StaticString, _ data: [UInt8]) -> [UInt8] {
    let body = "\(name)".utf8 + data
    return number(UInt32(data.count)) + body + number(CRC32.of(body))
  }

  /// Data that is not compressed, as zlib holds it (RFC 1950).
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    [0x78, 0x01] + StoredDeflate.blocks(of: data) + number(adler(data))
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }

  private static func number(at bytes: ArraySlice<UInt8>) -> UInt32? {
    guard bytes.count >= 4 else { return nil }
    return bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func adler(_ data: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in data {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }
}
