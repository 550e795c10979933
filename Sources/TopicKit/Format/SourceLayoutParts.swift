/// A quote, list, list item or footnote definition of a source.
struct SourceNode {
  enum Kind: UInt8 { case quote, list, item, footnote }

  var kind: Kind
  /// The container around it; -1 for the page.
  var parent: Int
  /// How many containers are around it.
  var depth: Int
  /// The outermost container that it stands in, or is.
  var root: Int
  /// The innermost quote that it stands in, or is; -1 for none.
  var quote: Int
  /// Of a list: whether blank lines separate its blocks.
  var isLoose = false
  /// Of a list: the number of its first item.
  var start: Int?
  /// Where something stands that is kept: an item's task box, a footnote's marker, the first
  /// byte of a list's first marker.
  var written = 0..<0
}

/// A block that holds no others.
struct SourceLeaf {
  enum Kind: UInt8 {
    /// A container's first line with nothing on it but markers.
    case opening
    case paragraph, heading, setext, fence, indentedCode, html, table, thematicBreak
  }

  var kind: Kind
  /// The container that it stands in; -1 for the page.
  var node: Int
  /// Its lines, indexes into ``SourceLayout/lines``.
  var lines: Range<Int>
  /// Of a heading: its level.
  var level = 0
  /// A heading's text, or a fence's info string.
  var text = 0..<0
  /// Of a fence: the byte it is made of.
  var fence: UInt8 = 0
  /// Of code and HTML: whether a line of its own ends it.
  var isClosed = false
  /// The top-level block that it belongs to.
  var unit = 0
}

/// A line of a source.
struct SourceLine {
  /// Its bytes, without its ending.
  var bytes: Range<Int>
  /// The leaf that it belongs to; -1 for none.
  var leaf = -1
  /// Where text begins on it, behind the prefixes of its containers.
  var content = 0
  /// The spaces that a tab cut by a prefix leaves; the tab is the first byte of the content.
  var cutTab = 0
  /// Of a paragraph's line: the columns of blanks before its text.
  var indent = 0
  /// How many containers it continues; fewer than there are for a lazy line.
  var matched = 0
  var isLazy = false
  /// Whether blanks at its end mean nothing: its ending is a soft break.
  var endsSoft = false
}
