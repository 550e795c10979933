import TopicKit
import TopicKitExporters

extension Command {
  /// Lists the formats.
  static let formats = Command(
    name: "formats",
    summary: "list the formats that export writes, and their options",
    examples: [
      Example(call: "topickit formats", meaning: "the formats, and what --option takes for each")
    ]
  ) { _, console throws(CommandFailure) in
    let formats = ExporterRegistry.builtIn.formats
    let width = formats.map(\.name.count).max() ?? 0
    for format in formats {
      let gap = String(repeating: " ", count: width - format.name.count)
      try console.write("\(format.name)\(gap)  \(format.summary)\n")
      for option in format.options {
        try console.write("    --option \(option.key)=\(option.placeholder)\n")
        try console.write("        \(option.summary)\n")
      }
    }
    return .done
  }
}
