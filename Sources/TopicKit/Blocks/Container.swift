/// An open block quote, list, list item or footnote definition.
struct Container {
  enum Kind: UInt8 { case quote, list, item, footnote }

  var kind: Kind
  /// What was entered; left again when the container closes.
  var element: MarkdownEvent.Element
  /// A list's marker: items with another kind of marker start another list.
  var marker: ListMarker?
  /// A list's place among those whose spacing is undecided.
  var undecided = -1
  /// Whether a list is known to be loose.
  var isLoose = false
  /// Whether a list was held too long and counts as tight, whatever comes.
  var isGivenUp = false
  /// The columns of blanks by which an item's lines are indented.
  var columns = 0
  /// How many blocks an item holds, and how many of them are definitions, which leave nothing.
  var children = 0
  var definitions = 0
  /// The line an item was opened on.
  var line = 0
}

/// An open list whose spacing has to be known on `enter`.
struct UndecidedList {
  /// The number of its `enter` on the tape; -1 once the spacing is decided.
  var record: Int
  /// Its place among the open containers.
  var container: Int
}

extension BlockParser {
  /// How many of the open containers the line continues, the outermost first.
  ///
  /// - Complexity: O(*b*) in the bytes of the line that are used up; blank lines do not walk
  ///   through items, whose number is free.
  mutating func matchContainers(_ line: Span<UInt8>) -> Int {
    var index = 0
    defer { Steps.add(index) }
    while index < containers.count {
      switch containers[index].kind {
      case .list: break
      case .quote:
        cursor.findNonspace(line)
        guard cursor.indent < 4, !cursor.isBlank, line[cursor.nonspace] == UInt8(ascii: ">") else {
          return index
        }
        takeQuoteMarker(line)
      case .item:
        cursor.findNonspace(line)
        if cursor.indent >= containers[index].columns {
          cursor.advance(columns: containers[index].columns, line)
        } else if cursor.isBlank {
          cursor.skipBlanks()
          return blankLineMatches(from: index)
        } else {
          return index
        }
      case .footnote:
        cursor.findNonspace(line)
        if cursor.indent >= 4 {
          cursor.advance(columns: 4, line)
        } else if cursor.isBlank {
          cursor.skipBlanks()
          return blankLineMatches(from: index)
        } else {
          return index
        }
      }
      index += 1
    }
    return index
  }

  /// What a blank line continues from a container on: all but quotes and empty items.
  private func blankLineMatches(from start: Int) -> Int {
    if lastQuote >= start {
      for index in start..<containers.count where containers[index].kind == .quote {
        Steps.add(index - start)
        return index
      }
    }
    // Only the innermost item can be empty.
    let last = containers.count - 1
    let isEmpty = containers[last].children == containers[last].definitions
    return containers[last].kind == .item && isEmpty ? last : last + 1
  }

  /// Passes a `>` and one column of blank after it.
  mutating func takeQuoteMarker(_ line: Span<UInt8>) {
    cursor.skipBlanks()
    cursor.advance(bytes: 1)
    if cursor.offset < line.count, line[cursor.offset] == 0x20 || line[cursor.offset] == 0x09 {
      cursor.advance(columns: 1, line)
    }
    cursor.findNonspace(line)
  }

  /// Opens a block quote at the cursor.
  mutating func openQuote(_ line: Span<UInt8>) {
    let start = position(cursor.nonspace)
    takeQuoteMarker(line)
    var alert: MarkdownEvent.Alert?
    if isGFM, cursor.indent < 4 { alert = AlertMarker.scan(line, at: cursor.nonspace) }
    let element = MarkdownEvent.Element.blockQuote(alert)
    noteChild()
    lastQuote = containers.count
    containers.append(Container(kind: .quote, element: element))
    alertLine = alert == nil ? alertLine : lineNumber
    tape.append(.enter(element), at: SourceRange(start, position(cursor.offset)))
  }

  /// Opens a list item, and the list around it where none is open that it belongs to.
  mutating func openItem(_ marker: ListMarker, _ line: Span<UInt8>) {
    let start = position(cursor.nonspace)
    let markerIndent = cursor.indent
    cursor.skipBlanks()
    cursor.advance(bytes: marker.width)
    // The content begins after one to four columns of blanks; with five, code is indented.
    let afterMarker = cursor
    cursor.findNonspace(line)
    let blanks = cursor.indent
    var padding = marker.width + blanks
    if blanks >= 5 || blanks < 1 || cursor.isBlank {
      padding = marker.width + 1
      cursor = afterMarker
      if blanks > 0 { cursor.advance(columns: 1, line) }
    } else {
      cursor.advance(columns: blanks, line)
    }
    cursor.findNonspace(line)
    openListIfNeeded(marker, at: start)
    var task: MarkdownEvent.TaskState?
    if isGFM, cursor.indent < 4 { task = ListMarker.scanTask(line, at: cursor.nonspace) }
    var item = Container(kind: .item, element: .item(task))
    item.columns = markerIndent + padding
    item.line = lineNumber
    containers.append(item)
    if task != nil {
      cursor.skipBlanks()
      cursor.advance(bytes: 3)
      cursor.findNonspace(line)
    }
    tape.append(.enter(.item(task)), at: SourceRange(start, position(cursor.offset)))
  }

