/// A place in a leaf where something other than plain text stands, or may stand.
///
/// Items lie in the order of the text. What no item covers is text, and so is what an item
/// that came to nothing covers.
struct InlineItem: BitwiseCopyable {
  enum Kind: UInt8 {
    /// A bracket or delimiter that came to nothing: text.
    case text
    /// A backslash before punctuation: the backslash goes.
    case escape
    /// A character reference; `value` numbers its characters.
    case entity
    case codeSpan
    case rawHTML
    case softBreak
    case hardBreak
    /// A run of `*`, `_` or `~`; `value` is the index of its delimiter.
    case delimiters
    /// The `[` or `![` of a link; `value` is the link's index.
    case linkStart
    /// The `]` of a link up to its end; `value` is the link's index.
    case linkEnd
    /// A whole autolink: `<http://a>`, or a bare one.
    case autolink
    /// A whole footnote reference.
    case footnoteReference
  }

  var kind: Kind
  var start: Int32
  var end: Int32
  var value: Int32 = -1
}

/// A run of delimiters: how much of it is unused, and what was made of the rest.
struct DelimiterRun: BitwiseCopyable {
  var item: Int32
  var byte: UInt8
  var canOpen: Bool
  var canClose: Bool
  /// The run's length when it was found: the rule of three looks at that.
  var length: Int32
  /// Delimiters that no pair has used.
  var rest: Int32
  /// The neighbours on the stack, -1 for none.
  var previous: Int32
  var next: Int32
  /// Delimiters used as closers: they stand on the left.
  var closed: Int32 = 0
  /// Pairs it opens, the outermost first, and pairs it closes, the innermost first.
  var firstOpening: Int32 = -1
  var firstClosing: Int32 = -1
  var lastClosing: Int32 = -1
}

/// A pair of delimiters that makes emphasis.
struct DelimiterPair: BitwiseCopyable {
  var element: MarkdownEvent.Element
  /// Delimiters used on either side.
  var width: Int32
  var nextOpening: Int32
  var nextClosing: Int32
}

/// A `[` or `![` that waits for its `]`.
struct BracketOpener: BitwiseCopyable {
  var item: Int32
  var isImage: Bool
  /// Whether another `[` follows inside: then its text cannot be a label.
  var hasBracketInside: Bool
  /// The top of the delimiter stack when it was pushed.
  var delimiter: Int32
}

/// A link or image that was found.
struct InlineLink {
  var isImage: Bool
  /// Where destination and title stand in the leaf; empty for a reference.
  var destination: Range<Int32> = 0..<0
  var title: Range<Int32>?
  /// What a reference refers to.
  var definition: LinkDefinition?
}
