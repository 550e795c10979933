/// Text between quotes on one line.
struct QuotedText {
  /// The offset after the closing quote, or where the line ends.
  private(set) var end: Int
  private(set) var isClosed = false

  /// Scans from after the opening quote; a backslash takes the next byte with it.
  init(in cursor: CodeCursor, from start: Int, quote: UInt8) {
    end = start
    while end < cursor.code.count {
      switch cursor.code[end] {
      case quote:
        isClosed = true
        end += 1
        return
      case UInt8(ascii: "\n"): return
      case UInt8(ascii: "\\") where cursor.byte(at: end + 1) != UInt8(ascii: "\n"): end += 2
      default: end += 1
      }
    }
    end = cursor.code.count
  }
}

/// Comments between `/*` and `*/`.
enum BlockComment {
  /// Where the comment at an offset ends; the end of the code where it is not closed.
  static func end(in cursor: CodeCursor, from start: Int, nests: Bool) -> Int {
    var end = start + 2
    var depth = 1
    while end < cursor.code.count {
      if cursor.has("*/", at: end) {
        end += 2
        depth -= 1
        if depth == 0 { return end }
      } else if nests, cursor.has("/*", at: end) {
        end += 2
        depth += 1
      } else {
        end += 1
      }
    }
    return cursor.code.count
  }
}
