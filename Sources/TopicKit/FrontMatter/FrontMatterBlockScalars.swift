// Block scalars: `|` keeps the line breaks of the lines below, `>` folds them.

extension FrontMatterReader {
  /// What stands after `|` or `>`.
  struct BlockScalarHeader {
    enum Chomping { case clip, strip, keep }
    var isFolded: Bool
    var chomping: Chomping = .clip
    /// How much deeper than the parent the text is indented, where that is given.
    var indentation: Int?
  }

  /// The header at an index; `nil` where something else follows `|` or `>`.
  func blockScalarHeader(at start: Int) -> BlockScalarHeader? {
    var header = BlockScalarHeader(isFolded: self[start] == UInt8(ascii: ">"))
    var index = start + 1
    var isChomped = false
    while !isBlankOrEnd(index) {
      switch self[index] {
      case UInt8(ascii: "+") where !isChomped: (header.chomping, isChomped) = (.keep, true)
      case UInt8(ascii: "-") where !isChomped: (header.chomping, isChomped) = (.strip, true)
      case 0x31...0x39 where header.indentation == nil:
        header.indentation = Int(self[index] - 0x30)
      default: return nil
      }
      index += 1
    }
    let next = skippingBlanks(from: index)
    return self[next] == .lineFeed || self[next] == UInt8(ascii: "#") ? header : nil
  }

  /// Parses the lines below a header; `>= and <=` with nothing below it is text.
  mutating func parseBlockScalar(parent: Int) -> String {
    let start = index
    var header = blockScalarHeader(at: start)
    if header == nil {
      guard hasLineBelow(deeperThan: parent) else { return parsePlainScalar(parent: parent) }
      report(
        .frontMatterMalformed,
        at: trimming(start..<block.lines[line].end),
        "after '|' or '>' only a digit from 1 to 9, '+' or '-', and a comment can stand"
      )
      header = BlockScalarHeader(isFolded: byte == UInt8(ascii: ">"))
    }
    contentEnd = trimming(start..<block.lines[line].end).upperBound
    let text = parseLines(header ?? BlockScalarHeader(isFolded: false), parent: parent)
    return String(decoding: text, as: UTF8.self)
  }

  private func hasLineBelow(deeperThan parent: Int) -> Bool {
    var next = line + 1
    while next < block.endLine {
      let (_, content) = indentation(ofLine: next)
      if self[content] != .lineFeed { return content - block.lines[next].start > parent }
      next += 1
    }
    return false
  }

  private mutating func parseLines(_ header: BlockScalarHeader, parent: Int) -> [UInt8] {
    let indent = header.indentation.map { max(parent, 0) + $0 } ?? detectIndentation(parent)
    var text = BlockScalarText(isFolded: header.isFolded)
    while line + 1 < block.endLine {
      let next = block.lines[line + 1]
      let spaces = indentation(ofLine: line + 1).spaces
      if next.start + spaces == next.end, spaces <= indent {
        text.emptyLines += 1
      } else if spaces >= indent {
        text.add(block.bytes[next.start + indent..<next.end])
        contentEnd = next.end
      } else {
        break
      }
      line += 1
    }
    index = block.lines[line].end
    return text.finish(header.chomping)
  }

  /// The indentation of the first line with text, which has to be the deepest so far.
  private mutating func detectIndentation(_ parent: Int) -> Int {
    var deepest = (spaces: 0, end: 0)
    var next = line + 1
    while next < block.endLine {
      let (spaces, _) = indentation(ofLine: next)
      let end = block.lines[next].start + spaces
      guard end == block.lines[next].end else {
        guard spaces > parent else { break }
        if deepest.spaces > spaces {
          report(
            .frontMatterMalformed,
            at: deepest.end - 1..<deepest.end,
            "an empty line is indented deeper than the text below it; remove its spaces"
          )
        }
        return spaces
      }
      if spaces > deepest.spaces { deepest = (spaces, end) }
      next += 1
    }
    return max(parent + 1, deepest.spaces)
  }
}

/// The text of a block scalar while its lines are added.
private struct BlockScalarText {
  let isFolded: Bool
  var emptyLines = 0
  private var text: [UInt8] = []
  private var hasLines = false
  /// Whether the last line started with text: only between two such lines breaks fold.
  private var lastFolds = false

  init(isFolded: Bool) { self.isFolded = isFolded }

  mutating func add(_ line: ArraySlice<UInt8>) {
    let folds = isFolded && line.first.map { !$0.isYAMLBlank } ?? false
    if hasLines, folds, lastFolds {
      text.appendFold(emptyLines: emptyLines)
    } else {
      text.append(contentsOf: repeatElement(.lineFeed, count: emptyLines + (hasLines ? 1 : 0)))
    }
    text += line
    (emptyLines, hasLines, lastFolds) = (0, true, folds)
  }

  consuming func finish(_ chomping: FrontMatterReader.BlockScalarHeader.Chomping) -> [UInt8] {
    if hasLines, chomping != .strip { text.append(.lineFeed) }
    if chomping == .keep { text.append(contentsOf: repeatElement(.lineFeed, count: emptyLines)) }
    return text
  }
}
