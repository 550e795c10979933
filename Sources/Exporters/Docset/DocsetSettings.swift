import TopicKit

/// What a docset is called, and what goes into it.
struct DocsetSettings: Sendable {
  /// The name that readers show.
  let name: String
  /// The name of the folder, with `.docset` at its end.
  let bundle: String
  /// The identity, which must not change between versions.
  let identifier: String
  /// The word before the colon of `keyword:query`.
  let keyword: String
  /// The version of the topics; only Zeal shows it.
  let version: String?
  /// Where the pages are online, with one `/` at its end.
  let fallbackURL: String?
  /// Whether pitfalls are rows of the index.
  let indexesPitfalls: Bool
  /// The platform whose sections are wanted; `nil` for all.
  let platform: Platform?
  /// What is made for others to download; `nil` for nothing.
  let distribution: Distribution?
  /// The language of pages that do not say theirs, as a tag.
  let language: String?
  /// The icons.
  let icons: DocsetIcons

  static let descriptions =
    [
      OptionDescription("keyword", "WORD", "search keyword; default: the name in lower case"),
      OptionDescription("identifier", "ID", "identity of the docset; default: topickit.KEYWORD"),
      OptionDescription("version", "TEXT", "version of the topics, shown by Zeal"),
      OptionDescription(
        "fallback-url",
        "URL",
        "where the pages are online, for 'Open Online Page'"
      ),
      OptionDescription("pitfalls", "yes|no", "whether pitfalls are in the index; default: yes"),
      OptionDescription("lang", "TAG", "language of pages that name none by 'lang': en, pt-BR"),
    ] + DocsetIcons.descriptions + Distribution.descriptions + [addToDash]

  private static let addToDash = OptionDescription(
    "add-to-dash",
    "yes|no",
    "on a Mac: whether Dash opens the result; default: no"
  )

  init(_ options: ExportOptions) throws(ExportError) {
    name = PlainName.clean(options.name) ?? "Topics"
    bundle = BundleName.folder(for: name)
    keyword = try Self.keyword(options.values["keyword"], name: name)
    identifier = try Self.identifier(options.values["identifier"], keyword: keyword)
    version = options.values["version"].flatMap { PlainName.clean($0) }
    fallbackURL = try Self.folderURL(options.values["fallback-url"])
    indexesPitfalls = try options.flag("pitfalls") ?? true
    platform = options.platform
    distribution = try Distribution(options, bundle: bundle)
    // It is for who runs the export; a wrong value is told before the work.
    _ = try options.flag(Self.addToDash.key)
    language = try Self.language(options.values["lang"])
    icons = try DocsetIcons(options, name: name)
  }

  /// The path of a file below the output's root.
  func path(_ file: String) -> String { "\(bundle)/\(file)" }

  /// The path of a page or of what pages need.
  func document(_ file: String) -> String { path("Contents/Resources/Documents/\(file)") }
}

// MARK: - Values

extension DocsetSettings {
  /// Words that make Dash treat names as those of a language or system: with `swift` it cuts
  /// them at the first `.`, with `python` it shows only what follows the last one.
  static let reservedKeywords: Set<String> = [
    "swift", "objc", "ios", "iphoneos", "ipados", "osx", "macosx", "macos", "watchos", "tvos",
    "visionos", "apple", "cocoa", "python", "go", "golang", "java", "javadoc", "ruby", "rails",
    "scala", "extjs", "rust", "php", "perl", "bash", "css", "html", "javascript",
  ]

  private static func keyword(_ value: String?, name: String) throws(ExportError) -> String {
    guard let value else {
      let word = BundleName.word(for: name)
      return reservedKeywords.contains(word) ? word + "topics" : word
    }
    // Zeal splits keywords at ":" and ",".
    let isWord = value.utf8.allSatisfy { BundleName.isWordByte($0) || $0 == UInt8(ascii: "-") }
    guard isWord, !value.isEmpty, !reservedKeywords.contains(value) else {
      throw ExportError(
        .badOption,
        "'\(value)' is no keyword for a docset; use lower-case letters, digits and '-', "
          + "and not the name of a language or system"
      )
    }
    return value
  }

  private static func identifier(
    _ value: String?,
    keyword: String
  ) throws(ExportError) -> String {
    guard let value else { return "topickit.\(keyword)" }
    let isLegal = value.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || scalar == "." || scalar == "-"
    }
    guard isLegal, !value.isEmpty else {
      throw ExportError(
        .badOption,
        "'\(value)' is no identifier; use letters, digits, '.' and '-'"
      )
    }
    return value
  }

  /// The address of a folder, with one `/` at its end.
  static func folderURL(_ value: String?) throws(ExportError) -> String? {
    guard var url = value else { return nil }
    guard LinkPolicy.isWeb(url), let encoded = LinkPolicy.encoded(url) else {
      throw ExportError(.badOption, "'\(url)' is no base URL; it begins with https:// or http://")
    }
    url = encoded
    while url.hasSuffix("/") { url.removeLast() }
    return url + "/"
  }

  private static func language(_ value: String?) throws(ExportError) -> String? {
    guard let value else { return nil }
    guard let tag = PageLanguage.tag(reading: value) else {
      throw ExportError(.badOption, "'\(value)' is no language tag; it is one like en or pt-BR")
    }
    return tag
  }
}
