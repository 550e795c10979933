import TopicKit

/// The texts that explain the program.
enum Help {
  /// The line that `--version` shows.
  static var version: String { "topickit \(TopicKitRelease.version) (\(platform))\n" }

  private static var platform: String {
    #if os(Linux)
      let system = "linux"
    #elseif os(macOS)
      let system = "macos"
    #else
      let system = "other"
    #endif
    #if arch(x86_64)
      return system + " x86_64"
    #elseif arch(arm64)
      return system + " arm64"
    #else
      return system
    #endif
  }

  /// The help of the program as a whole.
  static func overview(isShort: Bool) -> String {
    let verbs = Command.all.map { ($0.name, $0.summary) }
    var parts = ["topickit: turn folders of reference topics into what their readers read"]
    if !isShort {
      parts.append("Examples:\n" + examples(Command.all.flatMap { $0.examples.prefix(2) }))
    }
    parts.append("Usage:\n  topickit VERB [OPTION…] [PATH…]")
    parts.append("Verbs:\n" + table(verbs))
    parts.append("Every verb has:\n" + table(options(Command.commonOptions)))
    if !isShort { parts.append("Exit status:\n" + statuses) }
    parts.append("'topickit help VERB' says more of a verb.")
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The help of a verb.
  static func text(of command: Command, isShort: Bool) -> String {
    var parts = ["topickit \(command.name): \(command.summary)"]
    if !isShort, !command.examples.isEmpty {
      parts.append("Examples:\n" + examples(command.examples))
    }
    parts.append("Usage:\n" + wrapped(command.usage))
    if !isShort { parts += command.notes }
    parts.append("Options:\n" + table(options(command.allOptions)))
    if !isShort { parts.append("Exit status:\n" + statuses) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The words of a call on lines of at most 80 characters.
  private static func wrapped(_ words: [String]) -> String {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + 1 + word.count <= 80 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(lines.isEmpty ? "  " + word : "      " + word)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func options(_ options: [Command.Option]) -> [(String, String)] {
    options.map { ($0.shown, $0.summary) }
  }

  private static var statuses: String {
    table(ExitStatus.meanings.map { (String($0.rawValue), $1) })
  }

  private static func examples(_ examples: some Sequence<Command.Example>) -> String {
    examples.map { "  \($0.call)\n      \($0.meaning)" }.joined(separator: "\n")
  }

  /// Two columns; a first one that is too wide gets a line of its own.
  static func table(_ rows: [(String, String)]) -> String {
    let limit = 28
    let width = rows.map(\.0.count).filter { $0 <= limit }.max() ?? 0
    return rows.map { left, right in
      let gap = String(repeating: " ", count: max(0, width - left.count))
      return left.count <= limit
        ? "  \(left)\(gap)  \(right)"
        : "  \(left)\n  \(String(repeating: " ", count: width))  \(right)"
    }.joined(separator: "\n")
  }
}
