import TopicKit

/// Says what somebody meant by a name that is not there.
enum NearestName {
  /// ` (did you mean 'x'?)` for the nearest name; nothing where none is near.
  static func hint(for name: String, among names: [String]) -> String {
    nearest(to: name, among: names).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// The name with the fewest slips of the hand between it and what was typed, else the first
  /// one that begins with it.
  static func nearest(to name: String, among names: [String]) -> String? {
    if let near = NearName.nearest(to: name, among: names) { return near }
    let typed = Array(name.lowercased().utf8)
    return names.first { typed.count >= 2 && $0.lowercased().utf8.starts(with: typed) }
  }
}
