/// What may not reach a plain text as it stands.
///
/// A page comes from anywhere and its text goes to a terminal: `ESC [ 2 J` would clear it.
enum PlainTextEscaping {
  /// Appends text in runs: a tab or line feed becomes a space, other controls U+FFFD.
  ///
  /// A tab has no width of its own, so columns and wrapped lines cannot count it.
  static func append(_ text: Span<UInt8>, to out: inout [UInt8]) {
    append(text, layoutIsKept: false, to: &out)
  }

  /// Appends lines, of code say: as ``append(_:to:)``, but tabs and line feeds stay, for a
  /// makefile is none without them.
  static func appendLines(_ text: Span<UInt8>, to out: inout [UInt8]) {
    append(text, layoutIsKept: true, to: &out)
  }

  private static func append(_ text: Span<UInt8>, layoutIsKept: Bool, to out: inout [UInt8]) {
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      guard isSuspect(byte) else {
        index += 1
        continue
      }
      if byte == 0xC2 {
        // C2 80 to C2 9F are C1 controls: U+009B begins a terminal's command like ESC [.
        guard index + 1 < text.count, text[index + 1] < 0xA0 else {
          index += 1
          continue
        }
        out.append(text, from: start, to: index)
        out.append(contentsOf: replacement)
        index += 2
      } else {
        let isLayout = byte == 0x09 || byte == 0x0A
        guard !isLayout || !layoutIsKept else {
          index += 1
          continue
        }
        out.append(text, from: start, to: index)
        if isLayout { out.append(0x20) } else { out.append(contentsOf: replacement) }
        index += 1
      }
      start = index
    }
    out.append(text, from: start, to: text.count)
  }

  /// U+FFFD.
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// Whether a byte is a C0 control or DEL, or leads a C1 control.
  private static func isSuspect(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2
  }
}

extension [UInt8] {
  /// Appends the bytes from `start` up to, not including, `end`.
  fileprivate mutating func append(_ bytes: Span<UInt8>, from start: Int, to end: Int) {
    guard start < end else { return }
    append(addingCapacity: end - start) { target in
      for index in start..<end { target.append(bytes[index]) }
    }
  }
}
