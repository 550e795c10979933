import TopicKit

/// Which links the pages of a set keep, and how they are written.
///
/// A set is read without the folder that its pages came from: what leads neither to one of its
/// pages nor to an address with a scheme would be a dead link, and is left as text.
struct SetLinks {
  var catalog: CatalogReader
  let topic: TopicID
  /// What comes before the name of a page: nothing, or an address with `/` at its end.
  let base: String
  /// The name of a topic's file.
  let file: @Sendable (TopicID) -> String
  /// The headings that the page has left; `nil` where every page is whole.
  ///
  /// What others lack is not known here: links to their headings lead to the page.
  var anchors: Set<String>?
  /// Whether the text stands in another file than the topic's own.
  var isElsewhere = false

  /// The address for a link's destination; `nil` for one that is not kept.
  mutating func address(for destination: String) -> String? {
    switch catalog.resolve(destination, from: topic) {
    case .topic(let entry, let heading):
      let isOwn = entry.id.folded == topic.folded
      let anchor = heading.flatMap { $0.level > 1 && has($0, isOwn: isOwn) ? $0.anchor : nil }
      return base + file(entry.id) + (anchor.map { "#\($0)" } ?? "")
    case .heading(let heading):
      guard has(heading, isOwn: true) else { return nil }
      return (isElsewhere ? base + file(topic) : "") + "#\(heading.anchor)"
    case .missing: return nil
    case .external: return Self.external(destination)
    }
  }

  private func has(_ heading: Heading, isOwn: Bool) -> Bool {
    anchors.map { isOwn && $0.contains(heading.anchor) } ?? true
  }

  /// The address for a destination outside; `nil` for a relative one.
  static func external(_ destination: String) -> String? {
    if destination.hasPrefix("//") { return "https:" + destination }
    // RFC 3986, 3.1. One letter alone is a drive, not a scheme.
    let scheme = destination.utf8.prefix { $0 != UInt8(ascii: ":") }
    guard scheme.count > 1, scheme.count < destination.utf8.count, let first = scheme.first,
      first >= 0x41,
      scheme.allSatisfy({ byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
        default: false
        }
      })
    else { return nil }
    return destination
  }
}
