import TopicKit

/// A fenced block of code, with the place of each of its lines in the page.
struct CodeBlock: Sendable {
  /// The language that the fence names, in lower case.
  var language: String
  /// The lines as they are code: without what their containers put before them.
  var lines: [Line] = []
  /// The whole block, fences included.
  var range = SourceRange.none

  /// A line of code.
  struct Line: Sendable {
    /// Its bytes without the line feed.
    var bytes: [UInt8]
    /// Where they stand in the page.
    var range: SourceRange
  }

  /// The code, every line with a line feed.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      bytes += line.bytes
      bytes.append(0x0A)
    }
    return bytes
  }
}

extension CodeBlock {
  /// The range in the page from a place in the code to the end of its line.
  ///
  /// - Parameters:
  ///   - line: The line, from 1; one behind the last is taken for the end of the last.
  ///   - column: The column in UTF-8 bytes, from 1.
  /// - Returns: The range; empty at the end of a line.
  func range(line: Int, column: Int) -> SourceRange {
    guard let last = lines.last else { return SourceRange(range.start, range.start) }
    guard line >= 1, line <= lines.count else {
      return SourceRange(last.range.end, last.range.end)
    }
    let code = lines[line - 1]
    let length = code.range.offsets.count
    // A tab that a container used in part is blanks in the code: fewer bytes in the page.
    let missing = code.bytes.count - length
    let skipped = min(max(0, max(1, column) - 1 - max(0, missing)), length)
    let start = code.range.start
    return SourceRange(
      SourcePosition(
        offset: start.offset + skipped,
        line: start.line,
        column: start.column + skipped
      ),
      code.range.end
    )
  }

  /// The first line that is not blank, as a range in the page.
  var firstLine: SourceRange {
    lines.first { $0.bytes.contains { $0 != 0x20 && $0 != 0x09 } }?.range ?? range
  }
}

// MARK: - Reading

extension CodeBlock {
  /// The blocks of a page in one of some languages.
  ///
  /// - Complexity: O(*n*) in the bytes.
  static func blocks(of page: [UInt8], in languages: Set<String>) -> [CodeBlock] {
    var collector = Collector(languages: languages)
    var parser = MarkdownParser(
      options: ParseOptions(tightness: .onLeave, references: .soFar, frontMatter: .read)
    )
    let page = page[...]
    do throws(TopicError) {
      try parser.feed(page.span, into: &collector)
      try parser.finish(into: &collector)
    } catch {
      // The check says why; there is no code in what cannot be parsed.
      return []
    }
    return collector.blocks
  }

  private struct Collector: MarkdownHandler {
    let languages: Set<String>
    var blocks: [CodeBlock] = []
    private var open: CodeBlock?

    init(languages: Set<String>) { self.languages = languages }

    mutating func handle(
      _ event: MarkdownEvent,
      bytes: Span<UInt8>,
      at source: EventSource
    ) {
      switch event {
      case .enter(.codeBlock): open = CodeBlock(language: "", range: source.range)
      case .attribute(.info) where open != nil: open?.language = CodeBlock.language(of: bytes)
      case .text(.code) where open != nil:
        guard let block = open, languages.contains(block.language) else { return }
        open?.lines.append(CodeBlock.line(bytes, at: source.range))
      case .leave(.codeBlock):
        if var block = open, languages.contains(block.language), !block.lines.isEmpty {
          block.range = SourceRange(block.range.start, source.range.end)
          blocks.append(block)
        }
        open = nil
      default: break
      }
    }
  }

  /// The first word of an info string, as far as it can name a language, in lower case.
  private static func language(of info: Span<UInt8>) -> String {
    var word: [UInt8] = []
    for index in 0..<info.count {
      let byte = info[index]
      // Some write `swift{3}`, `swift:App.swift`, `swift,ignore`.
      if byte <= 0x20 || [UInt8(ascii: "{"), UInt8(ascii: ":"), UInt8(ascii: ",")].contains(byte) {
        break
      }
      word.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
    }
    return String(decoding: word, as: UTF8.self)
  }

  private static func line(_ bytes: Span<UInt8>, at range: SourceRange) -> Line {
    var count = bytes.count
    if count > 0, bytes[count - 1] == 0x0A { count -= 1 }
    var line: [UInt8] = []
    line.reserveCapacity(count)
    for index in 0..<count { line.append(bytes[index]) }
    return Line(bytes: line, range: range)
  }
}
