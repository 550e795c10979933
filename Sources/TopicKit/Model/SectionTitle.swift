/// What a heading makes of its section: the one table of known headings.
enum SectionTitle {
  /// The known headings in lower case, and whether a platform section has them too.
  private static let known: [(title: String, kind: Section.Kind, isInPlatform: Bool)] = [
    ("contents", .contents, false),
    ("default code", .defaultCode, true),
    ("pitfalls", .pitfalls, true),
    ("key apis", .keyAPIs, true),
    ("variants", .variants, true),
    ("related", .related, false),
  ]

  /// The known heading that bytes are, blanks at both ends left out.
  private static func row(of bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first?.lowercasedASCII else { return nil }
    return known.indices.first { index in
      let title = known[index].title
      return title.utf8.first == first && bytes.skippingPrefix(title)?.isEmpty == true
    }
  }

  /// The kind of a section of the page.
  static func kind(of title: RichText, names: PlatformNames) -> Section.Kind {
    let bytes = title.titleBytes.trimmingBlanks()
    if let row = row(of: bytes) { return known[row].kind }
    if let rest = bytes.skippingPrefix("on "),
      let platforms = names.platforms(of: String(decoding: rest, as: UTF8.self))
    {
      return .platform(platforms)
    }
    return .general
  }

  /// Whether a heading may be a known one: listed, or one that begins with `On`.
  static func mayBeKnown(_ title: RichText) -> Bool {
    let bytes = title.titleBytes.trimmingBlanks()
    return row(of: bytes) != nil || bytes.skippingPrefix("on ") != nil
  }

  /// Whether a heading is one of the known ones, `On PLATFORM` left out.
  static func isListed(_ title: RichText) -> Bool {
    row(of: title.titleBytes.trimmingBlanks()) != nil
  }

  /// The kind of a section inside a platform section.
  static func kind(inPlatformSection title: RichText) -> Section.Kind {
    guard let row = row(of: title.titleBytes.trimmingBlanks()), known[row].isInPlatform else {
      return .general
    }
    return known[row].kind
  }
}

extension RichText {
  /// The plain text; a slice of the page's bytes where the text is plain already.
  fileprivate var titleBytes: ArraySlice<UInt8> {
    literalBytes(startIndex..<endIndex) ?? plainBytes[...]
  }
}
