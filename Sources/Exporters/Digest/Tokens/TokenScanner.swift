/// Weighs a text in one pass, run by run: words, numbers, marks, blanks, line ends, the rest.
///
/// Each run is weighed by itself and by the kind of run before it; at the start of a line
/// nothing is before it, so that the weights of lines add up.
struct TokenScanner {
  /// What comes before a run.
  enum Run {
    case start, word, digits, marks, blanks, other
  }

  private let weights: TokenWeights
  private var run = Run.start
  /// What the text weighs so far.
  private(set) var weight = TokenWeight.zero

  init(_ weights: TokenWeights) { self.weights = weights }

  /// Weighs a text that begins a line, UTF-8.
  mutating func scan(_ bytes: Span<UInt8>) {
    run = .start
    let weights = weights.table[...]
    let table = weights.span
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        index = word(in: bytes, at: index, table)
      case 0x20, 0x09: index = blanks(in: bytes, at: index, table)
      case 0x0A, 0x0D:
        lineEnd(byte, table)
        index += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"): index = digits(in: bytes, at: index, table)
      case 0x21...0x7E: index = marks(in: bytes, at: index, table)
      default: index = others(in: bytes, at: index, table)
      }
    }
  }

  private mutating func add(_ thousandths: some FixedWidthInteger) {
    weight.thousandths &+= Int64(truncatingIfNeeded: thousandths)
  }

  private mutating func add(_ single: TokenWeights.Single, _ table: Span<Int32>) {
    add(Self.weight(single, table))
  }

  private static func weight(_ single: TokenWeights.Single, _ table: Span<Int32>) -> Int64 {
    Int64(table[TokenWeights.singles + single.rawValue])
  }
}

// MARK: - Words

extension TokenScanner {
  /// A piece of a word: capitals, then small letters, either of them missing or not.
  private struct Piece {
    /// The row of its weights: small letters, a capital first, capitals; each of them the
    /// second time with a blank before.
    var row: Int
    var length: Int
    var capitals: Int
  }

  /// No letter before: the row of pairs for the first one.
  private static let noLetter = 26

  private mutating func word(in bytes: Span<UInt8>, at start: Int, _ table: Span<Int32>) -> Int {
    let blank = run == .blanks ? 1 : 0
    if run == .digits { add(.digitLetter, table) }
    run = .word
    var index = start
    var last = Self.noLetter
    var piece = Piece(row: blank, length: 0, capitals: 0)
    // What the word weighs: one sum in a register instead of one in memory.
    var sum: Int64 = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte &- 0x61 < 26 {
        if piece.capitals > 1 {
          // The last capital begins a word of its own: HTTP, Server.
          sum &+= Self.weight(ofPiece: piece.row, piece.length - 1, table)
          piece = Piece(row: 2, length: 1, capitals: 0)
        }
        let first = index
        var letter = Int(byte &- 0x61)
        repeat {
          sum &+= Int64(table[TokenWeights.pairs + (last << 5 | letter)])
          last = letter
          index += 1
          if index == bytes.count { break }
          letter = Int(bytes[index] &- 0x61)
        } while letter < 26
        piece.length += index - first
        piece.capitals = 0
      } else if byte &- 0x41 < 26 {
        if piece.length > 0, piece.capitals == 0 {
          sum &+= Self.weight(ofPiece: piece.row, piece.length, table)
          piece = Piece(row: 2, length: 1, capitals: 1)
          last = Self.noLetter
        } else {
          piece.capitals += 1
          piece.length += 1
          piece.row = (piece.capitals > 1 ? 4 : 2) + (piece.row & 1)
        }
        let letter = Int(byte &- 0x41)
        sum &+= Int64(table[TokenWeights.pairs + (last << 5 | letter)])
        last = letter
        index += 1
      } else {
        guard byte >= 0xC3, byte < 0xF0 else { break }
        let scalar = Self.scalar(in: bytes, at: index)
        guard TokenScript(scalar.value) == .latin else { break }
        sum &+= Int64(table[TokenWeights.scripts + 1])
        piece.length += 1
        piece.capitals = 0
        last = Self.noLetter
        index += scalar.length
      }
    }
    add(sum &+ Self.weight(ofPiece: piece.row, piece.length, table))
    return index
  }

  private static func weight(ofPiece row: Int, _ length: Int, _ table: Span<Int32>) -> Int64 {
    Int64(table[TokenWeights.pieces + row * 17 + min(length, 16)])
  }
}

