/// The text of a leaf, free of container prefixes, and where each part stands in the source.
///
/// Copying the lines costs a few per cent and gives the inline parser one run of bytes: no
/// prefix is skipped inside links, code or HTML.
struct LeafText {
  /// A run of bytes that lies unbroken in the source.
  struct Segment {
    /// Where it begins in the text.
    var start: Int32
    /// Where it begins in the source.
    var position: SourcePosition
  }

  var bytes: ContiguousArray<UInt8> = []
  var segments: ContiguousArray<Segment> = []

  /// Appends bytes that stand at `position`.
  mutating func append(_ span: Span<UInt8>, at position: SourcePosition) {
    Steps.add(span.count)
    segments.append(Segment(start: Int32(bytes.count), position: position))
    bytes.append(contentsOf: span)
  }

  /// Appends the line feed that stands for a line's ending.
  mutating func endLine() { bytes.append(0x0A) }

  mutating func removeAll() {
    bytes.removeAllKeepingRoom()
    segments.removeAllKeepingRoom()
  }

  var isEmpty: Bool { bytes.isEmpty }
}

/// Finds places in the source for offsets of a leaf, best in rising order.
struct SegmentFinder {
  /// The segment of the last answer, the offsets it holds, and where it stands.
  private var last = 0
  private var offsets = 0..<0
  private var start = SourcePosition.start

  /// The place of the byte at `offset`.
  ///
  /// - Complexity: O(1) for the segment of the last call or the next, else O(log *n*).
  mutating func position(
    of offset: Int,
    in segments: borrowing ContiguousArray<LeafText.Segment>
  ) -> SourcePosition {
    if !offsets.contains(offset) { move(to: offset, in: segments) }
    return start.advanced(by: offset - offsets.lowerBound)
  }

  /// Goes to the segment that holds `offset`.
  private mutating func move(
    to offset: Int,
    in segments: borrowing ContiguousArray<LeafText.Segment>
  ) {
    guard !segments.isEmpty else {
      offsets = offset..<offset + 1
      start = .start
      return
    }
    let isNext = !offsets.isEmpty && offset >= offsets.upperBound && last + 1 < segments.count
    if isNext { last += 1 }
    let end = last + 1 < segments.count ? Int(segments[last + 1].start) : Int.max
    if !isNext || offset >= end { last = search(offset, in: segments) }
    let from = Int(segments[last].start)
    let next = last + 1 < segments.count ? Int(segments[last + 1].start) : Int.max
    offsets = from..<max(next, from + 1)
    start = segments[last].position
  }

  private func search(
    _ offset: Int,
    in segments: borrowing ContiguousArray<LeafText.Segment>
  ) -> Int {
    Steps.add(1)
    var low = 0
    var high = segments.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if Int(segments[middle].start) <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
