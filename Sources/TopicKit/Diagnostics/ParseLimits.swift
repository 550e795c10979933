/// How much of everything a parser takes; each limit stops an attack by size.
public struct ParseLimits: Hashable, Sendable {
  /// Bytes of one line, 16 MiB: a stream without a line ending would be held for ever.
  public var lineBytes = 16 << 20
  /// Bytes of one paragraph or other leaf that must be held whole, 16 MiB.
  public var leafBytes = 16 << 20
  /// Bytes of events held back while a reference or a list's spacing is undecided, 8 MiB.
  public var heldBytes = 8 << 20
  /// Bytes of front matter, 256 KiB: an unclosed `---` would swallow the whole page.
  public var frontMatterBytes = 256 << 10
  /// Levels of lists and maps in front matter, 100: values nest, and nesting costs stack.
  public var frontMatterDepth = 100
  /// Open containers, 10 000: deeper quotes and lists are text.
  public var depth = 10_000
  /// Characters of a link label, 999 (CommonMark 0.31.2, "link label").
  public var labelCharacters = 999
  /// Bytes that references may expand to, at the least 100 kB and else the input's size:
  /// one long definition used again and again would make the output quadratic.
  public var expandedReferenceBytes = 100_000
  /// Cells that short table rows may be filled up with, beside one per byte of input.
  public var tableFillCells = 100_000

  /// Makes the standard limits.
  public init() {}

  /// The standard limits.
  public static let standard = ParseLimits()
}
