/// What `Info.plist` says.
struct DocsetInfo {
  private let entries: [PlistReader.Entry]

  init(_ entries: [PlistReader.Entry]) { self.entries = entries }

  /// The entry of a key: the first.
  func entry(_ key: String) -> PlistReader.Entry? { entries.first { $0.key == key } }

  /// The text of a key.
  func text(_ key: String) -> String? {
    if case .text(let text) = entry(key)?.value { return text }
    return nil
  }

  /// Whether a key is true.
  func isTrue(_ key: String) -> Bool { entry(key)?.value == .truth(true) }

  /// The place of a key; `nil` where there is none.
  func place(_ key: String) -> DocsetFinding.Place? { entry(key).map { .line($0.line) } }

  /// Keys that come again.
  var repeated: [PlistReader.Entry] {
    var seen: Set<String> = []
    return entries.filter { !seen.insert($0.key).inserted }
  }
}
