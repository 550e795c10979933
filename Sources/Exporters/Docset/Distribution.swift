import TopicKit

/// What is made beside a docset for others to download: an archive, the feed by which Dash and
/// Zeal find newer versions of it, and what a contribution to Dash's list of docsets needs.
struct Distribution: Sendable {
  /// The name of the archive; no name of ours has blanks, which addresses spell in two ways.
  let archive: String
  /// The name of the feed.
  let feed: String
  /// Where both will lie, with one `/` at its end; `nil` for no feed.
  let baseURL: String?
  /// Who is named in `docset.json`, with an address.
  let author: (name: String, url: String?)?
  /// The date of what is in the archive.
  let epoch: Int

  static let descriptions = [
    OptionDescription(
      "archive",
      "yes|no",
      "whether a .tgz and what a contribution needs are made; default: no"
    ),
    OptionDescription(
      "base-url",
      "URL",
      "where the archive will lie; makes a feed for it, unused without archive"
    ),
    OptionDescription("author", "NAME", "with archive: who is named in docset.json"),
    OptionDescription("author-url", "URL", "with author: the address"),
  ]

  /// Takes what the options say; `nil` where no archive is asked for.
  init?(_ options: ExportOptions, bundle: String) throws(ExportError) {
    let values = options.values
    guard try Self.isWanted(options) else {
      // An address may be meant for the pages of another format.
      for key in ["author", "author-url"] where values[key] != nil {
        throw ExportError(
          .badOption,
          "'\(key)' is for an archive; add --option archive=yes, or leave it out"
        )
      }
      return nil
    }
    let stem = bundle.dropLast(".docset".count).replacing(" ", with: "_")
    archive = stem + ".tgz"
    feed = stem + ".xml"
    baseURL = try Self.folder(values["base-url"])
    author = try Self.author(values)
    epoch = options.epoch
  }

  private static func folder(_ value: String?) throws(ExportError) -> String? {
    if let value, value.utf8.contains(where: { "?#".utf8.contains($0) }) {
      throw ExportError(
        .badOption,
        "'\(value)' is no base URL; names are put at its end, so it has neither '?' nor '#'"
      )
    }
    return try DocsetSettings.folderURL(value)
  }

  /// Whether there is to be an archive; `zip` and `skill` ask another format of the run for one.
  private static func isWanted(_ options: ExportOptions) throws(ExportError) -> Bool {
    if let value = options.values["archive"], ["zip", "skill"].contains(value) { return false }
    return try options.flag("archive") ?? false
  }

  private static func author(
    _ values: [String: String]
  ) throws(ExportError) -> (name: String, url: String?)? {
    let url = values["author-url"]
    guard let name = values["author"].flatMap({ PlainName.clean($0) }) else {
      guard url == nil, values["author"] == nil else {
        throw ExportError(.badOption, "'author-url' needs the author's name; add --option author")
      }
      return nil
    }
    guard let url else { return (name, nil) }
    guard let encoded = LinkPolicy.encoded(url) else {
      throw ExportError(.badOption, "'\(url)' is no address; it begins with https:// or http://")
    }
    return (name, encoded)
  }
}

// MARK: - Files

extension Distribution {
  /// The file with the link that adds the feed to Dash.
  static let linkFile = "dash-feed.txt"

  /// Writes the archive of a docset that is complete, and what tells of it.
  func write(
    _ settings: DocsetSettings,
    to output: inout any ExportOutput
  ) throws(ExportError) {
    let word = try output.archive(settings.bundle, as: archive, epoch: epoch)
    // Readers take any other version for a newer one: without a given one, it is that of the
    // content.
    let version = settings.version ?? String(word.prefix(12))
    try output.write(contribution(settings, version: version), to: "docset.json")
    // Of a contribution, the icons inside the archive are not looked at.
    try output.write(settings.icons.small, to: "icon.png")
    try output.write(settings.icons.large, to: "icon@2x.png")
    guard let baseURL else { return }
    try output.write(feedXML(settings, version: version, baseURL), to: feed)
    try output.write(
      Array("\(Self.link(to: baseURL + Self.encoded(feed)))\n".utf8),
      to: Self.linkFile
    )
  }

  /// A file's name as the last part of an address.
  private static func encoded(_ file: String) -> String { PercentEncoding.encoded(file) }

  /// `dash-feed://` and the feed's address, of which no character is left as it is that means
  /// something in an address.
  static func link(to feed: String) -> String { "dash-feed://\(PercentEncoding.encoded(feed))" }

  private func feedXML(_ settings: DocsetSettings, version: String, _ base: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <entry>
      \t<name>\(XMLEscaping.escaped(settings.name))</name>
      \t<version>\(XMLEscaping.escaped(version))</version>
      \t<url>\(XMLEscaping.escaped(base + Self.encoded(archive)))</url>
      </entry>

      """.utf8
    )
  }

  /// `docset.json`, as contributions to Dash's list have it beside the archive.
  private func contribution(_ settings: DocsetSettings, version: String) -> [UInt8] {
    var fields = [
      ("name", JSONText.quoted(settings.name)), ("version", JSONText.quoted(version)),
      ("archive", JSONText.quoted(archive)),
    ]
    if let author {
      let link = author.url.map { ", \"link\": \(JSONText.quoted($0))" } ?? ""
      fields.append(("author", "{\"name\": \(JSONText.quoted(author.name))\(link)}"))
    }
    fields.append(("aliases", "[]"))
    let lines = fields.map { "  \"\($0.0)\": \($0.1)" }
    return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }
}
