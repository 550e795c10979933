/// The script for fish.
enum FishCompletions {
  static var script: String {
    let head = """
      # Completions of topickit for fish, written by 'topickit completions fish'.

      function __topickit_formats
          string join \\n \(CompletionWords.formats.joined(separator: " "))
          complete -C \(CompletionWords.programPrefix) | string replace -rf '^\(CompletionWords.programPrefix)(\\S+).*' '$1'
      end

      function __topickit_list
          set -l head (commandline -ct | string replace -r '^--[^=]*=' '' | string replace -r '[^,]*$' '')
          set -q head[1]; or set head ''
          printf '%s\\n' $head$argv
      end

      function __topickit_is_first
          test (count (commandline -opc)) -le 2
      end

      complete -c topickit -f

      """
    let verbs = Command.all.map { command in
      "complete -c topickit -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))"
    }
    let common = Command.commonOptions.map { line("", $0) }
    let version = "complete -c topickit -n __fish_use_subcommand -l version -d 'the version'"
    let own = Command.all.flatMap { command -> [String] in
      let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
      return [operands(of: command, condition)].compactMap { $0 }
        + command.options.map { line(condition, $0) }
    }
    return head + (verbs + [version] + common + own).joined(separator: "\n") + "\n"
  }

  private static func line(_ condition: String, _ option: Command.Option) -> String {
    let name =
      option.name.hasPrefix("--")
      ? "-l \(option.name.dropFirst(2))" : "-s \(option.name.dropFirst())"
    var parts = ["complete -c topickit", condition, name]
    if option.placeholder != nil { parts.append(value(option.takes)) }
    parts.append("-d \(quoted(option.summary))")
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func operands(of command: Command, _ condition: String) -> String? {
    switch command.takes {
    case .nothing: nil
    case .topics:
      """
      complete -c topickit \(condition) -n __topickit_is_first -a '(\(CompletionWords.topicsCall))'
      complete -c topickit \(condition) -n 'not __topickit_is_first' -F
      """
    case .files: "complete -c topickit \(condition) -F"
    default: "complete -c topickit \(condition) " + value(command.takes).dropFirst(3)
    }
  }

  /// The flags for what follows an option: `-x` for words alone, `-r` for files.
  private static func value(_ value: CompletedValue) -> String {
    switch value {
    case .nothing: "-x"
    case .files: "-r -F"
    case .folders: "-x -a '(__fish_complete_directories)'"
    case .words(let words): "-x -a \(quoted(words.joined(separator: " ")))"
    case .formats: "-x -a '(__topickit_list (__topickit_formats))'"
    case .rules: "-x -a '(__topickit_list \(CompletionWords.rules.joined(separator: " ")))'"
    case .topics: "-x -a '(\(CompletionWords.topicsCall))'"
    case .verbs: "-x -a \(quoted(CompletionWords.verbs.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
