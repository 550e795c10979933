/// One step of a document: something opens, has an attribute, holds text, or closes.
///
/// Events say what a page means, never how it was spelled: `*a*` and `_a_` give the same
/// ones. Every `enter` is followed, after what is inside, by the `leave` of the same
/// element. An `attribute` comes right after the `enter` that it describes. The payload of
/// an attribute or a text is bytes, handed over beside the event.
public enum MarkdownEvent: Hashable, Sendable, BitwiseCopyable {
  /// An element opens.
  case enter(Element)
  /// A property of the element that was just entered; its value is the event's bytes.
  case attribute(Attribute)
  /// Text inside the open element; its content is the event's bytes.
  case text(TextKind)
  /// An element closes.
  case leave(Element)
}

extension MarkdownEvent {
  /// What can be entered and left.
  public enum Element: Hashable, Sendable, BitwiseCopyable {
    /// A block quote, or a GFM alert when its first line is `[!NOTE]` or one of its kin.
    case blockQuote(Alert?)
    /// A list; its items follow.
    case list(ListStyle)
    /// A list item; the state of its task box where it has one.
    case item(TaskState?)
    /// A GFM footnote definition; its label is an attribute.
    case footnoteDefinition
    /// A paragraph.
    case paragraph
    /// A heading of a level from 1 to 6.
    case heading(level: Int)
    /// A code block; its info string, where it has one, is an attribute; a text per line.
    case codeBlock
    /// A block of raw HTML; a text per line.
    case htmlBlock
    /// A thematic break; holds nothing.
    case thematicBreak
    /// A GFM table: one head row, then rows.
    case table
    /// The head row of a table; holds cells.
    case tableHead
    /// A row of a table's body; holds cells.
    case tableRow
    /// A cell of a table row.
    case tableCell(ColumnAlignment)
    /// Emphasis.
    case emphasis
    /// Strong emphasis.
    case strong
    /// GFM strikethrough.
    case strikethrough
    /// A code span.
    case codeSpan
    /// A link; destination and, where it has one, title are attributes.
    case link
    /// An image; destination and title are attributes, the description is inside.
    case image
    /// A GFM footnote reference; its label is an attribute.
    case footnoteReference
  }

  /// What an attribute event gives.
  public enum Attribute: UInt8, Hashable, Sendable, BitwiseCopyable {
    /// A code block's info string.
    case info
    /// A link's or image's destination, escapes and entities resolved, not percent-encoded.
    case destination
    /// A link's or image's title.
    case title
    /// A footnote's label, as written in its definition.
    case label
  }

  /// What kind of text an event holds.
  public enum TextKind: UInt8, Hashable, Sendable, BitwiseCopyable {
    /// Text to be read, escapes and entities resolved.
    case literal
    /// Code: a code span's content, or one line of a code block with its line feed.
    case code
    /// Raw HTML: an inline tag, or one line of an HTML block with its line feed.
    case html
    /// A line ending inside a paragraph; the bytes are one line feed.
    case softBreak
    /// A hard line break; the bytes are one line feed.
    case hardBreak
  }

  /// How a list is numbered and spaced.
  public struct ListStyle: Hashable, Sendable, BitwiseCopyable {
    /// The number of the first item; `nil` for a bullet list.
    public var start: Int32?
    /// What follows a number; always `.period` for a bullet list.
    public var delimiter: Delimiter
    /// Whether blank lines separate the blocks of its items.
    public var spacing: Spacing

    /// Makes a style.
    public init(start: Int32? = nil, delimiter: Delimiter = .period, spacing: Spacing) {
      self.start = start
      self.delimiter = delimiter
      self.spacing = spacing
    }

    /// What follows the number of an item.
    public enum Delimiter: UInt8, Hashable, Sendable, BitwiseCopyable {
      /// `1.`
      case period
      /// `1)`
      case parenthesis
    }

    /// Whether a list's paragraphs stand alone.
    public enum Spacing: UInt8, Hashable, Sendable, BitwiseCopyable {
      /// No blank line between blocks: paragraphs are shown without space around them.
      case tight
      /// At least one blank line between blocks.
      case loose
      /// Not known yet: only on `enter`, and only for ``ParseOptions/Tightness/onLeave``.
      case undecided
    }
  }

  /// The box of a GFM task list item.
  public enum TaskState: UInt8, Hashable, Sendable, BitwiseCopyable {
    /// `[ ]`
    case open
    /// `[x]`
    case done
  }

  /// How a table column is aligned.
  public enum ColumnAlignment: UInt8, Hashable, Sendable, BitwiseCopyable {
    /// `---`
    case none
    /// `:--`
    case left
    /// `:-:`
    case center
    /// `--:`
    case right
  }

  /// The five kinds of GFM alerts.
  public enum Alert: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// `[!NOTE]`
    case note
    /// `[!TIP]`
    case tip
    /// `[!IMPORTANT]`
    case important
    /// `[!WARNING]`
    case warning
    /// `[!CAUTION]`
    case caution
  }
}

extension MarkdownEvent.Element {
  /// Whether the element is a block, not an inline.
  public var isBlock: Bool {
    switch self {
    case .emphasis, .strong, .strikethrough, .codeSpan, .link, .image, .footnoteReference: false
    default: true
    }
  }
}