// MARK: - Other runs

extension TokenScanner {
  private mutating func digits(in bytes: Span<UInt8>, at start: Int, _ table: Span<Int32>) -> Int {
    if run == .blanks { add(.spaceDigit, table) }
    if run == .word { add(.letterDigit, table) }
    run = .digits
    var index = start
    while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 { index += 1 }
    let count = Int64(index - start)
    add(.digitRun, table)
    add(Self.weight(.digit, table) &* count &+ Self.weight(.digitChunk, table) &* ((count + 2) / 3))
    return index
  }

  private mutating func marks(in bytes: Span<UInt8>, at start: Int, _ table: Span<Int32>) -> Int {
    add(table[TokenWeights.marks + (run == .blanks ? 128 : 0) + Int(bytes[start])])
    run = .marks
    var index = start + 1
    while index < bytes.count {
      let mark = bytes[index]
      switch mark {
      case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E:
        add(table[TokenWeights.marks + (mark == bytes[index - 1] ? 384 : 256) + Int(mark)])
        index += 1
      default: return index
      }
    }
    return index
  }

  private mutating func blanks(in bytes: Span<UInt8>, at start: Int, _ table: Span<Int32>) -> Int {
    var index = start
    var tabs: Int64 = 0
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 {
      if bytes[index] == 0x09 { tabs += 1 }
      index += 1
    }
    if tabs > 0 { add(Self.weight(.tab, table) &* tabs) }
    let width = index - start
    if run == .start {
      add(Self.indent(width), table)
    } else if width > 1 {
      add(Self.weight(.blanks, table) &+ Self.weight(.blank, table) &* Int64(width - 1))
    }
    run = .blanks
    return index
  }

  private static func indent(_ width: Int) -> TokenWeights.Single {
    switch width {
    case 1: .indent1
    case 2: .indent2
    case 3: .indent3
    case 4: .indent4
    case 5...8: .indent8
    case 9...16: .indent16
    default: .indentMore
    }
  }

  private mutating func lineEnd(_ byte: UInt8, _ table: Span<Int32>) {
    switch run {
    case .word: add(.lineEndWord, table)
    case .digits: add(.lineEndDigit, table)
    case .marks: add(.lineEndMark, table)
    case .blanks: add(.lineEndBlank, table)
    case .other: add(.lineEndOther, table)
    case .start: if byte == 0x0A { add(.blankLine, table) }
    }
    if byte == 0x0D { add(.carriageReturn, table) }
    run = .start
  }

  /// Control characters, and what is outside of ASCII.
  private mutating func others(in bytes: Span<UInt8>, at start: Int, _ table: Span<Int32>) -> Int {
    run = .other
    var script: TokenScript?
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        guard byte < 0x20 || byte == 0x7F, byte != 0x09, byte != 0x0A, byte != 0x0D else { break }
        add(.control, table)
        script = nil
        index += 1
        continue
      }
      let scalar = Self.scalar(in: bytes, at: index)
      let next = TokenScript(scalar.value)
      let row = TokenWeights.scripts + next.rawValue * 2
      var sum = Int64(table[row + 1])
      if next != script { sum += Int64(table[row]) }
      weight.thousandths &+= sum
      if !next.isMeasured { weight.unmeasured &+= sum }
      script = next
      index += scalar.length
    }
    return index
  }

  /// The scalar at an index, and its bytes; U+FFFD for a byte that belongs to none.
  private static func scalar(
    in bytes: Span<UInt8>,
    at index: Int
  ) -> (value: UInt32, length: Int) {
    let lead = bytes[index]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead < 0xF5, index + length <= bytes.count else { return (0xFFFD, 1) }
    var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
    for next in index + 1..<index + length {
      guard bytes[next] & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      value = value << 6 | UInt32(bytes[next] & 0x3F)
    }
    return (value, length)
  }
}
