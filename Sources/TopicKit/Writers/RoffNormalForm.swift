/// Joins letters and combining marks, as far as Unicode has one character for both.
///
/// mandoc refuses groff's `\[u0065_0301]`, and a bare mark lands beside its letter in some
/// terminals. The standard library compares strings by canonical equivalence and keeps its
/// composed forms to itself, so a table of them is made by comparing.
enum RoffNormalForm {
  /// The text with marks joined to their letters; `nil` where it has no marks.
  ///
  /// A sequence with no composed form of its own stays as it is, also where NFC would swap
  /// two of its marks.
  ///
  /// - Complexity: O(*n*).
  static func composed(_ text: Span<UInt8>) -> [UInt8]? {
    guard mayHoldMarks(text) else { return nil }
    let scalars = Array(
      unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        .unicodeScalars
    )
    guard scalars.contains(where: { isMark($0) || isMedialJamo($0) }) else { return nil }
    var out = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let (scalar, length) = composedScalar(in: scalars, at: index)
      out.append(scalar)
      index += length
    }
    return Array(String(out).utf8)
  }

  /// The text with marks joined to their letters.
  static func composed(of text: [UInt8]) -> [UInt8] {
    let slice = text[...]
    return composed(slice.span) ?? text
  }

  /// No mark has a lead byte below that of U+0300.
  private static func mayHoldMarks(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index] >= 0xCC { return true }
    return false
  }

  /// The character that the scalars at an index make, and how many it takes.
  private static func composedScalar(
    in scalars: [Unicode.Scalar],
    at index: Int
  ) -> (Unicode.Scalar, Int) {
    if let syllable = syllable(in: scalars, at: index) { return syllable }
    // No composed form has more than three marks.
    var end = index + 1
    while end < scalars.count, end - index <= 3, isMark(scalars[end]) { end += 1 }
    while end - index > 1 {
      var sequence = String.UnicodeScalarView()
      sequence.append(contentsOf: scalars[index..<end])
      if let whole = wholes[String(sequence)] { return (whole, end - index) }
      end -= 1
    }
    return (scalars[index], 1)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
  }

  /// Composed characters by themselves as strings: equal, so found, in any form.
  private static let wholes: [String: Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0xC0...0x1100, 0x1B06...0x1B43, 0x1E00...0x22FF, 0x304C...0x30FE,
    ]
    var wholes: [String: Unicode.Scalar] = [:]
    for value in ranges.joined() {
      guard let scalar = Unicode.Scalar(value), !scalar.properties.isFullCompositionExclusion,
        scalar.properties.generalCategory != .unassigned
      else { continue }
      wholes[String(scalar)] = scalar
    }
    return wholes
  }()
}

// MARK: - Hangul

extension RoffNormalForm {
  // The Unicode Standard, section 3.12: syllables are computed, not listed.
  private static func isMedialJamo(_ scalar: Unicode.Scalar) -> Bool {
    (0x1161...0x1175).contains(scalar.value)
  }

  private static func syllable(
    in scalars: [Unicode.Scalar],
    at index: Int
  ) -> (Unicode.Scalar, Int)? {
    let initial = scalars[index].value
    guard (0x1100...0x1112).contains(initial), index + 1 < scalars.count,
      isMedialJamo(scalars[index + 1])
    else { return nil }
    var value = 0xAC00 + ((initial - 0x1100) * 21 + scalars[index + 1].value - 0x1161) * 28
    var length = 2
    if index + 2 < scalars.count, (0x11A8...0x11C2).contains(scalars[index + 2].value) {
      value += scalars[index + 2].value - 0x11A7
      length = 3
    }
    return Unicode.Scalar(value).map { ($0, length) }
  }
}