  private mutating func openListIfNeeded(_ marker: ListMarker, at start: SourcePosition) {
    if let last = containers.indices.last, containers[last].kind == .list {
      if let open = containers[last].marker, open.continues(marker) {
        if isBlankBefore(inList: last) { loosen(last) }
        return
      }
      closeContainers(to: last)
    }
    noteChild()
    let style = MarkdownEvent.ListStyle(
      start: marker.number,
      delimiter: marker.mark == UInt8(ascii: ")") ? .parenthesis : .period,
      spacing: .undecided
    )
    var list = Container(kind: .list, element: .list(style))
    list.marker = marker
    if options.tightness == .onEnter {
      list.undecided = undecidedLists.count
      undecidedLists.append(UndecidedList(record: tape.nextNumber, container: containers.count))
    }
    containers.append(list)
    tape.append(.enter(.list(style)), at: SourceRange(start, start))
  }

  /// Opens a footnote definition.
  mutating func openFootnote(_ label: Range<Int>, _ line: Span<UInt8>) {
    let start = position(cursor.nonspace)
    references.addFootnote(LinkLabel.fold(line, label))
    noteChild()
    cursor.skipBlanks()
    cursor.advance(bytes: label.upperBound + 2 - cursor.offset)
    cursor.findNonspace(line)
    cursor.skipBlanks()
    containers.append(Container(kind: .footnote, element: .footnoteDefinition))
    tape.append(.enter(.footnoteDefinition), at: SourceRange(start, position(label.lowerBound)))
    tape.append(
      .attribute(.label),
      line.extracting(label),
      at: SourceRange(position(label.lowerBound), position(label.upperBound))
    )
  }

  // MARK: Spacing

  /// Notes that a block begins in the innermost container.
  mutating func noteChild() {
    guard let last = containers.indices.last, containers[last].kind == .item else { return }
    if containers[last].children > 0, isBlankBefore(inList: last - 1) { loosen(last - 1) }
    containers[last].children += 1
  }

  /// Makes a list loose, and tells those who wait for that.
  private mutating func loosen(_ index: Int) {
    guard index >= 0, containers[index].kind == .list, !containers[index].isLoose,
      !containers[index].isGivenUp
    else { return }
    containers[index].isLoose = true
    decide(index, .loose)
  }

  private mutating func decide(_ index: Int, _ spacing: MarkdownEvent.ListStyle.Spacing) {
    if case .list(var style) = containers[index].element {
      style.spacing = spacing
      containers[index].element = .list(style)
    }
    let entry = containers[index].undecided
    guard entry >= 0, undecidedLists[entry].record >= 0 else { return }
    tape.setSpacing(spacing, ofRecord: undecidedLists[entry].record)
    undecidedLists[entry].record = -1
  }

  /// The number of the first record that waits for a list's spacing.
  mutating func oldestUndecided() -> Int? {
    while undecidedHead < undecidedLists.count, undecidedLists[undecidedHead].record < 0 {
      undecidedHead += 1
    }
    return undecidedHead < undecidedLists.count ? undecidedLists[undecidedHead].record : nil
  }

  /// Stops waiting for the list that has waited longest: it counts as tight, on `leave` too.
  mutating func giveUpOldestUndecided() {
    guard oldestUndecided() != nil else { return }
    let list = undecidedLists[undecidedHead].container
    containers[list].isGivenUp = true
    decide(list, .tight)
  }

  // MARK: Closing

  /// Closes containers from the innermost on until `count` are left.
  mutating func closeContainers(to count: Int) {
    while containers.count > count {
      let last = containers.count - 1
      if containers[last].kind == .list {
        decide(last, containers[last].isLoose ? .loose : .tight)
        if containers[last].undecided >= 0 {
          undecidedLists.removeLast()
          undecidedHead = min(undecidedHead, undecidedLists.count)
        }
      }
      tape.append(.leave(containers[last].element), at: SourceRange(contentEnd, contentEnd))
      containers.removeLast()
      if lastQuote == last { lastQuote = previousQuote(below: last) }
    }
  }

  /// Walks down to the next quote; every container passed is passed once per quote closed.
  private func previousQuote(below index: Int) -> Int {
    var at = index - 1
    while at >= 0, containers[at].kind != .quote { at -= 1 }
    Steps.add(index - at)
    return at
  }
}
