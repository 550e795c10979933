/// Fixes applied to a source: the new bytes, and which of the fixes are in them.
///
///     let edits = SourceEdits(findings.compactMap(\.fix), of: page)
///     print(String(decoding: edits.bytes, as: UTF8.self), edits.applied.count)
///
/// Fixes are taken in the order of the source, those of one place as they come: first what
/// ends first, then what was given first. A fix is left out where
///
/// - its range is none of the source's, or ends before it begins;
/// - it begins before the end of one that was taken;
/// - it inserts where another one was taken that inserts, since nobody knows which is first;
/// - it puts there what is there.
///
/// What was left out can be asked for again on the new bytes.
public struct SourceEdits: Sendable, Hashable {
  /// The source with the fixes in it.
  public let bytes: [UInt8]
  /// The places of the fixes that were applied, in the order in which they were given.
  public let applied: [Int]

  /// Applies fixes.
  ///
  /// - Parameters:
  ///   - fixes: The fixes, in any order; only the byte offsets of their ranges count.
  ///   - source: The bytes that the ranges are of.
  /// - Complexity: O(*n* + *m* log *m*) in the bytes and the fixes.
  public init(_ fixes: [Diagnostic.Fix], of source: [UInt8]) {
    var result: [UInt8] = []
    var applied: [Int] = []
    var copied = 0
    var lastInsertion: Int?
    for place in Self.order(of: fixes, within: source.count) {
      let range = fixes[place].range
      let (start, end) = (range.start.offset, range.end.offset)
      guard start >= copied, start < end || lastInsertion != start else { continue }
      let replacement = fixes[place].replacement.utf8
      guard !source[start..<end].elementsEqual(replacement) else { continue }
      result += source[copied..<start]
      result += replacement
      copied = end
      if start == end { lastInsertion = start }
      applied.append(place)
    }
    result += source[copied...]
    bytes = result
    self.applied = applied.sorted()
  }

  /// The places of the fixes whose ranges are of the source, as they are taken.
  private static func order(of fixes: [Diagnostic.Fix], within count: Int) -> [Int] {
    let sound = fixes.indices.filter { place in
      let range = fixes[place].range
      return range.start.offset >= 0 && range.start.offset <= range.end.offset
        && range.end.offset <= count
    }
    return sound.sorted { left, right in
      let (one, other) = (fixes[left].range, fixes[right].range)
      return (one.start.offset, one.end.offset, left)
        < (other.start.offset, other.end.offset, right)
    }
  }
}
