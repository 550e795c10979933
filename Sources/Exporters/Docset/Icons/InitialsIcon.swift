/// An icon drawn from a docset's name: its initials in white on a square.
enum InitialsIcon {
  /// The icon as PNG, with a side of 16 pixels or a multiple of that.
  static func png(for name: String, side: Int) -> [UInt8] {
    PNGFile.bytes(of: picture(for: name, side: side))
  }

  static func picture(for name: String, side: Int) -> Picture {
    let scale = max(1, side / 16)
    var picture = Picture(side: side, radius: 3 * scale, colour: colour(for: name))
    let letters = initials(of: name).compactMap(IconFont.rows(of:))
    let glyphs = letters.isEmpty ? [IconFont.page] : letters
    // A gap of one pixel between two letters.
    let width = glyphs.count * (IconFont.width + 1) - 1
    var left = (side - width * scale + 1) / 2
    let top = (side - IconFont.height * scale + 1) / 2
    for glyph in glyphs {
      draw(glyph, scale: scale, left: left, top: top, on: &picture)
      left += (IconFont.width + 1) * scale
    }
    return picture
  }

  private static func draw(
    _ glyph: [UInt8],
    scale: Int,
    left: Int,
    top: Int,
    on picture: inout Picture
  ) {
    for row in 0..<(IconFont.height * scale) {
      for column in 0..<(IconFont.width * scale) {
        let bit = UInt8(0x10) >> UInt8(column / scale)
        guard glyph[row / scale] & bit != 0 else { continue }
        picture[left + column, top + row] = Picture.Colour(0xFFFFFF)
      }
    }
  }
}

// MARK: - Letters and colour

extension InitialsIcon {
  /// Up to two letters or digits: of `Swift Charts` S and C, of `SwiftUI` S and U, of `Topics`
  /// T and O.
  static func initials(of name: String) -> [Character] {
    let words = name.split { character in
      !(character.isASCII && (character.isLetter || character.isNumber))
    }
    let firsts = words.compactMap(\.first)
    let capitals = (words.first ?? "").filter { $0.isUppercase || $0.isNumber }
    let letters: [Character]
    if firsts.count > 1 {
      letters = firsts
    } else if capitals.count > 1 {
      letters = Array(capitals)
    } else {
      letters = Array(words.first ?? "")
    }
    return letters.prefix(2).flatMap { $0.uppercased() }
  }

  /// Colours on which white can be read.
  static let colours: [UInt32] = [
    0x0058B0, 0x1A7F37, 0x6639BA, 0x8A5A00, 0xB3261E, 0x00696E, 0xA0348C, 0x47536B,
  ]

  private static func colour(for name: String) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return colours[Int(hash >> 16) % colours.count]
  }
}
