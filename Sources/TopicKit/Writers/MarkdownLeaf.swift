/// The inlines of one leaf: their bytes, and items that point into them.
struct MarkdownLeaf: Sendable {
  /// One step of a leaf.
  struct Item: Sendable {
    enum Kind: UInt8, Sendable {
      case literal, code, html, softBreak, hardBreak
      /// Emphasis, strong emphasis, strikethrough.
      case open, close
      /// Links and images.
      case linkStart, linkEnd
      /// A link whose text is its address.
      case autolink
      case footnote
    }

    var kind: Kind
    var bytes: Range<Int>
    var element: MarkdownEvent.Element
    /// The other end of an `open`, `close`, `linkStart` or `linkEnd`.
    var partner = -1
    /// The delimiter of an `open` or `close`.
    var mark: UInt8 = 0
    var width = 0
    /// Whether the first or last character must be a reference where it stands.
    var mustEncodeFirst = false
    var mustEncodeLast = false
    /// Whether it is one for the sake of the delimiter beside it.
    var encodesFirst = false
    var encodesLast = false
    var destination = 0..<0
    var title: Range<Int>?

    var isDelimiter: Bool { kind == .open || kind == .close }
  }

  var bytes: ContiguousArray<UInt8> = []
  var items: ContiguousArray<Item> = []
  private var open: ContiguousArray<Int> = []
  /// What the texts hold, as ``TextClass`` has it.
  private(set) var textClasses: UInt8 = 0
  /// Whether it has delimiters of emphasis.
  private(set) var hasDelimiters = false
  /// Whether it has links or images.
  private(set) var hasLinks = false

  var isEmpty: Bool { items.isEmpty }

  /// Notes classes of bytes that texts have.
  mutating func noteText(_ classes: UInt8) { textClasses |= classes }

  mutating func removeAll() {
    bytes.removeAllKeepingRoom()
    items.removeAllKeepingRoom()
    open.removeAllKeepingRoom()
    textClasses = 0
    hasDelimiters = false
    hasLinks = false
  }
}

// MARK: - Collecting

extension MarkdownLeaf {
  mutating func handle(_ event: MarkdownEvent, _ payload: Span<UInt8>) {
    switch event {
    case .enter(let element): enter(element)
    case .leave(let element): leave(element)
    case .attribute(let attribute): take(attribute, payload)
    case .text(let kind): take(kind, payload)
    }
  }

  mutating func append(_ payload: Span<UInt8>) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: payload)
    return start..<bytes.count
  }

  private mutating func enter(_ element: MarkdownEvent.Element) {
    let none = bytes.count..<bytes.count
    switch element {
    case .emphasis, .strong, .strikethrough:
      open.append(items.count)
      hasDelimiters = true
      items.append(Item(kind: .open, bytes: none, element: element))
    case .link, .image:
      open.append(items.count)
      hasLinks = true
      items.append(Item(kind: .linkStart, bytes: none, element: element))
    case .codeSpan: items.append(Item(kind: .code, bytes: none, element: element))
    case .footnoteReference: items.append(Item(kind: .footnote, bytes: none, element: element))
    default: break
    }
  }

  private mutating func leave(_ element: MarkdownEvent.Element) {
    switch element {
    case .emphasis, .strong, .strikethrough, .link, .image:
      guard let start = open.popLast() else { return }
      let isLink = items[start].kind == .linkStart
      let none = bytes.count..<bytes.count
      items[start].partner = items.count
      items.append(
        Item(
          kind: isLink ? .linkEnd : .close,
          bytes: none,
          element: items[start].element,
          partner: start
        )
      )
      if element == .link { shortenLink(at: start) }
    default: break
    }
  }

  private mutating func take(_ attribute: MarkdownEvent.Attribute, _ payload: Span<UInt8>) {
    guard let last = items.indices.last else { return }
    switch attribute {
    case .destination: items[last].destination = append(payload)
    case .title: items[last].title = append(payload)
    case .label: items[last].bytes = append(payload)
    case .info: break
    }
  }

  private mutating func take(_ kind: MarkdownEvent.TextKind, _ payload: Span<UInt8>) {
    let range = append(payload)
    switch kind {
    case .literal:
      textClasses |= TextClass.classes(of: payload)
      add(.literal, range)
    // Code outside a code span is no event of a parser; it is text then.
    case .code:
      let isText = items.last?.kind != .code
      if isText { textClasses |= TextClass.classes(of: payload) }
      add(isText ? .literal : .code, range)
    case .html: add(.html, range)
    case .softBreak: add(.softBreak, range)
    case .hardBreak: add(.hardBreak, range)
    }
  }

  /// Adds text; what lies beside its like becomes one item with it.
  private mutating func add(_ kind: Item.Kind, _ range: Range<Int>) {
    if range.isEmpty { return }
    if kind == .literal || kind == .code, let last = items.indices.last, items[last].kind == kind {
      // An item of a code span is empty when its text comes: it begins where that does.
      let start = items[last].bytes.isEmpty ? range.lowerBound : items[last].bytes.lowerBound
      items[last].bytes = start..<range.upperBound
    } else {
      items.append(Item(kind: kind, bytes: range, element: .paragraph))
    }
  }

  /// Turns a link whose text is its address into an autolink.
  private mutating func shortenLink(at start: Int) {
    guard start + 3 == items.count, items[start + 1].kind == .literal, items[start].title == nil
    else { return }
    let text = items[start + 1].bytes
    let destination = items[start].destination
    guard MarkdownEscaping.isAutolink(bytes, text: text, destination: destination) else { return }
    items.removeSubrange(start...)
    items.append(Item(kind: .autolink, bytes: text, element: .link))
  }
}
