/// Reads directives out of comments, and says what is wrong with them.
struct DirectiveReader {
  private let bytes: [UInt8]
  private(set) var directives: [CheckDirective] = []
  private var list = FindingList()
  /// The line that a directive was last read on, and the next one that is not blank.
  private var lastLine = (line: 0, next: 0)

  /// What is wrong with directives.
  var findings: [Diagnostic] { list.all }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: - Raw HTML

  /// Reads the comments of one piece of raw HTML; a directive is on one line.
  ///
  /// - Complexity: O(*n*) in the bytes.
  mutating func read(html: ArraySlice<UInt8>, at range: SourceRange) {
    var rest = html
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[open...]
      guard rest.starts(with: "<!--".utf8) else {
        rest.removeFirst()
        continue
      }
      let inside = rest.dropFirst(4)
      let text = inside.drop { $0 == 0x20 || $0 == 0x09 }
      guard text.starts(with: Self.prefix) else {
        rest = inside
        continue
      }
      guard let end = Self.closing(text) else { return }
      let start = range.start.advanced(by: open - html.startIndex)
      let comment = Comment(
        text: text[..<end],
        start: start.offset,
        range: SourceRange(start, start.advanced(by: end + 3 - open)).clamped(to: range)
      )
      read(comment, at: start.advanced(by: text.startIndex - open), limit: range)
      rest = rest[end...]
    }
  }

  private static let prefix = Array("topickit:".utf8)

  /// Where `-->` stands on the line that the text begins on.
  private static func closing(_ text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex
    // The line goes on behind the comment: it may have many more, each of which looks for its own.
    defer { Steps.add(index - text.startIndex) }
    while index < text.endIndex, text[index] != 0x0A {
      if text[index] == UInt8(ascii: "-"), text[index...].starts(with: "-->".utf8) { return index }
      index += 1
    }
    return nil
  }

  // MARK: - Front matter

  /// Reads the comment lines of the front matter; what they disable is so on the whole page.
  mutating func read(frontMatter range: SourceRange) {
    let end = min(range.end.offset, bytes.count)
    var line = range.start.line
    var start = range.start.offset
    while start < end {
      let rest = bytes[start..<end]
      let text = rest.prefix { $0 != 0x0A && $0 != 0x0D }
      readLine(text, line)
      var next = text.endIndex + 1
      if next < end, bytes[next - 1] == 0x0D, bytes[next] == 0x0A { next += 1 }
      start = next
      line += 1
    }
  }

  private mutating func readLine(_ text: ArraySlice<UInt8>, _ line: Int) {
    let content = text.drop { $0.isBlank }
    guard content.first == UInt8(ascii: "#") else { return }
    let words = content.dropFirst().drop { $0.isBlank }
    guard words.starts(with: Self.prefix) else { return }
    let from = { (index: Int) in
      SourcePosition(offset: index, line: line, column: index - text.startIndex + 1)
    }
    let range = SourceRange(from(content.startIndex), from(text.endIndex))
    read(Comment(text: words, start: 0, range: range), at: from(words.startIndex), limit: range)
  }

  // MARK: - One comment

  private struct Comment {
    /// From `topickit:` to the end, the closing `-->` left out.
    var text: ArraySlice<UInt8>
    /// The offset from which on it counts.
    var start: Int
    /// The whole comment.
    var range: SourceRange
  }

  private mutating func read(_ comment: Comment, at start: SourcePosition, limit: SourceRange) {
    let words = comment.text.split { $0.isBlank || $0 == UInt8(ascii: ",") }
    let place = { (word: ArraySlice<UInt8>) in
      let first = start.advanced(by: word.startIndex - comment.text.startIndex)
      return SourceRange(first, first.advanced(by: word.count)).clamped(to: limit)
    }
    guard let name = words.first else { return }
    guard let action = action(name.dropFirst(Self.prefix.count), at: comment.range.end) else {
      list.append(
        Diagnostic(
          .directiveUnknown,
          at: place(name),
          "there is no directive '\(String(decoding: name, as: UTF8.self).messageText)'; the "
            + "directives are topickit:disable, topickit:enable and topickit:disable-next-line"
        )
      )
      return
    }
    var terms: [CheckDirective.Term] = []
    for word in words.dropFirst() {
      if let rule = DiagnosticRule.number(of: word), DiagnosticRule.byNumber[rule] != nil {
        terms.append(CheckDirective.Term(rule: rule, range: place(word)))
      } else {
        list.append(
          Diagnostic(
            .directiveUnknown,
            at: place(word),
            "there is no rule '\(String(decoding: word, as: UTF8.self).messageText)'; an id is TK and "
              + "three digits, as TK012"
          )
        )
      }
    }
    if words.count == 1 { terms.append(CheckDirective.Term(rule: nil, range: comment.range)) }
    guard !terms.isEmpty else { return }
    directives.append(CheckDirective(action: action, start: comment.start, terms: terms))
  }

  private mutating func action(
    _ name: ArraySlice<UInt8>,
    at end: SourcePosition
  ) -> CheckDirective.Action? {
    if name.isExactly("disable") { return .disable }
    if name.isExactly("enable") { return .enable }
    return name.isExactly("disable-next-line") ? .disableLine(nextLine(after: end)) : nil
  }

  /// The next line that is not blank.
  private mutating func nextLine(after place: SourcePosition) -> Int {
    if lastLine.line == place.line { return lastLine.next }
    var index = place.offset
    while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    var next = place.line
    while index < bytes.count {
      let byte = bytes[index]
      let isCRLF = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if byte == 0x0A || (byte == 0x0D && !isCRLF) {
        next += 1
      } else if !byte.isBlank, byte != 0x0D {
        break
      }
      index += 1
    }
    Steps.add(index - place.offset)
    lastLine = (place.line, next)
    return next
  }
}

extension SourceRange {
  /// The range, cut where it leaves another one.
  fileprivate func clamped(to other: SourceRange) -> SourceRange {
    let first = Swift.min(Swift.max(start, other.start), other.end)
    return SourceRange(first, Swift.max(first, Swift.min(end, other.end)))
  }
}
