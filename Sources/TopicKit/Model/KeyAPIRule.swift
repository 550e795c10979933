/// What makes a paragraph or list in a `Key APIs` section a list of APIs.
enum KeyAPIRule {
  /// The APIs of a block; `nil` for a block that names none.
  static func keyAPIs(_ block: RichText) -> KeyAPIList? {
    let items: [KeyAPI]
    switch block.element {
    case .paragraph:
      let inside = block.inside(of: block.startIndex)
      let run = block.codeRun(in: inside)
      items = run.isWhole ? run.spans.map { api($0, of: block) } : []
    case .list:
      items = block.itemRanges.flatMap { apis(item: $0, of: block) }
    default: return nil
    }
    return items.isEmpty ? nil : KeyAPIList(block: block, items: items)
  }

  /// The blocks inside each item of a list that begins with no API.
  static func itemsWithoutAPI(_ block: RichText) -> [Range<Int>] {
    guard case .list = block.element else { return [] }
    return block.itemRanges.filter { !$0.isEmpty && apis(item: $0, of: block).isEmpty }
  }

  private static func api(
    _ span: Int,
    of block: RichText,
    explanation: RichText = RichText()
  ) -> KeyAPI {
    let code = block.code(ofSpan: span)
    return KeyAPI(
      code: String(decoding: code, as: UTF8.self),
      kind: KeyAPIKind.kind(of: code),
      explanation: explanation,
      range: block.slice(span..<block.end(of: span)).range
    )
  }

  /// The code spans that an item starts with.
  ///
  /// What follows explains the last of them, so that APIs and explanations stay in the order
  /// of the page.
  static func apis(item: Range<Int>, of list: RichText) -> [KeyAPI] {
    guard let paragraph = item.first, case .enter(.paragraph) = list.record(at: paragraph).event
    else { return [] }
    let inside = list.inside(of: paragraph)
    let run = list.codeRun(in: inside)
    guard let last = run.spans.last else { return [] }
    var position = InlinePosition(index: run.afterLast)
    if run.isWhole {
      position.index = inside.upperBound
    } else {
      list.skipSeparator(at: &position, before: inside.upperBound)
    }
    let explanation = list.rest(ofParagraph: paragraph, from: position, to: item.upperBound)
    return run.spans.dropLast().map { api($0, of: list) }
      + [api(last, of: list, explanation: explanation)]
  }
}

/// The code spans at the start of a paragraph, with nothing but separators between them.
private struct CodeRun {
  /// The indices of the spans.
  var spans: [Int] = []
  /// The index after the last span, with what wraps it.
  var afterLast: Int
  /// Whether the paragraph holds nothing else.
  var isWhole = true
}

extension RichText {
  fileprivate func codeRun(in inside: Range<Int>) -> CodeRun {
    var run = CodeRun(afterLast: inside.lowerBound)
    var index = inside.lowerBound
    while index < inside.upperBound {
      let end = end(of: index)
      switch record(at: index).event {
      case .enter:
        guard let span = codeSpan(at: index) else {
          run.isWhole = false
          return run
        }
        run.spans.append(span)
        run.afterLast = end
      case .text(.softBreak), .text(.hardBreak): break
      case .text(.literal):
        let isLast = end == inside.upperBound
        guard arena[record(at: index).payload].isSeparator(mayEnd: isLast) else {
          run.isWhole = false
          return run
        }
      default:
        run.isWhole = false
        return run
      }
      index = end
    }
    return run
  }

  /// The code span that an inline is, or that is all there is in a link, strong text or
  /// emphasis; `nil` for any other.
  private func codeSpan(at index: Int) -> Int? {
    var index = index
    while case .enter(let element) = record(at: index).event {
      switch element {
      case .codeSpan: return index
      case .link, .strong, .emphasis, .strikethrough:
        let inside = inside(of: index)
        guard let first = inside.first, end(of: first) == inside.upperBound else { return nil }
        index = first
      default: return nil
      }
    }
    return nil
  }

  /// The content of a code span.
  fileprivate func code(ofSpan span: Int) -> ArraySlice<UInt8> {
    let inside = inside(of: span)
    guard let first = inside.first, inside.count > 1 else {
      return inside.first.map { arena[record(at: $0).payload] } ?? []
    }
    return inside.dropFirst().reduce(into: arena[record(at: first).payload]) { bytes, index in
      bytes += arena[record(at: index).payload]
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are commas, blanks, and the words `and`, `or`, `&`; where they may end
  /// a paragraph, a full stop too.
  fileprivate func isSeparator(mayEnd: Bool) -> Bool {
    if mayEnd, trimmingBlanks().elementsEqual([UInt8(ascii: ".")]) { return true }
    return split { $0.isBlank || $0 == UInt8(ascii: ",") }.allSatisfy { word in
      word.isWord("and") || word.isWord("or") || word.isWord("&")
    }
  }
}
