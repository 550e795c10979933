/// A place in one line, counted in bytes and in columns: a tab goes to the next multiple of 4.
///
/// A tab can be used up in part: three of its columns may belong to a container, the rest to
/// what is inside (CommonMark 0.31.2, "Tabs").
struct LineCursor {
  /// The next byte.
  private(set) var offset = 0
  /// The column of the next byte, from 0.
  private(set) var column = 0
  /// How many columns of the tab at ``offset`` are left; 0 when it is untouched.
  private(set) var tabRest = 0
  /// The first byte at or after ``offset`` that is no space or tab; the end for a blank rest.
  private(set) var nonspace = 0
  /// The column of ``nonspace``.
  private(set) var nonspaceColumn = 0
  /// Whether only spaces and tabs are left.
  private(set) var isBlank = false

  /// The columns of blanks before the first other byte.
  var indent: Int { nonspaceColumn - column }

  /// Looks for the first byte that is no space or tab.
  mutating func findNonspace(_ line: Span<UInt8>) {
    if nonspace > offset { return }
    var index = offset
    var at = column
    while index < line.count {
      switch line[index] {
      case 0x20:
        index += 1
        at += 1
        continue
      case 0x09:
        at += index == offset && tabRest > 0 ? tabRest : 4 - at % 4
        index += 1
        continue
      default: break
      }
      break
    }
    Steps.add(index - offset + 1)
    nonspace = index
    nonspaceColumn = at
    isBlank = index == line.count
  }

  /// Moves to the first byte that is no space or tab.
  mutating func skipBlanks() {
    offset = nonspace
    column = nonspaceColumn
    tabRest = 0
  }

  /// Moves over bytes that are no tabs.
  mutating func advance(bytes count: Int) {
    offset += count
    column += count
    tabRest = 0
    nonspace = 0
  }

  /// Moves over columns of blanks; the last tab may be used up in part.
  ///
  /// What ``findNonspace(_:)`` found stays found: a line of blanks in many nested items would
  /// else be read once for each of them.
  mutating func advance(columns count: Int, _ line: Span<UInt8>) {
    var left = count
    while left > 0, offset < line.count {
      if line[offset] == 0x09 {
        let width = tabRest > 0 ? tabRest : 4 - column % 4
        if left < width {
          tabRest = width - left
          column += left
          return
        }
        column += width
        left -= width
      } else {
        column += 1
        left -= 1
      }
      tabRest = 0
      offset += 1
    }
  }

  /// The columns a tab at ``offset`` stands for beyond what is used up, when it is cut.
  var pendingSpaces: Int { tabRest }
}
