/// How a string of Swift is written.
struct SwiftString {
  /// How many `#` stand around it: as many stand before what is no text in it.
  var hashes: Int
  /// Whether three quotes are around it, so that it may have more than one line.
  var isMultiline: Bool

  /// The string whose quotes stand after as many `#` at the cursor.
  init(hashes: Int, in cursor: CodeCursor) {
    self.hashes = hashes
    isMultiline = cursor.has("\"\"\"", at: cursor.index + hashes)
  }

  var quotes: Int { isMultiline ? 3 : 1 }
}

extension SwiftTokens {
  /// Begins a string at the cursor.
  mutating func open(_ string: SwiftString) {
    cursor.take(.string, string.hashes + string.quotes)
    self.string = string
  }

  /// Takes the text of a string up to its end or to code inside it.
  mutating func takeText(of string: SwiftString) {
    var end = cursor.index
    while end < cursor.code.count {
      switch cursor.code[end] {
      case UInt8(ascii: "\n") where !string.isMultiline: return close(at: end)
      case UInt8(ascii: "\""):
        let quotes = string.isMultiline ? (cursor.has("\"\"\"", at: end) ? 3 : 0) : 1
        let hashes = quotes == 0 ? 0 : countHashes(from: end + quotes, upTo: string.hashes)
        end += max(1, quotes + hashes)
        if quotes > 0, hashes == string.hashes { return close(at: end) }
      case UInt8(ascii: "\\"):
        let hashes = countHashes(from: end + 1, upTo: string.hashes)
        end += 1 + hashes
        guard hashes == string.hashes else { continue }
        if cursor.byte(at: end) == UInt8(ascii: "(") {
          return openInterpolation(in: string, at: end + 1)
        }
        // What is escaped does not end the string, but for the end of its line.
        if cursor.byte(at: end) != UInt8(ascii: "\n") { end += 1 }
      default: end += 1
      }
    }
    close(at: end)
  }

  /// How many `#` stand at an offset, counted up to a number.
  private func countHashes(from start: Int, upTo limit: Int) -> Int {
    var count = 0
    while count < limit, cursor.byte(at: start + count) == UInt8(ascii: "#") { count += 1 }
    return count
  }

  private mutating func close(at end: Int) {
    string = nil
    take(.string, upTo: end, isValue: true)
    last = UInt8(ascii: "\"")
  }

  private mutating func openInterpolation(in string: SwiftString, at end: Int) {
    take(.string, upTo: end, isValue: false)
    interpolations.append(Interpolation(string: string, depth: depth))
    depth = 0
    self.string = nil
  }
}

// MARK: - Regular expressions

extension SwiftTokens {
  /// Where the regular expression ends whose `/` is at the cursor; `nil` where that divides.
  ///
  /// By Swift's own rules: it begins where a value may, with no blank, and is closed on its
  /// line, with no blank before and no `)` more than it opened.
  mutating func regexEnd() -> Int? {
    guard !endsValue, cursor.index >= noRegexUpTo, cursor.peek(1) > 0x20 else { return nil }
    var end = cursor.index + 1
    var depth = 0
    scan: while end < cursor.code.count {
      switch cursor.code[end] {
      case UInt8(ascii: "\n"): break scan
      case UInt8(ascii: "\\") where cursor.byte(at: end + 1) != UInt8(ascii: "\n"): end += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth < 0 { break scan }
      case UInt8(ascii: "/"):
        if cursor.byte(at: end - 1) > 0x20 { return end + 1 }
        break scan
      default: break
      }
      end += 1
    }
    // Only escaped slashes lie before it; looking again from each would take a square.
    noRegexUpTo = end
    return nil
  }

  /// Takes `#/…/#`; one with a line end after its `/` may have more than one line.
  mutating func takeExtendedRegex(hashes: Int) {
    var end = cursor.index + hashes + 1
    let isMultiline = cursor.byte(at: end) == UInt8(ascii: "\n")
    while end < cursor.code.count {
      let byte = cursor.code[end]
      if byte == UInt8(ascii: "\n"), !isMultiline { break }
      end += 1
      if byte == UInt8(ascii: "/") {
        let count = countHashes(from: end, upTo: hashes)
        end += count
        if count == hashes { break }
      }
    }
    take(.regex, upTo: end, isValue: true)
  }
}
