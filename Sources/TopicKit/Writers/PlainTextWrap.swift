/// Breaks text into lines of at most so many columns.
///
/// A line ends at a blank, or between two characters of which one is wide: Chinese and
/// Japanese have no blanks. A word that is too long gets a line of its own.
struct PlainTextWrap {
  /// What happens to a word that is longer than a line.
  enum LongWords { case stick, areCut }

  /// The columns of a line.
  var width: Int
  /// What happens to a word that is longer than that.
  var longWords = LongWords.stick

  /// Calls `body` with the bytes of each line, in order, blanks at its ends left out.
  ///
  /// - Complexity: O(*n*) in the bytes of `text`, which holds no line feed.
  func forEachLine(of text: ArraySlice<UInt8>, _ body: (Range<Int>) -> Void) {
    let text = text.trimmingSpaces()
    var line = Line(start: text.startIndex)
    var last: Unicode.Scalar = " "
    var index = text.startIndex
    while index < text.endIndex {
      let (scalar, count) = PlainTextWidth.scalar(of: text, at: index)
      defer {
        last = scalar
        index += count
      }
      if scalar == " " {
        if last != " " { line.breakEnd = index }
        line.columns += 1
        line.resume(at: index + 1)
        continue
      }
      let columns = PlainTextWidth.width(of: scalar)
      if last != " ", canBreak(between: last, and: scalar) {
        line.breakEnd = index
        line.resume(at: index)
      }
      if line.columns + columns > width {
        if let end = line.breakEnd, end > line.start {
          body(line.start..<end)
          line.startAtResume()
        } else if longWords == .areCut, index > line.start {
          body(line.start..<index)
          line = Line(start: index)
        }
      }
      line.columns += columns
    }
    body(line.start..<text.endIndex)
  }

  /// The line that is being filled, and the last place at which it may end.
  private struct Line {
    var start: Int
    var columns = 0
    var breakEnd: Int?
    var resumeStart = 0
    var resumeColumns = 0

    init(start: Int) { self.start = start }

    /// Notes that the next line would begin here.
    mutating func resume(at index: Int) {
      resumeStart = index
      resumeColumns = columns
    }

    /// Goes on with what stands after the break.
    mutating func startAtResume() {
      start = resumeStart
      columns -= resumeColumns
      breakEnd = nil
    }
  }

  /// Whether a line may end between two characters without a blank between them.
  private func canBreak(between left: Unicode.Scalar, and right: Unicode.Scalar) -> Bool {
    guard left.value >= 0x1100 || right.value >= 0x1100 else { return false }
    guard isIdeographic(left) || isIdeographic(right) else { return false }
    return left != "\u{200D}" && PlainTextWidth.width(of: right) > 0
      && !Self.neverLast.contains(left) && !Self.neverFirst.contains(right)
  }

  /// Whether lines break beside a character: a wide one, but no Hangul, which has blanks.
  private func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    PlainTextWidth.isWide(scalar) && !(0xAC00...0xD7A3).contains(scalar.value)
      && scalar.value >= 0x2E80
  }

  /// What a line does not begin with: closing marks, and the small kana (JIS X 4051).
  private static let neverFirst = Set(
    "、。，．・：；？！」』）】〉》〕］｝〗〙”’,.!?;:)]}%…‥ー々〜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ".unicodeScalars
  )
  /// What a line does not end with: opening marks.
  private static let neverLast = Set("「『（【〈《〔［｛〖〘“‘([{".unicodeScalars)
}

extension ArraySlice<UInt8> {
  /// Without spaces and tabs at both ends.
  func trimmingSpaces() -> Self {
    var text = self
    while let first = text.first, first == 0x20 || first == 0x09 { text = text.dropFirst() }
    while let last = text.last, last == 0x20 || last == 0x09 { text = text.dropLast() }
    return text
  }
}
