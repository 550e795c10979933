/// Finds where the front matter of a page starts and ends, one line after the other.
///
/// The first line has to be `---`; a line `---` or `...` closes. Until it is clear what the
/// lines are they are held, so that the caller can read those that turn out to be Markdown.
/// These rules decide; what a line looks like is told by ``FrontMatterLineKind``:
///
/// 1. A blank second line: the first was a thematic break.
/// 2. A heading as second line is a comment where the first line after it that is neither
///    blank nor `#…` looks like `key: value`; anything else makes the first line a break.
/// 3. *Nothing but Markdown follows* is certain at the first line that follows a blank one
///    and starts at the margin, but is no `key: value`, no comment, and no list item that may
///    belong to a key (one without a value, or one whose list has begun). If no line before
///    it looked like `key: value`, the first line was a break; else the front matter was
///    never closed.
/// 4. The end of the input, or ``ParseLimits/frontMatterBytes`` without a key, decides alike.
/// 5. What was never closed ends after its last line that looks like `key: value` or belongs
///    to one, being indented or an item of its list. Lines after a heading that follows a
///    blank line do not count; and where a heading and a blank line stood before the first
///    key, all was Markdown.
struct FrontMatterScanner {
  /// What is known after a line.
  enum Decision: Equatable {
    /// The line may be front matter.
    case held
    /// The line closed the front matter, whose lines are in ``FrontMatterScanner/block``.
    case closed
    /// All held lines are Markdown, the last one included.
    case notFrontMatter
    /// The front matter was never closed: held lines from this one on are Markdown.
    case unclosed(bodyLine: Int)
  }

  /// The held lines; `endLine` is set once the front matter has ended.
  private(set) var block = FrontMatterBlock()

  /// The bytes of all held lines with their endings, for ``ParseLimits/frontMatterBytes``.
  var heldBytes: Int { block.bytes.count }

  private let limit: Int
  private var hasKey = false
  private var startsWithComment = false
  private var hasBlankBeforeKey = false
  private var followsBlank = false
  /// Whether a list item at the margin would belong to the key above it.
  private var listMayFollow = false
  /// The line after the last one that looks like `key: value` or belongs to one.
  private var keysEnd = 1
  /// Whether a heading after a blank line was seen: lines after it do not move `keysEnd`.
  private var hasHeading = false

  /// Makes a scanner that holds bytes up to a limit.
  init(limits: ParseLimits = .standard) { limit = limits.frontMatterBytes }

  /// Takes the next line, without its ending.
  ///
  /// No line may follow a decision other than ``Decision/held``.
  ///
  /// - Complexity: O(*n*) in the bytes of the line.
  mutating func take(line: Span<UInt8>, at position: SourcePosition) -> Decision {
    if block.lines.isEmpty {
      block.append(line, at: position)
      return FrontMatterLineKind.isFence(line, of: UInt8(ascii: "-")) ? .held : .notFrontMatter
    }
    if FrontMatterLineKind.isFence(line, of: UInt8(ascii: "-"))
      || FrontMatterLineKind.isFence(line, of: UInt8(ascii: "."))
    {
      return close(with: line, at: position)
    }
    block.append(line, at: position)
    let decision = decide(FrontMatterLineKind(line))
    if decision == .held, !hasKey, heldBytes > limit { return .notFrontMatter }
    return decision
  }

  /// Ends the input while lines are held.
  mutating func finish() -> Decision { hasKey ? unclosed() : .notFrontMatter }

  // MARK: - Rules

  private mutating func close(with line: Span<UInt8>, at position: SourcePosition) -> Decision {
    if !hasKey, startsWithComment, hasBlankBeforeKey {
      block.append(line, at: position)
      return .notFrontMatter
    }
    block.isClosed = true
    block.endLine = block.lines.count
    return .closed
  }

  private mutating func decide(_ kind: FrontMatterLineKind) -> Decision {
    let isSecond = block.lines.count == 2
    let followedBlank = followsBlank
    followsBlank = kind == .blank
    switch kind {
    case .blank:
      if !hasKey { hasBlankBeforeKey = true }
      return isSecond ? .notFrontMatter : .held
    case .comment(let isHeading):
      if isSecond { startsWithComment = true }
      if isHeading, followedBlank { hasHeading = hasKey }
      return .held
    case .key(let hasValue):
      hasKey = true
      listMayFollow = !hasValue
      return holdAsKey()
    case .indented(let isKey):
      if !hasKey, isKey { hasKey = true }
      guard hasKey || !isMarkdown(afterBlank: followedBlank) else { return markdown() }
      return holdAsKey()
    case .item:
      if hasKey, listMayFollow { return holdAsKey() }
      return isMarkdown(afterBlank: followedBlank) ? markdown() : .held
    case .other:
      return isMarkdown(afterBlank: followedBlank) ? markdown() : .held
    }
  }

  /// Whether a line that is no part of a map at this place shows that all is Markdown.
  private func isMarkdown(afterBlank: Bool) -> Bool {
    afterBlank || (startsWithComment && !hasKey)
  }

  private mutating func markdown() -> Decision { hasKey ? unclosed() : .notFrontMatter }

  private mutating func holdAsKey() -> Decision {
    if !hasHeading { keysEnd = block.lines.count }
    return .held
  }

  private mutating func unclosed() -> Decision {
    if startsWithComment, hasBlankBeforeKey { return .notFrontMatter }
    block.endLine = keysEnd
    return .unclosed(bodyLine: keysEnd)
  }
}
