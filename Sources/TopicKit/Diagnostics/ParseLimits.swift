/// How much of everything a parser takes; each limit stops an attack by size.
public struct ParseLimits: Hashable, Sendable {
  /// Bytes of one line without its ending, 16 MiB: a stream without a line ending would be
  /// held for ever.
  ///
  /// At most 128 MiB.
  public var lineBytes = 16 << 20
  /// Bytes of one paragraph or other leaf that must be held whole, line endings included,
  /// 16 MiB.
  ///
  /// At most 128 MiB.
  public var leafBytes = 16 << 20
  /// Bytes of a page that becomes one ``Topic``, and of the text of one block that
  /// ``TopicParser`` holds until it ends, 1 GiB: a list without an end would be held for ever.
  ///
  /// At most 1 GiB.
  public var sourceBytes = 1 << 30
  /// Bytes of events held back while a reference or a list's spacing is undecided, 8 MiB.
  ///
  /// Beyond it the oldest undecided thing is decided: a reference is text, a list is tight. At
  /// most 256 MiB.
  public var heldBytes = 8 << 20
  /// Bytes of front matter, 256 KiB: an unclosed `---` would swallow the whole page.
  public var frontMatterBytes = 256 << 10
  /// Levels of lists and maps in front matter, 100: values nest, and nesting costs stack.
  public var frontMatterDepth = 100
  /// Open containers, 10 000: deeper quotes and lists are text.
  ///
  /// A list is one, its open item another.
  public var depth = 10_000
  /// Characters of a link label, 999 (CommonMark 0.31.2, "link label").
  public var labelCharacters = 999
  /// Bytes that references may expand to, 100 kB, or the size of the input so far where that
  /// is more: one long definition used again and again would make the output quadratic.
  ///
  /// What goes beyond is text.
  public var expandedReferenceBytes = 100_000
  /// Cells that short table rows may be filled up with, beside one per byte of input.
  public var tableFillCells = 100_000

  /// Makes the standard limits.
  public init() {}

  /// Lowers what is held whole to what offsets of 32 bits can count, three bytes for each
  /// byte that is none of a character.
  mutating func clampToOffsets() {
    lineBytes = min(lineBytes, 1 << 27)
    leafBytes = min(leafBytes, 1 << 27)
    heldBytes = min(heldBytes, 1 << 28)
    sourceBytes = min(sourceBytes, 1 << 30)
  }

  /// The standard limits.
  public static let standard = ParseLimits()
}
