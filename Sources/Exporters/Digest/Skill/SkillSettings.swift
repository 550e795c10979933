import TopicKit

/// The options of a skill folder, checked against what agents take.
struct SkillSettings: Sendable {
  /// The name of the set.
  let title: String
  /// The name of the skill and of its folder.
  let name: String
  /// What the skill is for and when; `nil` for one that names the topics.
  let description: String?
  /// The keys that are written beside, in order.
  let others: [(key: String, value: String)]
  /// What the version is called; `nil` for none.
  let version: String?
  /// The ending of the archive; `nil` for none.
  let archive: String?
  /// The time of the files in the archive, in seconds since 1970 UTC.
  let epoch: Int

  static let descriptions =
    [
      OptionDescription("name", "NAME", "the skill's name: a-z, 0-9 and hyphens, at most 64"),
      OptionDescription("description", "TEXT", "what it is for, and when; at most 1024 characters"),
      OptionDescription("license", "TEXT", "its license"),
      OptionDescription("compatibility", "TEXT", "what it needs; at most 500 characters"),
      OptionDescription("version", "TEXT", "its version, for the metadata"),
      OptionDescription(
        "archive",
        "yes|no|zip|skill",
        "write NAME.zip (yes, zip) or NAME.skill beside the folder; default: no"
      ),
    ] + SetDigest.descriptions

  init(_ options: ExportOptions) throws(ExportError) {
    let title = SetLine.plain(options.name)
    self.title = title.isEmpty ? "Topics" : title
    if let given = options.values["name"] {
      name = try SkillName.checked(given)
    } else {
      name = try SkillName.made(of: options.name)
    }
    description = try Self.text("description", in: options, upTo: 1024)
    var others: [(key: String, value: String)] = []
    if let license = try Self.text("license", in: options, upTo: 500) {
      others.append(("license", license))
    }
    if let needs = try Self.text("compatibility", in: options, upTo: 500) {
      others.append(("compatibility", needs))
    }
    self.others = others
    version = try Self.text("version", in: options, upTo: 100)
    archive = try Self.archive(options.values["archive"])
    epoch = options.epoch
  }

  /// The ending of the archive; as for other formats, `yes` asks for the usual one.
  private static func archive(_ value: String?) throws(ExportError) -> String? {
    switch value {
    case nil, "no", "false": return nil
    case "yes", "true", "zip": return "zip"
    case "skill": return "skill"
    case let value?:
      throw ExportError(
        .badOption,
        "archive does not take '\(value)'; it takes yes, no, zip or skill"
      )
    }
  }

  /// A text of the front matter; some agents refuse one with `<` or `>`.
  private static func text(
    _ key: String,
    in options: ExportOptions,
    upTo limit: Int
  ) throws(ExportError) -> String? {
    guard let value = options.values[key] else { return nil }
    let text = SetLine.plain(value)
    let count = text.unicodeScalars.count
    guard count >= 1, count <= limit else {
      throw ExportError(.badOption, "the \(key) has \(count) characters; it takes 1 to \(limit)")
    }
    guard !text.contains("<"), !text.contains(">") else {
      throw ExportError(.badOption, "the \(key) holds '<' or '>', which agents refuse")
    }
    return text
  }
}

/// The names of skills: letters a to z, digits, and hyphens between them.
enum SkillName {
  private static let limit = 64
  /// Words that one host keeps for itself.
  private static let reserved = ["anthropic", "claude"]

  /// A name as it was given.
  static func checked(_ name: String) throws(ExportError) -> String {
    let made = fold(name)
    guard name == made, !name.isEmpty else {
      let way = made.isEmpty ? "" : ", as in '\(made)'"
      throw ExportError(
        .badOption,
        "the skill name '\(name)' is none: it takes a-z, 0-9 and single hyphens, "
          + "at most \(limit)\(way)"
      )
    }
    if let word = reserved.first(where: name.contains) {
      throw ExportError(.badOption, "the skill name '\(name)' holds '\(word)', which is reserved")
    }
    return name
  }

  /// A name made of the name of a set.
  static func made(of title: String) throws(ExportError) -> String {
    let name = fold(title)
    if let word = reserved.first(where: name.contains) {
      throw ExportError(
        .badOption,
        "a skill name may not hold '\(word)'; give another by --option name="
      )
    }
    return name.isEmpty ? "topics" : name
  }

  private static func fold(_ text: String) -> String {
    var name: [UInt8] = []
    for byte in text.lowercased().utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        name.append(byte)
      default: if let last = name.last, last != UInt8(ascii: "-") { name.append(UInt8(ascii: "-")) }
      }
    }
    name = Array(name.prefix(limit))
    while name.last == UInt8(ascii: "-") { name.removeLast() }
    return String(decoding: name, as: UTF8.self)
  }
}
