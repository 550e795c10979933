/// The weights of a profile, in thousandths of a token, as the scanner looks them up.
///
/// Profiles share them: a copy of one counts one reference.
final class TokenWeights: Sendable {
  /// All weights, one part behind the other.
  let table: [Int32]

  /// Where in the table pieces of words begin, by ``TokenScanner/Piece`` and length: 17 a row,
  /// the first one unused.
  static let pieces = 0
  /// Pairs of letters, by the first one and the second: 32 a row, the row 26 for no first one.
  static let pairs = pieces + 6 * 17
  /// ASCII marks, by where they stand and their code: 128 a row.
  static let marks = pairs + 27 * 32
  /// What has a weight of its own, by ``Single``.
  static let singles = marks + 4 * 128
  /// Scripts, by ``TokenScript``: a run and a scalar.
  static let scripts = singles + Single.allCases.count

  /// What an upper bound adds, in thousandths of the estimate.
  let margin: Int64
  /// What an upper bound adds beside, in tokens.
  let constant: Int64
  /// Whether the data had a number for each weight, and no other.
  let isWhole: Bool

  /// Kinds of weight that are single numbers, in the order of the data.
  enum Single: Int, CaseIterable {
    case digitRun, digit, digitChunk, spaceDigit, letterDigit, digitLetter
    case indent1, indent2, indent3, indent4, indent8, indent16, indentMore
    case tab, blanks, blank
    case lineEndWord, lineEndMark, lineEndDigit, lineEndOther, lineEndBlank, blankLine
    case carriageReturn, control
  }

  /// Reads weights as `TokenWeightData` has them: rows of a label and numbers.
  init(_ data: String) {
    var numbers = Self.numbers(in: data)[...]
    margin = Int64(numbers.popFirst() ?? 0)
    constant = Int64(numbers.popFirst() ?? 0)
    var table: [Int32] = []
    for _ in 0..<6 { table += [0] + Self.take(16, from: &numbers) }
    for _ in 0..<27 {
      table += Self.take(26, from: &numbers) + Array(repeating: 0, count: 6)
    }
    for _ in 0..<4 {
      var row = [Int32](repeating: 0, count: 128)
      for code in 33..<127 where Self.isMark(code) {
        row[code] = numbers.popFirst() ?? 0
      }
      table += row
    }
    table += Self.take(Single.allCases.count, from: &numbers)
    isWhole = numbers.count == 2 * TokenScript.allCases.count
    self.table = table + Self.take(2 * TokenScript.allCases.count, from: &numbers)
  }

  private static func take(_ count: Int, from numbers: inout ArraySlice<Int32>) -> [Int32] {
    let taken = Array(numbers.prefix(count))
    numbers = numbers.dropFirst(count)
    return taken + Array(repeating: 0, count: count - taken.count)
  }

  private static func isMark(_ code: Int) -> Bool {
    switch UInt8(truncatingIfNeeded: code) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      false
    default: true
    }
  }

  private static func numbers(in data: String) -> [Int32] {
    var numbers: [Int32] = []
    for row in data.utf8.split(separator: 0x0A) {
      for word in row.split(separator: 0x20).dropFirst() {
        numbers.append(Int32(String(decoding: word, as: UTF8.self)) ?? 0)
      }
    }
    return numbers
  }
}
