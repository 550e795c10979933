/// What a parser takes as syntax, and when it hands events on.
public struct ParseOptions: Hashable, Sendable {
  /// Which Markdown.
  public enum Dialect: String, Hashable, Sendable, CaseIterable {
    /// CommonMark 0.31.2, nothing else.
    case commonmark
    /// CommonMark with the extensions of GFM: tables, strikethrough, autolinks, task list
    /// items, footnotes, alerts.
    case gfm
  }

  /// When a list's spacing is known to a handler.
  public enum Tightness: Hashable, Sendable {
    /// On `leave`: the list streams, and its `enter` says `undecided`.
    case onLeave
    /// On `enter`: a tight list is held until it ends, a loose one until that shows.
    case onEnter
  }

  /// What happens to a reference whose definition has not been seen.
  public enum References: Hashable, Sendable {
    /// It waits for a definition to the end of the document: exact.
    case exact
    /// It is text: no waiting, and a definition that comes later does not count.
    case soFar
  }

  /// What a `---` on the first line is.
  public enum FrontMatterMode: Hashable, Sendable {
    /// Front matter, where it is one: it gives no events, and is told at the end.
    case read
    /// Markdown: a thematic break.
    case markdown
  }

  /// Which Markdown; GFM unless said otherwise.
  public var dialect: Dialect
  /// When list spacing is told.
  public var tightness: Tightness
  /// Whether references wait.
  public var references: References
  /// What a `---` on the first line is; Markdown unless said otherwise.
  public var frontMatter: FrontMatterMode
  /// The limits.
  public var limits: ParseLimits

  /// Makes options.
  public init(
    dialect: Dialect = .gfm,
    tightness: Tightness = .onEnter,
    references: References = .exact,
    frontMatter: FrontMatterMode = .markdown,
    limits: ParseLimits = .standard
  ) {
    self.dialect = dialect
    self.tightness = tightness
    self.references = references
    self.frontMatter = frontMatter
    self.limits = limits
  }
}
