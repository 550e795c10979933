import TopicKit
import TopicKitExporters
import TopicKitOutside

extension Command {
  /// Lists the formats.
  static let formats = Command(
    name: "formats",
    summary: "list the formats that export writes, and their options",
    examples: [
      Example(call: "topickit formats", meaning: "the formats, and what --option takes for each")
    ],
    notes: [
      """
      A program on PATH that is called topickit-export-NAME writes the format NAME.
      It is listed with its path, and asked for what it says of itself, which it
      has a second for. Built-in formats come before programs of their name.
      """
    ]
  ) { _, console throws(CommandFailure) in
    let search = FormatSearch()
    let builtIn = ExporterRegistry.builtIn.formats
    let programs = search.programs
    let width = (builtIn.map(\.name) + programs.map(\.name)).map(\.count).max() ?? 0
    for format in builtIn {
      try list(format.name, format.summary, width: width, on: &console)
      try list(format.options, on: &console)
    }
    guard !programs.isEmpty else { return .done }
    // What is known is out before others are waited for.
    try console.flush()
    for (program, description) in zip(programs, ProgramDescription.ask(programs)) {
      let summary = description?.summary ?? "(it says nothing of itself)"
      try list(program.name, summary, width: width, on: &console)
      try console.write("    \(Console.visible(program.path))\n")
      try list(description?.options ?? [], on: &console)
    }
    try console.write("Each format of a program also takes\n")
    try list(OutsideProgram.commonOptions, on: &console)
    return .done
  }

  private static func list(
    _ name: String,
    _ summary: String,
    width: Int,
    on console: inout Console
  ) throws(CommandFailure) {
    let gap = String(repeating: " ", count: max(0, width - name.count))
    try console.write("\(name)\(gap)  \(Console.visible(summary))\n")
  }

  private static func list(
    _ options: [OptionDescription],
    on console: inout Console
  ) throws(CommandFailure) {
    for option in options {
      let shown = Console.visible("\(option.key)=\(option.placeholder)")
      try console.write("    --option \(shown)\n        \(Console.visible(option.summary))\n")
    }
  }
}
