/// CommonMark 0.31.2, "List items": the marker.
struct ListMarker: Equatable {
  /// `-`, `+`, `*`, or the `.` or `)` after a number.
  var mark: UInt8
  /// The number; `nil` for a bullet.
  var number: Int32?
  /// Bytes of the marker.
  var width: Int

  /// Whether an item with `other` belongs to the same list.
  func continues(_ other: ListMarker) -> Bool {
    mark == other.mark && (number == nil) == (other.number == nil)
  }

  /// The marker at `index`; `nil` where there is none.
  ///
  /// An empty item, and a number other than 1, cannot interrupt a paragraph.
  static func scan(_ line: Span<UInt8>, at index: Int, interruptsParagraph: Bool) -> ListMarker? {
    guard index < line.count else { return nil }
    var end = index
    var marker: ListMarker
    switch line[index] {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
      end += 1
      marker = ListMarker(mark: line[index], number: nil, width: 1)
    case 0x30...0x39:
      var number: Int32 = 0
      while end < line.count, line[end].isA(ByteClass.digit), end - index < 9 {
        number = number * 10 + Int32(line[end] - 0x30)
        end += 1
      }
      guard end < line.count, line[end] == UInt8(ascii: ".") || line[end] == UInt8(ascii: ")")
      else { return nil }
      if interruptsParagraph, number != 1 { return nil }
      marker = ListMarker(mark: line[end], number: number, width: end - index + 1)
      end += 1
    default: return nil
    }
    guard end == line.count || line[end] == 0x20 || line[end] == 0x09 else { return nil }
    if interruptsParagraph {
      while end < line.count, line[end] == 0x20 || line[end] == 0x09 { end += 1 }
      if end == line.count { return nil }
    }
    return marker
  }

  /// The state of the task box at `index` (GFM, "Task list items"); `nil` where there is none.
  ///
  /// A blank has to follow on the line: a box that ends it is text.
  static func scanTask(_ line: Span<UInt8>, at index: Int) -> MarkdownEvent.TaskState? {
    guard index + 3 < line.count, line[index] == UInt8(ascii: "["),
      line[index + 2] == UInt8(ascii: "]"), line[index + 3].isA(ByteClass.whitespace)
    else { return nil }
    switch line[index + 1] {
    case 0x20: return .open
    case UInt8(ascii: "x"), UInt8(ascii: "X"): return .done
    default: return nil
    }
  }
}
