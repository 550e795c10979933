/// The ids that a path gives to a page.
package enum PathID {
  /// Parts of a path that only say "this folder's page".
  private static let folderPages: Set<Substring> = ["index", "_index", "README", "SKILL"]

  /// The id of a page that gives none: the path without extension, `/` as `-`.
  ///
  /// Parts that only say "this folder's page" are left out, unless nothing else is there.
  /// `nil` for no path.
  package static func id(of path: String) -> TopicID? {
    if let id = plainID(of: path) { return id }
    return parts(of: path).map { TopicID(sanitizing: $0.joined(separator: "-")) ?? "topic" }
  }

  /// The id of a path that is one legal name with an extension; `nil` for all others.
  private static func plainID(of path: String) -> TopicID? {
    let name = Array(path.utf8)
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, dot <= 100,
      name[0] != UInt8(ascii: "-"), name[0] != UInt8(ascii: "."),
      name[dot - 1] != UInt8(ascii: "-"), name[dot - 1] != UInt8(ascii: "."),
      name[..<dot].allSatisfy(TopicID.isLegal), !name[dot...].contains(UInt8(ascii: "/"))
    else { return nil }
    let stem = String(decoding: name[..<dot], as: UTF8.self)
    return folderPages.contains(stem[...]) ? nil : TopicID(rawValue: stem)
  }

  /// The ids that suit a path; none for a page without one.
  ///
  /// The longest comes first, of all parts: it is the one of a page that gives no id. Then
  /// come those without the first folder, without the second, to the file's name alone.
  static func ids(of path: String) -> [TopicID] {
    guard let parts = parts(of: path) else { return [] }
    // A path has no more than a few folders; each start costs a copy of the rest.
    let ids = (0..<min(parts.count, 16)).compactMap {
      TopicID(sanitizing: parts[$0...].joined(separator: "-"))
    }
    return ids.isEmpty ? ["topic"] : ids
  }

  /// The parts that an id is made of, at least one; `nil` for no path.
  private static func parts(of path: String) -> [Substring]? {
    var parts = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
    guard let last = parts.popLast() else { return nil }
    let stem = withoutExtension(last)
    let kept = (parts + [stem]).filter { !folderPages.contains($0) }
    return kept.isEmpty ? [stem] : kept
  }

  /// Whether an id is the name of the file at a path, byte for byte.
  static func isName(_ id: TopicID, of path: String) -> Bool {
    let path = path.utf8
    guard var end = path.lastIndex(of: UInt8(ascii: ".")) else { return false }
    for byte in id.rawValue.utf8.reversed() {
      guard end > path.startIndex else { return false }
      end = path.index(before: end)
      if path[end] != byte { return false }
    }
    guard end == path.startIndex || path[path.index(before: end)] == UInt8(ascii: "/") else {
      return false
    }
    return !folderPages.contains(id.rawValue[...])
  }

  /// A name without its last extension; a name that begins with its only dot keeps it.
  private static func withoutExtension(_ name: Substring) -> Substring {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return name
    }
    return name[..<dot]
  }
}
