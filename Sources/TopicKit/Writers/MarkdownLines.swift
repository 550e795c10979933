/// Lines with the prefixes of the containers around them: `> ` of quotes, the indentation of
/// list items, and the markers that stand on an item's first line.
///
/// Prefixes lie in one array, so nesting costs no recursion.
struct MarkdownLines: Sendable {
  var output: [UInt8] = []
  /// What continuation lines begin with.
  private var prefix: [UInt8] = []
  /// What the next line begins with where a container was opened since the last one.
  private var lead: [UInt8] = []
  private var hasLead = false
  /// How long the prefix was before each open container.
  private var lengths: [Int] = []
  /// The prefix of the innermost quote that was closed since the last line.
  private var closedQuote: [UInt8] = []
  private var lineStart = 0
  private var contentStart = 0
  /// Whether nothing was written yet.
  private(set) var isAtStart = true
  /// Whether the next blank line has to be left out: it would be part of raw HTML.
  var omitsBlankLine = false

  /// The longest prefix that every line of a paragraph repeats.
  ///
  /// Ten thousand quotes around a paragraph of short lazy lines would make an output of the
  /// product of both; behind a prefix of this length, continuation lines stay lazy.
  private static let longestRepeatedPrefix = 100
}

// MARK: - Containers

extension MarkdownLines {
  /// Opens a container.
  mutating func open(marker: [UInt8], continuation: [UInt8]) {
    open(marker: marker)
    prefix.append(contentsOf: continuation)
  }

  /// Opens a container whose lines are indented.
  mutating func open(marker: [UInt8], indentation: Int) {
    open(marker: marker)
    for _ in 0..<indentation { prefix.append(UInt8(ascii: " ")) }
  }

  private mutating func open(marker: [UInt8]) {
    if !hasLead {
      lead.append(contentsOf: prefix)
      hasLead = true
    }
    lead.append(contentsOf: marker)
    lengths.append(prefix.count)
  }

  /// Closes the innermost container; one that nothing was written in leaves its marker.
  ///
  /// - Parameters:
  ///   - isQuote: Whether it is a quote.
  ///   - needsText: Whether its marker would be something else without a text behind it.
  mutating func close(isQuote: Bool, needsText: Bool = false) {
    if hasLead {
      beginLine()
      // Three bullets in a row are a thematic break; a definition keeps the item empty.
      if needsText || isThematicBreak(output[lineStart...]) {
        output.append(contentsOf: MarkdownEscaping.guardLine)
      }
      endLine()
    }
    if isQuote, closedQuote.isEmpty { closedQuote = prefix }
    if let length = lengths.popLast() { prefix.removeLast(prefix.count - length) }
  }

  /// Whether a line of markers ends with three equal bullets.
  private func isThematicBreak(_ markers: ArraySlice<UInt8>) -> Bool {
    let marks = markers.reversed().lazy.filter { $0 != UInt8(ascii: " ") }.prefix(3)
    guard let last = marks.first, last == UInt8(ascii: "-") || last == UInt8(ascii: "*") else {
      return false
    }
    return marks.allSatisfy { $0 == last } && marks.count == 3
  }

  /// Whether the next line begins with the marker of a container.
  var startsContainer: Bool { hasLead }

  /// The column, from 0, at which the content of the next line begins.
  var column: Int { hasLead ? lead.count : prefix.count }

  /// The last marker on the line to come; `nil` where none stands on it.
  var leadingMark: UInt8? {
    hasLead ? lead.last { $0 != UInt8(ascii: " ") } : nil
  }
}

// MARK: - Lines

extension MarkdownLines {
  mutating func beginLine() {
    lineStart = output.count
    if hasLead {
      output.append(contentsOf: lead)
      lead.removeLast(lead.count)
      hasLead = false
    } else if !prefix.isEmpty {
      output.append(contentsOf: prefix)
    }
    contentStart = output.count
    omitsBlankLine = false
    if !closedQuote.isEmpty { closedQuote.removeLast(closedQuote.count) }
  }

  /// Begins a line that continues a paragraph.
  ///
  /// - Returns: Whether the line is lazy: it stands without prefix.
  mutating func beginContinuation() -> Bool {
    guard prefix.count > Self.longestRepeatedPrefix else {
      beginLine()
      return false
    }
    lineStart = output.count
    contentStart = output.count
    return true
  }

  mutating func endLine() {
    // Nothing needs the blanks after a marker that nothing follows.
    if output.count == contentStart {
      while output.count > lineStart, output.last == UInt8(ascii: " ") { output.removeLast() }
      // But a box is one by the blank behind it.
      if output.count > lineStart, output.last == UInt8(ascii: "]") {
        output.append(UInt8(ascii: " "))
      }
    }
    output.append(UInt8(ascii: "\n"))
    isAtStart = false
  }

  mutating func blankLine() {
    if omitsBlankLine {
      omitsBlankLine = false
      return
    }
    beginLine()
    endLine()
  }

  /// Ends the paragraph of a quote that was closed right before, which the next line would go
  /// on lazily.
  ///
  /// - Returns: Whether there was such a quote.
  mutating func endClosedQuote() -> Bool {
    if closedQuote.isEmpty { return false }
    let open = prefix
    prefix = closedQuote
    beginLine()
    endLine()
    prefix = open
    return true
  }

  /// Writes lines, each with or without its ending only where it is the last.
  ///
  /// - Returns: Whether they were written: they are not where lines have a prefix.
  mutating func write(unprefixed text: Span<UInt8>) -> Bool {
    guard !hasLead, prefix.isEmpty else { return false }
    output.append(contentsOf: text)
    if text.count > 0, text[text.count - 1] != UInt8(ascii: "\n") {
      output.append(UInt8(ascii: "\n"))
    }
    return true
  }

  mutating func write(line: some Collection<UInt8>) {
    beginLine()
    output.append(contentsOf: line)
    endLine()
  }
}
