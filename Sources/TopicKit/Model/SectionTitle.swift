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

  /// The kind of a section of the page.
  static func kind(of title: RichText, names: PlatformNames) -> Section.Kind {
    let bytes = title.titleBytes
    if let row = known.first(where: { bytes.isWord($0.title) }) { return row.kind }
    if let rest = bytes.trimmingBlanks().skippingPrefix("on "),
      let platforms = names.platforms(of: String(decoding: rest, as: UTF8.self))
    {
      return .platform(platforms)
    }
    return .general
  }

  /// Whether a heading is one of the known ones, `On PLATFORM` left out.
  static func isListed(_ title: RichText) -> Bool {
    let bytes = title.titleBytes
    return known.contains { bytes.isWord($0.title) }
  }

  /// The kind of a section inside a platform section.
  static func kind(inPlatformSection title: RichText) -> Section.Kind {
    let bytes = title.titleBytes
    return known.first { $0.isInPlatform && bytes.isWord($0.title) }?.kind ?? .general
  }
}

extension RichText {
  /// The plain text; a slice of the page's bytes where the text is plain already.
  fileprivate var titleBytes: ArraySlice<UInt8> {
    literalBytes(records.startIndex..<records.endIndex) ?? plainBytes[...]
  }
}
