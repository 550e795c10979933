import TopicKit

/// The rows of a page in reading order, no two with the same type and name.
struct PageRows {
  private(set) var rows: [IndexRow] = []
  /// How often a name was given to a type, counted for those that were taken.
  private var uses: [Key: Int] = [:]

  init() { uses.reserveCapacity(24) }

  private struct Key: Hashable {
    var type: EntryType
    var name: String
  }

  /// Adds a row; a name that is taken gets its platforms, else a number.
  ///
  /// Says no where nothing of the name can be seen: readers refuse such rows.
  mutating func add(
    _ type: EntryType,
    _ name: String,
    at anchor: String,
    on platforms: [Platform] = []
  ) -> Bool {
    guard var name = PlainName.clean(name) else { return false }
    if take(type, name, at: anchor) { return true }
    if !platforms.isEmpty {
      name = Self.qualified(name, by: "on " + Self.list(platforms))
    }
    let base = Key(type: type, name: name)
    while !take(type, name, at: anchor) {
      uses[base, default: 1] += 1
      name = Self.qualified(base.name, by: "(\(uses[base, default: 2]))")
    }
    return true
  }

  /// Adds a row, unless its name is taken.
  private mutating func take(_ type: EntryType, _ name: String, at anchor: String) -> Bool {
    let key = Key(type: type, name: name)
    if let count = uses.updateValue(1, forKey: key) {
      uses[key] = count
      return false
    }
    rows.append(IndexRow(type: type, name: name, anchor: anchor))
    return true
  }

  /// Adds a row for the page under another name, unless the name is taken.
  mutating func addAlias(_ name: String) {
    if let name = PlainName.clean(name) { _ = take(.guide, name, at: "") }
  }

  /// Adds a row under the bare name of an API, unless that is taken.
  mutating func addBareName(_ type: EntryType, of code: String, at anchor: String) {
    guard type != .word, let name = BareName.of(code).flatMap({ PlainName.clean($0) }),
      take(type, name, at: anchor)
    else { return }
    rows[rows.count - 1].isBareName = true
  }

  /// A name and what tells it from another, together no longer than a name may be; the name
  /// has half of that at least.
  static func qualified(_ name: String, by qualifier: String) -> String {
    let half = PlainName.maximumCharacters / 2
    let qualifier =
      qualifier.utf8.count > half
      ? PlainName.clean(qualifier, limit: half) ?? qualifier : qualifier
    if name.utf8.count + qualifier.utf8.count < PlainName.maximumCharacters {
      return "\(name) \(qualifier)"
    }
    let room = max(1, PlainName.maximumCharacters - qualifier.count - 1)
    return "\(PlainName.clean(name, limit: room) ?? name) \(qualifier)"
  }

  /// `iOS`, `iOS and macOS`, `iOS, macOS and tvOS`.
  static func list(_ platforms: [Platform]) -> String {
    let names = platforms.map(\.rawValue)
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
