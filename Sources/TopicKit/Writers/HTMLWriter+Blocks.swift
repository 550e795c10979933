// MARK: - Leaves

extension HTMLWriter {
  private var isTight: Bool { tightness.last ?? false }

  mutating func enterParagraph() {
    guard !isTight else {
      // A list that was too long to wait for was told as tight, and may be none.
      if isAfterBareParagraph { buffer.freshLine() }
      return
    }
    buffer.freshLine()
    buffer.append("<p>")
  }

  mutating func leaveParagraph() {
    guard !isTight else {
      isAfterBareParagraph = true
      return
    }
    buffer.append("</p>\n")
    footnotes.noteParagraph(at: tightness.count)
  }

  mutating func enterHeading(_ level: Int) {
    startBlock()
    switch level {
    case ...1: buffer.append("<h1>")
    case 2: buffer.append("<h2>")
    case 3: buffer.append("<h3>")
    case 4: buffer.append("<h4>")
    case 5: buffer.append("<h5>")
    default: buffer.append("<h6>")
    }
  }

  mutating func leaveHeading(_ level: Int) {
    switch level {
    case ...1: buffer.append("</h1>\n")
    case 2: buffer.append("</h2>\n")
    case 3: buffer.append("</h3>\n")
    case 4: buffer.append("</h4>\n")
    case 5: buffer.append("</h5>\n")
    default: buffer.append("</h6>\n")
    }
  }

  mutating func enterThematicBreak() {
    startBlock()
    buffer.append("<hr />\n")
  }

  mutating func enterCodeBlock() {
    startBlock()
    buffer.append("<pre><code")
    openTag = .codeBlock
  }

  /// The first word of an info string names the language.
  mutating func writeLanguage(_ info: Span<UInt8>) {
    // An entity may give a blank at the start: `&#32;swift`.
    var start = 0
    while start < info.count, info[start].isA(ByteClass.whitespace) { start += 1 }
    guard start < info.count else { return }
    var end = start
    while end < info.count, !info[end].isA(ByteClass.whitespace) { end += 1 }
    // A word that has the prefix already does not get it twice (cmark's regression 20).
    buffer.append(info.has("language-", at: start) ? " class=\"" : " class=\"language-")
    buffer.append(text: info.extracting(start..<end))
    buffer.append("\"")
  }

  mutating func enterHTMLBlock() {
    startBlock()
    isInHTMLBlock = true
  }

  mutating func leaveHTMLBlock() {
    isInHTMLBlock = false
    buffer.freshLine()
  }

  /// Starts a block that is no paragraph.
  private mutating func startBlock() {
    buffer.freshLine()
    footnotes.noteBlock(at: tightness.count)
  }
}

// MARK: - Containers

extension HTMLWriter {
  mutating func enterQuote() {
    startBlock()
    tightness.append(false)
    buffer.append("<blockquote>\n")
  }

  mutating func leaveQuote() {
    _ = tightness.popLast()
    buffer.freshLine()
    buffer.append("</blockquote>\n")
  }

  mutating func enterList(_ style: MarkdownEvent.ListStyle) {
    startBlock()
    tightness.append(style.spacing == .tight)
    switch style.start {
    case nil: buffer.append("<ul>\n")
    case 1: buffer.append("<ol>\n")
    case let number?:
      buffer.append("<ol start=\"")
      buffer.append(number: Int(number))
      buffer.append("\">\n")
    }
  }

  mutating func leaveList(_ style: MarkdownEvent.ListStyle) {
    _ = tightness.popLast()
    buffer.append(style.start == nil ? "</ul>\n" : "</ol>\n")
  }

  mutating func enterItem(_ task: MarkdownEvent.TaskState?) {
    isAfterBareParagraph = false
    buffer.freshLine()
    switch task {
    case nil: buffer.append("<li>")
    case .open: buffer.append("<li><input type=\"checkbox\" disabled=\"\" /> ")
    case .done: buffer.append("<li><input type=\"checkbox\" checked=\"\" disabled=\"\" /> ")
    }
  }
}

// MARK: - Tables

extension HTMLWriter {
  mutating func enterTable() {
    startBlock()
    buffer.append("<table>")
    hasTableBody = false
  }

  mutating func leaveTable() {
    buffer.freshLine()
    buffer.append(hasTableBody ? "</tbody>\n</table>\n" : "</table>\n")
  }

  mutating func enterTableHead() {
    buffer.freshLine()
    buffer.append("<thead>\n<tr>")
    isInTableHead = true
  }

  mutating func leaveTableHead() {
    buffer.freshLine()
    buffer.append("</tr>\n</thead>")
    isInTableHead = false
  }

  mutating func enterTableRow() {
    buffer.freshLine()
    buffer.append(hasTableBody ? "<tr>" : "<tbody>\n<tr>")
    hasTableBody = true
  }

  mutating func leaveTableRow() {
    buffer.freshLine()
    buffer.append("</tr>")
  }

  mutating func enterTableCell(_ alignment: MarkdownEvent.ColumnAlignment) {
    buffer.freshLine()
    buffer.append(isInTableHead ? "<th" : "<td")
    switch alignment {
    case .none: buffer.append(">")
    case .left: buffer.append(" align=\"left\">")
    case .center: buffer.append(" align=\"center\">")
    case .right: buffer.append(" align=\"right\">")
    }
  }
}
