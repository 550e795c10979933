/// The script for zsh: a function for compinit to load, or to be sourced behind it.
enum ZshCompletions {
  static var script: String {
    """
    #compdef topickit
    # Completions of topickit for zsh, written by 'topickit completions zsh'.

    _topickit_formats() {
      local -a formats
      formats=(\(CompletionWords.formats.joined(separator: " ")) \
    ${${(k)commands[(I)\(CompletionWords.programPrefix)*]}#\(CompletionWords.programPrefix)})
      _values -s , format $formats
    }

    _topickit_rules() { _values -s , rule \(CompletionWords.rules.joined(separator: " ")) }

    _topickit_topics() {
      local -a topics
      topics=(${(f)"$(\(CompletionWords.topicsCall))"})
      compadd -a topics
    }

    _topickit_verbs() {
      local -a verbs
      verbs=(
    \(verbs)
      )
      _describe verb verbs
    }

    _topickit() {
      local context state line
      local -A opt_args
      _arguments -S -C \\
    \(arguments(Command.commonOptions + [version], ending: ["'1:verb:_topickit_verbs'", "'*::argument:->verb'"]))
      [[ $state = verb ]] || return
      case $words[1] in
    \(cases)
      esac
    }

    # A file of fpath is the function's body; sourced, it says what to call.
    if [[ $funcstack[1] = _topickit ]]; then _topickit "$@"; else compdef _topickit topickit; fi

    """
  }

  private static let version = Command.Option("--version", nil, "the version")

  private static var verbs: String {
    Command.all.map { "    \(quoted("\($0.name):\($0.summary)"))" }.joined(separator: "\n")
  }

  private static var cases: String {
    Command.all.map { command in
      """
        \(command.name))
          _arguments -S \\
      \(arguments(command.allOptions, ending: operands(of: command))) ;;
      """
    }.joined(separator: "\n")
  }

  /// The arguments of `_arguments`, one a line.
  private static func arguments(_ options: [Command.Option], ending: [String]) -> String {
    let rows = options.map { option -> String in
      let help = specified(option.summary)
      // May come again: the last one counts, or all do.
      guard let placeholder = option.placeholder else {
        return quoted("*\(option.name)[\(help)]")
      }
      let mark = option.name.hasPrefix("--") ? "=" : ""
      return quoted(
        "*\(option.name)\(mark)[\(help)]:\(specified(placeholder)):\(action(option.takes))"
      )
    }
    return (rows + ending).map { "      \($0)" }.joined(separator: " \\\n")
  }

  private static func operands(of command: Command) -> [String] {
    switch command.takes {
    case .nothing: []
    case .topics: ["'1:topic:_topickit_topics'", "'*:path:_files'"]
    default: [quoted("*:\(specified(command.operands)):\(action(command.takes))")]
    }
  }

  private static func action(_ value: CompletedValue) -> String {
    switch value {
    case .nothing: " "
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .formats: "_topickit_formats"
    case .rules: "_topickit_rules"
    case .topics: "_topickit_topics"
    case .verbs: "_topickit_verbs"
    }
  }

  /// A text in a specification, which brackets and colons would end.
  private static func specified(_ text: String) -> String {
    text.reduce(into: "") { out, character in
      if "[]:\\".contains(character) { out.append("\\") }
      out.append(character)
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }
}
