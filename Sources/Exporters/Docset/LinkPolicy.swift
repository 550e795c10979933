import TopicKit

/// Which links a page keeps, and how they are written.
///
/// A docset is read without the folder that its pages came from: what leads neither to one of
/// its pages nor to the net would be a dead link, and any scheme but three could be one that
/// runs something.
struct LinkPolicy {
  var catalog: CatalogReader
  let topic: TopicID

  /// The address for a destination; `nil` for one that is not kept.
  mutating func address(for destination: String) -> String? {
    switch catalog.resolve(destination, from: topic) {
    case .topic(let entry, let heading):
      let anchor = heading.flatMap { $0.level > 1 ? "#\($0.sectionID)" : nil }
      return PageName.file(for: entry.id) + (anchor ?? "")
    case .heading(let heading): return "#\(heading.sectionID)"
    case .missing: return nil
    case .external: return Self.external(destination)
    }
  }

  /// The address for a destination outside; `nil` for a relative one or another scheme.
  static func external(_ destination: String) -> String? {
    if destination.hasPrefix("//") { return "https:" + destination }
    let isMail = destination.prefix(7).lowercased() == "mailto:"
    return isMail || isWeb(destination) ? destination : nil
  }

  /// Whether an address begins with `http://` or `https://` and goes on.
  static func isWeb(_ address: String) -> Bool {
    let start = address.prefix(8).lowercased()
    return (start.hasPrefix("https://") && address.utf8.count > 8)
      || (start.hasPrefix("http://") && address.utf8.count > 7)
  }

  /// A web address without anything that could end a comment, a tag or a line; `nil` for any
  /// other address.
  static func encoded(_ address: String) -> String? {
    guard isWeb(address) else { return nil }
    return PercentEncoding.encoded(address) { byte in
      byte > 0x20 && byte < 0x7F && !"\"<>\\^`{|}".utf8.contains(byte)
    }
  }
}
