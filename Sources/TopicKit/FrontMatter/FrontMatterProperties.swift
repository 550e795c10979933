// Anchors, aliases and tags: named in an error, then left out.

extension FrontMatterReader {
  /// Moves over `&anchor` and `!tag` before a value and reports them.
  mutating func skipProperties() {
    while let end = propertyEnd {
      let range = index..<end
      let text = string(range)
      if byte == UInt8(ascii: "&") {
        report(
          .frontMatterUnsupported,
          at: range,
          "the anchor '\(text)' is not supported; remove it, and write the value out "
            + "where its alias stands"
        )
      } else {
        report(
          .frontMatterUnsupported,
          at: range,
          "the tag '\(text)' is not supported; every value is text: remove it, or quote the value"
        )
      }
      index = skippingBlanks(from: end)
    }
  }

  /// The text of anchors and tags that nothing follows: it is all there is of a value.
  ///
  /// A tag like `!important`, which names no type of YAML, can have been meant as text only.
  mutating func takeLoneProperties(_ range: Range<Int>) -> String {
    contentEnd = range.upperBound
    let isLocalTag =
      self[range.lowerBound] == UInt8(ascii: "!") && self[range.lowerBound + 1].isNameByte
    if isLocalTag, !block.bytes[range].contains(where: \.isYAMLBlank) {
      diagnostics.removeLast()
      report(
        .frontMatterAmbiguous,
        at: range,
        "strict YAML takes '\(string(range))' as a tag; quote it",
        fix: quoting(range, as: Array(block.bytes[range]))
      )
    }
    return string(range)
  }

  /// Where the anchor or tag at the place ends; `nil` where there is none.
  var propertyEnd: Int? {
    switch byte {
    case UInt8(ascii: "&"): nameEnd(from: index + 1)
    case UInt8(ascii: "!"): tagEnd
    default: nil
    }
  }

  /// Where the alias at an index ends; `nil` where there is none.
  func aliasEnd(at start: Int) -> Int? {
    self[start] == UInt8(ascii: "*") ? nameEnd(from: start + 1) : nil
  }

  /// Where the name that starts at an index ends, if a value or nothing can follow it.
  private func nameEnd(from start: Int) -> Int? {
    var end = start
    while self[end].isNameByte { end += 1 }
    guard end > start else { return nil }
    return isBlankOrEnd(end) || self[end].isFlowIndicator || self[end] == UInt8(ascii: ":")
      ? end : nil
  }

  /// Where a tag ends: `!`, `!name`, `!!name`, `!<uri>`.
  private var tagEnd: Int? {
    var end = index + 1
    if self[end] == UInt8(ascii: "<") {
      while self[end] != UInt8(ascii: ">"), !isBlankOrEnd(end) { end += 1 }
      return self[end] == UInt8(ascii: ">") ? end + 1 : nil
    }
    if self[end] == UInt8(ascii: "!") { end += 1 }
    while self[end].isNameByte || self[end].isTagPunctuation { end += 1 }
    return isBlankOrEnd(end) || self[end].isFlowIndicator ? end : nil
  }
}

extension UInt8 {
  /// What stands in tags beside letters and digits: `!!python/object:os.getcwd`.
  fileprivate var isTagPunctuation: Bool {
    switch self {
    case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "%"),
      UInt8(ascii: "!"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
