import TestSupport

/// Checks the ranges in the JSON of a page: each end is a byte of the page with its line and
/// column, and a value lies inside the value that holds it.
struct RangesOfJSON {
  private let page: [UInt8]
  /// The offset at which each line begins.
  private var lines = [0]

  init(_ page: [UInt8]) {
    self.page = page
    for (index, byte) in page.enumerated() {
      let isLineFeed = byte == 0x0A
      let isLoneReturn = byte == 0x0D && (index + 1 == page.count || page[index + 1] != 0x0A)
      if isLineFeed || isLoneReturn { lines.append(index + 1) }
    }
    // A byte order mark is no column of the first line.
    if page.starts(with: [0xEF, 0xBB, 0xBF]) { lines[0] = 3 }
  }

  /// The first fault; `nil` where there is none.
  func fault(of value: JSONValue, inside outer: Range<Int>? = nil) -> String? {
    var inner = outer
    if let range = value["range"], range.members != nil {
      guard let start = offset(range["start"]), let end = offset(range["end"]), start < end,
        end <= page.count
      else { return "no range of the page: \(range)" }
      if let outer, start < outer.lowerBound || end > outer.upperBound {
        return "\(range) is not inside \(outer)"
      }
      inner = start..<end
    }
    let values = value.members?.map(\.value) ?? value.elements ?? []
    for value in values {
      if let fault = fault(of: value, inside: inner) { return fault }
    }
    return nil
  }

  /// The offset of a position; `nil` where its line and column are those of another byte.
  private func offset(_ position: JSONValue?) -> Int? {
    guard let offset = number(position, "offset"), let line = number(position, "line"),
      let column = number(position, "column"), line >= 1, line <= lines.count,
      column >= 1, lines[line - 1] + column - 1 == offset,
      line == lines.count || offset < lines[line]
    else { return nil }
    return offset
  }

  private func number(_ value: JSONValue?, _ key: String) -> Int? {
    if case .number(let text)? = value?[key] { Int(text) } else { nil }
  }
}
