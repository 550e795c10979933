// Quoted scalars: '…' with '' for a quote, "…" with escapes; both may run over lines.

extension FrontMatterReader {
  /// A quoted scalar as it was read.
  struct QuotedScalar {
    var text: [UInt8] = []
    /// What is kept of `text` when blanks before a line break are dropped.
    var kept = 0
  }

  /// Parses a quoted scalar that is a whole value, or text that merely starts with a quote.
  mutating func parseQuotedScalar(parent: Int) -> String {
    let (start, startLine, findings) = (index, line, diagnostics.count)
    let quoted = parseQuoted(searchEnd: searchEnd(parent: parent))
    let next = skippingBlanks(from: index)
    if let quoted, self[next] == .lineFeed || self[next] == UInt8(ascii: "#") {
      contentEnd = index
      return String(decoding: quoted.text, as: UTF8.self)
    }
    diagnostics.removeLast(diagnostics.count - findings)
    doubtfulUntil = max(doubtfulUntil, quoted == nil ? block.endLine : line)
    let closesOnLine = quoted != nil && line == startLine
    (index, line) = (start, startLine)
    let scalar = parsePlain(parent: parent)
    reportQuote(scalar, closesOnLine: closesOnLine)
    return String(decoding: scalar.text, as: UTF8.self)
  }

  /// Says what is wrong with text that starts with a quote and is no quoted text.
  ///
  /// `'Tis` and `"a" and b` are text that strict YAML refuses. Text that never closes its
  /// quote, or that also ends with one (`"He said "hi""`), may be meant either way.
  private mutating func reportQuote(_ scalar: PlainScalar, closesOnLine: Bool) {
    let start = scalar.range.lowerBound
    let quote = Character(Unicode.Scalar(self[start]))
    let isApostrophe = quote == "'" && (self[start + 1].isNameByte || self[start + 1] >= 0x80)
    if closesOnLine ? scalar.text.last != self[start] : isApostrophe {
      report(
        .frontMatterAmbiguous,
        at: scalar.range,
        "strict YAML refuses text that starts with \(quote) and is no quoted text; quote all of it",
        fix: quoting(scalar.range, as: scalar.text)
      )
    } else if closesOnLine {
      report(
        .frontMatterMalformed,
        at: scalar.range,
        "the text goes on after the closing \(quote); escape the quotes inside"
      )
    } else {
      report(
        .frontMatterMalformed,
        at: start..<start + 1,
        "the \(quote) that opens here is never closed; close it, or quote all of the value"
      )
    }
  }

  /// Parses from the opening quote to behind the closing one; `nil` if none comes before a line.
  mutating func parseQuoted(searchEnd: Int) -> QuotedScalar? {
    let quote = byte
    var scalar = QuotedScalar()
    index += 1
    while true {
      let byte = self.byte
      if byte == .lineFeed {
        guard foldLine(into: &scalar, searchEnd: searchEnd) else { return nil }
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        guard parseEscape(into: &scalar, searchEnd: searchEnd) else { return nil }
      } else if byte != quote {
        scalar.text.append(byte)
        index += 1
      } else if quote == UInt8(ascii: "'"), self[index + 1] == quote {
        scalar.text.append(byte)
        index += 2
      } else {
        index += 1
        return scalar
      }
    }
  }

  /// Moves from the end of a line to the next text; whether there is one before a line.
  private mutating func foldLine(
    into scalar: inout QuotedScalar,
    searchEnd: Int,
    isEscaped: Bool = false
  ) -> Bool {
    if !isEscaped {
      while scalar.text.count > scalar.kept, scalar.text.last?.isYAMLBlank == true {
        scalar.text.removeLast()
      }
    }
    var emptyLines = -1
    repeat {
      line += 1
      guard line < searchEnd else { return false }
      index = indentation(ofLine: line).content
      emptyLines += 1
    } while byte == .lineFeed
    if !isEscaped || emptyLines > 0 { scalar.text.appendFold(emptyLines: emptyLines) }
    scalar.kept = scalar.text.count
    return true
  }

  // MARK: - Escapes

  /// Parses an escape from its backslash on; `false` if the text ends in it.
  private mutating func parseEscape(into scalar: inout QuotedScalar, searchEnd: Int) -> Bool {
    let start = index
    let name = self[start + 1]
    index += 2
    switch name {
    case .lineFeed:
      index -= 1
      scalar.kept = scalar.text.count
      return foldLine(into: &scalar, searchEnd: searchEnd, isEscaped: true)
    case UInt8(ascii: "x"): parseCode(2, from: start, into: &scalar)
    case UInt8(ascii: "u"): parseCode(4, from: start, into: &scalar)
    case UInt8(ascii: "U"): parseCode(8, from: start, into: &scalar)
    default:
      if let character = FrontMatterQuoting.character(ofEscape: name) {
        scalar.text += Array(String(character).utf8)
      } else {
        reportEscape(start..<index)
        scalar.text.append(UInt8(ascii: "\\"))
        index -= 1
      }
    }
    scalar.kept = scalar.text.count
    return true
  }

  /// Parses the digits of `\x`, `\u` or `\U`; two `\u` may be a surrogate pair, as in JSON.
  private mutating func parseCode(_ digits: Int, from start: Int, into scalar: inout QuotedScalar) {
    guard let code = hexadecimal(digits, from: index) else {
      reportEscape(start..<index)
      scalar.text += [UInt8(ascii: "\\"), self[index - 1]]
      return
    }
    index += digits
    if let character = Unicode.Scalar(code) {
      scalar.text += Array(String(Character(character)).utf8)
    } else if let pair = lowSurrogate(after: code) {
      index += 6
      report(
        .frontMatterAmbiguous,
        at: start..<index,
        "strict YAML refuses surrogates; write the character itself",
        fix: Diagnostic.Fix(
          range: block.range(start..<index),
          replacement: String(Character(pair))
        )
      )
      scalar.text += Array(String(Character(pair)).utf8)
    } else {
      reportEscape(start..<index)
      scalar.text += Array("\u{FFFD}".utf8)
    }
  }

  /// The character of a high surrogate and the low one that is escaped at the place.
  private func lowSurrogate(after high: UInt32) -> Unicode.Scalar? {
    guard high >= 0xD800, high < 0xDC00, self[index] == UInt8(ascii: "\\"),
      self[index + 1] == UInt8(ascii: "u"), let low = hexadecimal(4, from: index + 2),
      low >= 0xDC00, low < 0xE000
    else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private func hexadecimal(_ digits: Int, from start: Int) -> UInt32? {
    var code: UInt32 = 0
    for offset in 0..<digits {
      guard let digit = Character(Unicode.Scalar(self[start + offset])).hexDigitValue else {
        return nil
      }
      code = code << 4 | UInt32(digit)
    }
    return code
  }

  private mutating func reportEscape(_ range: Range<Int>) {
    let end = min(range.upperBound, block.lines[line].end)
    report(
      .frontMatterMalformed,
      at: range.lowerBound..<end,
      "'\(string(range.lowerBound..<end))' is no escape; write '\\\\' for a backslash, "
        + "or put the text in single quotes"
    )
  }
}
