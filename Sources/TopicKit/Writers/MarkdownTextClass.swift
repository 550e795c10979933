/// What a byte of a text may be to the rules of a leaf, one bit each.
enum TextClass {
  /// `*`, `_`, `~`.
  static let mark: UInt8 = 1
  /// A backtick.
  static let backtick: UInt8 = 2
  /// `[` and `]`.
  static let bracket: UInt8 = 4
  /// `<`.
  static let less: UInt8 = 8
  /// What is syntax by itself or by its neighbours: line ends, `\`, `&`, `!`, `(`.
  static let other: UInt8 = 16
  /// `:`, `@` and `w` of bare links.
  static let link: UInt8 = 32

  // A literal is laid out at compile time: reading it needs no initializer check.
  static let table: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0, 16, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 16, 0, 0, 0, 0, 16, 0, 16, 0, 1, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 32, 0, 8, 0, 0, 0,
    32, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 16, 4, 0, 1,
    2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 32, 0, 0, 0, 0, 0, 0, 1, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]

  /// The classes of all bytes together.
  @inline(__always)
  static func classes(of bytes: Span<UInt8>) -> UInt8 {
    let table = Self.table[...]
    let classes = table.span
    var found: UInt8 = 0
    for index in bytes.indices { found |= classes[Int(bytes[index])] }
    return found
  }
}
