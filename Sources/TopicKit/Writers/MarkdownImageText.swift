// Emphasis inside images: a reader is given an image's description as plain text, so emphasis
// says nothing there, and a tag that stands for it would be read aloud.

extension MarkdownLeaf {
  /// Whether emphasis stands inside an image.
  var hasEmphasisInImage: Bool {
    guard hasDelimiters, hasLinks else { return false }
    var imageEnd = -1
    for (index, item) in items.enumerated() {
      if item.kind == .linkStart, item.element == .image { imageEnd = max(imageEnd, item.partner) }
      if item.isDelimiter, index < imageEnd { return true }
    }
    return false
  }

  /// Whether a tag that stands for emphasis is inside an image.
  ///
  /// - Parameter original: The leaf before delimiters were chosen: its items are the same.
  /// - Returns: Whether there is one.
  func hasTagInImage(wasDelimiterIn original: MarkdownLeaf) -> Bool {
    var imageEnd = -1
    for (index, item) in items.enumerated() {
      if item.kind == .linkStart, item.element == .image { imageEnd = max(imageEnd, item.partner) }
      if item.kind == .html, index < imageEnd, original.items[index].isDelimiter { return true }
    }
    return false
  }

  /// Leaves out the emphasis inside images; texts that touch then become one.
  ///
  /// - Complexity: O(*n*) in the items.
  mutating func dropEmphasisInImages() {
    var imageEnd = -1
    var kept: ContiguousArray<Item> = []
    var places = ContiguousArray(repeating: -1, count: items.count)
    kept.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      if item.kind == .linkStart, item.element == .image { imageEnd = max(imageEnd, item.partner) }
      if item.isDelimiter, index < imageEnd { continue }
      if let last = kept.last, last.kind == .literal, item.kind == .literal,
        last.bytes.upperBound == item.bytes.lowerBound
      {
        kept[kept.count - 1].bytes = last.bytes.lowerBound..<item.bytes.upperBound
        kept[kept.count - 1].mustEncodeLast = item.mustEncodeLast
      } else {
        places[index] = kept.count
        kept.append(item)
      }
    }
    for index in kept.indices where kept[index].partner >= 0 {
      kept[index].partner = places[kept[index].partner]
    }
    items = kept
  }
}
