// Plain scalars: text without quotes, over as many lines as are indented deeper.

extension FrontMatterReader {
  /// A plain scalar as it was read, and the first places that YAML parsers stumble over.
  struct PlainScalar {
    var text: [UInt8] = []
    var range: Range<Int>
    /// A colon with a blank after it on the first line.
    var colon: Int?
    /// A colon at the end of the first line.
    var finalColon: Int?
    /// A colon with a blank or the line's end after it, on a later line.
    var laterColon: Int?
    /// A `#` after a blank, with text right after it.
    var hash: Int?
  }

  /// Parses a plain scalar that is the value of a key or item.
  mutating func parsePlainScalar(parent: Int) -> String {
    let alias = aliasEnd(at: index)
    let scalar = parsePlain(parent: parent)
    let text = String(decoding: scalar.text, as: UTF8.self)
    if let alias, alias == scalar.range.upperBound {
      report(
        .frontMatterUnsupported,
        at: scalar.range,
        "the alias '\(text)' is not supported; write its value out"
      )
    } else if let colon = scalar.finalColon ?? scalar.laterColon {
      report(
        .frontMatterMalformed,
        at: colon..<colon + 1,
        "a key cannot stand inside a value; quote the value, or put the key on a line of its own"
      )
    } else if startsLikeItem(scalar.range.lowerBound) {
      report(
        .frontMatterMalformed,
        at: scalar.range,
        "a list item cannot stand on the line of its key; quote it, or put it on the next line"
      )
    } else if let reason = reasonToQuote(scalar) {
      report(
        .frontMatterAmbiguous,
        at: scalar.range,
        "\(reason); quote the value",
        fix: quoting(scalar.range, as: scalar.text)
      )
    } else if let hash = scalar.hash {
      reportCutComment(scalar, hash)
    }
    return text
  }

  private func startsLikeItem(_ start: Int) -> Bool {
    self[start] == UInt8(ascii: "-") && isBlankOrEnd(start + 1)
  }

  /// Why strict YAML refuses a scalar that can be read all the same.
  private func reasonToQuote(_ scalar: PlainScalar) -> String? {
    let start = scalar.range.lowerBound
    if isReservedStart(start) {
      let first = Character(Unicode.Scalar(self[start]))
      return "strict YAML refuses a value that starts with '\(first)'"
    }
    return scalar.colon == nil ? nil : "strict YAML refuses ': ' inside a value"
  }

  /// Whether no plain scalar can start at an index: with an indicator of YAML, that is.
  func isReservedStart(_ start: Int) -> Bool {
    switch self[start] {
    case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "-"): isBlankOrEnd(start + 1)
    default: self[start].isReservedStart
    }
  }

  private mutating func reportCutComment(_ scalar: PlainScalar, _ hash: Int) {
    var end = hash
    while self[end] != .lineFeed { end += 1 }
    let whole = trimming(scalar.range.lowerBound..<end)
    report(
      .frontMatterAmbiguous,
      at: trimming(hash..<end),
      "'\(string(trimming(hash..<end)))' is a comment, not part of the value; "
        + "quote the value if it is meant",
      fix: block.range(whole).start.line == block.range(whole).end.line
        ? quoting(whole, as: Array(block.bytes[whole])) : nil
    )
  }

  // MARK: - Lines

  /// Parses from the place to the end of the scalar, folding its lines.
  mutating func parsePlain(parent: Int) -> PlainScalar {
    var scalar = PlainScalar(range: index..<index)
    var isCommented = parsePlainLine(into: &scalar)
    var emptyLines = 0
    var next = line + 1
    while !isCommented, next < block.endLine {
      let (spaces, content) = indentation(ofLine: next)
      if self[content] == .lineFeed {
        emptyLines += 1
      } else {
        let isDeeper = content - block.lines[next].start > parent
        guard isDeeper, self[content] != UInt8(ascii: "#") else { break }
        if spaces <= parent { reportTabIndentation(at: block.lines[next].start + spaces) }
        scalar.text.appendFold(emptyLines: emptyLines)
        (line, index, emptyLines) = (next, content, 0)
        isCommented = parsePlainLine(into: &scalar)
      }
      next += 1
    }
    contentEnd = scalar.range.upperBound
    return scalar
  }

  /// Parses one line up to its end or a comment; whether a comment ended it.
  private mutating func parsePlainLine(into scalar: inout PlainScalar) -> Bool {
    let start = index
    let isFirst = start == scalar.range.lowerBound
    var isCommented = false
    while byte != .lineFeed {
      if byte == UInt8(ascii: "#"), index > start, self[index - 1].isYAMLBlank {
        isCommented = true
        if !isBlankOrEnd(index + 1), scalar.hash == nil { scalar.hash = index }
        break
      }
      if byte == UInt8(ascii: ":"), isBlankOrEnd(index + 1), index > start || !isFirst {
        note(colon: index, isFirstLine: isFirst, in: &scalar)
      }
      index += 1
    }
    let range = trimming(start..<index)
    index = range.upperBound
    scalar.text += block.bytes[range]
    scalar.range = scalar.range.lowerBound..<range.upperBound
    return isCommented
  }

  private func note(colon: Int, isFirstLine: Bool, in scalar: inout PlainScalar) {
    if !isFirstLine {
      scalar.laterColon = scalar.laterColon ?? colon
    } else if self[skippingBlanks(from: colon + 1)] == .lineFeed {
      scalar.finalColon = colon
    } else {
      scalar.colon = scalar.colon ?? colon
    }
  }
}

extension [UInt8] {
  /// Adds what a line break and the empty lines after it become: a space, or the empty lines.
  mutating func appendFold(emptyLines: Int) {
    if emptyLines == 0 {
      append(UInt8(ascii: " "))
    } else {
      append(contentsOf: repeatElement(.lineFeed, count: emptyLines))
    }
  }
}

extension UInt8 {
  /// An indicator that no plain scalar starts with, whatever follows it.
  var isReservedStart: Bool {
    switch self {
    case UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"),
      UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "'"), UInt8(ascii: "\""),
      UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
      true
    default: isFlowIndicator
    }
  }
}
