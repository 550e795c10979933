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
    switch options.values["ranges"] {
    case nil, "no", "false": ranges = .leftOut
    case "yes", "true": ranges = .included
    case let value?:
      throw ExportError(.badOption, "ranges is '\(value)'; it can be yes or no")
    }
    setName = options.name
    platform = options.platform
    isStream = options.toStandardOutput
  }
}
