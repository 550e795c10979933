/// The platform names that a page may use: the known ones and those of its front matter.
struct PlatformNames {
  /// Those of the front matter that the table does not have.
  private var ofPage: [Platform: Platform] = [:]

  /// Takes the names of `platforms` and `availability`.
  init(_ frontMatter: FrontMatter, _ availability: Availability?) {
    let understood = availability?.items.filter(\.isUnderstood).map(\.platform) ?? []
    for platform in frontMatter.platforms + understood where !platform.isKnown {
      if !platform.rawValue.isEmpty, ofPage[platform] == nil { ofPage[platform] = platform }
    }
  }

  /// The platform of a name, in the spelling of the table, else of the front matter.
  private func platform(named name: Substring) -> Platform? {
    let platform = Platform(String(name))
    return platform.isKnown ? platform : ofPage[platform]
  }

  /// The platforms of a list of names, each once; `nil` where any name is none.
  ///
  /// The names stand between `,`, `&` and the word `and`. A text that is one name as a whole
  /// is not split.
  func platforms(of text: String) -> [Platform]? {
    let text = text[...].trimmingBlanks()
    if let whole = platform(named: text) { return [whole] }
    var platforms: [Platform] = []
    var seen: Set<Platform> = []
    for name in Self.split(text) {
      guard let platform = platform(named: name) else { return nil }
      if seen.insert(platform).inserted { platforms.append(platform) }
    }
    return platforms.isEmpty ? nil : platforms
  }

  /// The pieces between `,`, `&` and `and`, without blanks; empty ones are left out.
  private static func split(_ text: Substring) -> [Substring] {
    var names: [Substring] = []
    for piece in text.split(whereSeparator: { $0 == "," || $0 == "&" }) {
      var name: Substring?
      for word in piece.split(whereSeparator: \.isWhitespace) {
        if word.utf8.count == 3, word.lowercased() == "and" {
          if let name { names.append(name) }
          name = nil
        } else {
          let start = name?.startIndex ?? word.startIndex
          name = piece[start..<word.endIndex]
        }
      }
      if let name { names.append(name) }
    }
    return names
  }
}
