import TopicKit

/// In which language a page is written, and from which side.
struct PageLanguage: Equatable, Sendable {
  /// A language tag (BCP 47); `nil` where nobody says.
  var tag: String?
  var isRightToLeft = false

  /// The language that the front matter names as `lang`, else that of the docset.
  ///
  /// The side is that of the language, else that of the letters of the text.
  init(of topic: Topic, among tag: String?, _ letters: TextSides) {
    let own = topic.frontMatter.entries.first { $0.key == "lang" }?.value.text
    self.tag = own.flatMap(Self.tag(reading:)) ?? tag
    isRightToLeft = self.tag.map(Self.isRightToLeft) ?? letters.isRightToLeft
  }

  /// The language of texts that stand together.
  init(of texts: some Sequence<String>, _ tag: String?) {
    self.tag = tag
    if let tag {
      isRightToLeft = Self.isRightToLeft(tag)
    } else {
      var letters = TextSides()
      for text in texts { letters.count(text.utf8) }
      isRightToLeft = letters.isRightToLeft
    }
  }

  /// The attributes of the `html` element.
  var attributes: String {
    (tag.map { " lang=\"\($0)\"" } ?? "") + (isRightToLeft ? " dir=\"rtl\"" : "")
  }

  /// A text as a language tag: letters, then parts of letters and digits; `nil` for any other.
  static func tag(reading text: String) -> String? {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.count), parts.count <= 4,
      first.allSatisfy(CodeCursor.isLetter),
      parts.dropFirst().allSatisfy({ part in
        (2...8).contains(part.count)
          && part.allSatisfy { CodeCursor.isLetter($0) || CodeCursor.isDigit($0) }
      })
    else { return nil }
    return text
  }

  private static func isRightToLeft(_ tag: String) -> Bool {
    let parts = tag.lowercased().split(separator: "-")
    if parts.dropFirst().contains(where: { ["arab", "hebr", "thaa", "syrc", "nkoo"].contains($0) })
    {
      return true
    }
    if parts.dropFirst().contains("latn") || parts.dropFirst().contains("cyrl") { return false }
    let languages = ["ar", "he", "iw", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb", "syr"]
    return languages.contains { $0 == parts[0] }
  }
}

/// Counts the letters of texts by the side that they are written from.
///
/// Code and links do not count: a page in Arabic has commands and addresses in Latin letters.
struct TextSides: MarkdownHandler {
  private var rightToLeft = 0
  private var others = 0
  private var links = 0

  var isRightToLeft: Bool { rightToLeft * 2 > others }

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    switch event {
    case .enter(.link): links += 1
    case .leave(.link): links -= 1
    case .text(.literal) where links == 0:
      unsafe bytes.withUnsafeBufferPointer { unsafe count($0) }
    default: break
    }
  }

  mutating func count(_ text: some Collection<UInt8>) {
    var lead: UInt8 = 0
    for byte in text {
      if byte < 0x80 {
        if (byte | 0x20) &- 0x61 < 26 { others += 1 }
        continue
      }
      switch byte {
      // U+0590 to U+07FF: Hebrew, Arabic, Syriac, Thaana, N'Ko.
      case 0xD6...0xDF: rightToLeft += 1
      case 0xC3...0xD5: others += 1
      case 0xE0...0xF4: lead = byte
      case 0x80...0xBF where lead != 0:
        let isSupplement = lead == 0xE0 && (0xA0...0xA3).contains(byte)
        let isForm = lead == 0xEF && (0xAC...0xBB).contains(byte) && byte != 0xB8
        if isSupplement || isForm { rightToLeft += 1 } else { others += 1 }
        lead = 0
      default: break
      }
    }
  }
}
