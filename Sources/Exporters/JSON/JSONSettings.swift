import TopicKit

/// The options of the JSON formats, checked.
struct JSONSettings: Sendable {
  /// The name of the set.
  let setName: String
  /// The platform whose view is wanted.
  let platform: Platform?
  /// Whether there is one stream and no files.
  let isStream: Bool
  /// Whether values say where they stand in the page.
  let ranges: JSONRanges

  static let descriptions = [
    OptionDescription(
      "ranges",
      "yes|no",
      "whether values have their place in the page: offset, line, column; default: no"
    )
  ]

  init(_ options: ExportOptions) throws(ExportError) {
    ranges = try options.flag("ranges") ?? false ? .included : .leftOut
    setName = options.name
    platform = options.platform
    isStream = options.toStandardOutput
  }
}
