import TopicKit

/// What may stand in what.
enum ContentModel {
  typealias Element = MarkdownEvent.Element

  static func allows(_ element: Element, in parent: Element?) -> Bool {
    switch element {
    case .item: if case .list? = parent { true } else { false }
    case .tableHead, .tableRow: parent == .table
    case .tableCell: parent == .tableHead || parent == .tableRow
    case _ where element.isBlock: holdsBlocks(parent)
    default: holdsInlines(parent)
    }
  }

  static func allows(_ attribute: MarkdownEvent.Attribute, on element: Element?) -> Bool {
    switch attribute {
    case .info: element == .codeBlock
    case .destination, .title: element == .link || element == .image
    case .label: element == .footnoteReference || element == .footnoteDefinition
    }
  }

  static func allows(_ kind: MarkdownEvent.TextKind, in parent: Element?) -> Bool {
    switch kind {
    case .literal, .softBreak, .hardBreak: holdsInlines(parent)
    case .code: parent == .codeSpan || parent == .codeBlock
    case .html: parent == .htmlBlock || holdsInlines(parent)
    }
  }

  private static func holdsBlocks(_ parent: Element?) -> Bool {
    switch parent {
    case nil, .blockQuote?, .item?, .footnoteDefinition?: true
    default: false
    }
  }

  private static func holdsInlines(_ parent: Element?) -> Bool {
    switch parent {
    case .paragraph?, .heading?, .tableCell?, .emphasis?, .strong?, .strikethrough?, .link?,
      .image?:
      true
    default: false
    }
  }
}

/// What payloads are made of.
enum TextCheck {
  static func fault(in bytes: Span<UInt8>) -> String? {
    var copy: [UInt8] = []
    for index in 0..<bytes.count {
      guard bytes[index] != 0 else { return "a NUL in a payload" }
      copy.append(bytes[index])
    }
    return String(validating: copy, as: UTF8.self) == nil ? "a payload that is no UTF-8" : nil
  }

  /// Breaks are one line feed; a text of a code or HTML block is one line with its line feed.
  static func fault(
    in bytes: Span<UInt8>,
    _ kind: MarkdownEvent.TextKind,
    of parent: MarkdownEvent.Element?
  ) -> String? {
    var feeds = 0
    for index in 0..<bytes.count where bytes[index] == 0x0A { feeds += 1 }
    let endsWithFeed = !bytes.isEmpty && bytes[bytes.count - 1] == 0x0A
    switch (kind, parent) {
    case (.softBreak, _), (.hardBreak, _):
      return bytes.count == 1 && endsWithFeed ? nil : "a break that is not one line feed"
    case (.code, .codeBlock?), (.html, .htmlBlock?):
      return feeds == 1 && endsWithFeed ? nil : "a text that is not one line"
    case (.code, _): return feeds == 0 ? nil : "a line feed in a code span"
    default: return bytes.isEmpty ? "an empty text" : nil
    }
  }
}
