/// Finds runs of `_` that cmark 0.30 pairs otherwise.
///
/// Where one closing run found no opener, no later one looks behind it, although one of another
/// length, or one that cannot open, might find one; mended in 0.31. `*` was right before.
enum Underscores {
  /// Whether there are runs of several lengths, or one between punctuation.
  static func mayMislead(_ bytes: [UInt8]) -> Bool {
    var lengths: Set<Int> = []
    var index = 0
    while index < bytes.count {
      var end = index
      while end < bytes.count, bytes[end] == UInt8(ascii: "_") { end += 1 }
      guard end > index else {
        index += 1
        continue
      }
      lengths.insert((end - index) % 3)
      if index > 0, end < bytes.count, isPunctuation(bytes[index - 1]), isPunctuation(bytes[end]) {
        return true
      }
      index = end
    }
    return lengths.count > 1
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
