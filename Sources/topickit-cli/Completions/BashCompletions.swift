/// The script for bash, 3.2 or later; the package bash-completion is not needed.
enum BashCompletions {
  static var script: String {
    """
    # Completions of topickit for bash, written by 'topickit completions bash'.

    _topickit_words() { COMPREPLY=($(compgen -W "$1" -- "$cur")); }

    # Words of a list with commas between: what stands before the last comma is kept.
    _topickit_list() {
      local head=
      case $cur in *,*) head=${cur%,*}, ;; esac
      COMPREPLY=($(compgen -P "$head" -W "$1" -- "${cur##*,}"))
    }

    _topickit_paths() {
      local IFS=$'\\n'
      COMPREPLY=($(compgen "$1" -- "$cur"))
      # A slash behind folders, and quotes where a name needs them; bash 3 has no compopt.
      compopt -o filenames 2>/dev/null || true
    }

    _topickit() {
      local cur=${COMP_WORDS[COMP_CWORD]} before= verb= operands=0 place=1
      COMPREPLY=()
      [ "$COMP_CWORD" -lt 1 ] || before=${COMP_WORDS[COMP_CWORD - 1]}
      # The '=' of '--option=value' is a word of its own.
      if [ "$cur" = = ]; then
        cur=
      elif [ "$before" = = ] && [ "$COMP_CWORD" -gt 1 ]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      while [ "$place" -lt "$COMP_CWORD" ]; do
        case ${COMP_WORDS[place]} in
        \(valued.joined(separator: " | "))) place=$((place + 1)) ;;
        -?* | =) ;;
        *) if [ -z "$verb" ]; then verb=${COMP_WORDS[place]}; else operands=$((operands + 1)); fi ;;
        esac
        place=$((place + 1))
      done
      case "$verb $before" in
    \(values)
      esac
      case "$verb $cur" in
    \(optionLists)
      esac
      case $verb in
    \(operandLists)
      esac
    }

    complete -F _topickit topickit

    """
  }

  /// The options that a value follows, of any verb, each once.
  private static var valued: [String] {
    var seen: Set<String> = []
    return Command.all.flatMap(\.allOptions).filter { $0.placeholder != nil }.map(\.name)
      .filter { seen.insert($0).inserted }
  }

  private static var values: String {
    let common = Command.commonOptions.map { (pattern: "*", option: $0) }
    let own = Command.all.flatMap { command in
      command.options.map { (pattern: command.name, option: $0) }
    }
    return (own + common).filter { $0.option.placeholder != nil }.map { pattern, option in
      let start = pattern == "*" ? "*' \(option.name)'" : "'\(pattern) \(option.name)'"
      return "  \(start))\n    \(call(option.takes))\n    return ;;"
    }.joined(separator: "\n")
  }

  private static var optionLists: String {
    let rows = Command.all.map { command in
      let names = command.allOptions.map(\.name).joined(separator: " ")
      return "  '\(command.name) -'*) _topickit_words '\(names)'; return ;;"
    }
    let common = (Command.commonOptions.map(\.name) + ["--version"]).joined(separator: " ")
    return (rows + ["  ' -'*) _topickit_words '\(common)'; return ;;"]).joined(separator: "\n")
  }

  private static var operandLists: String {
    let rows = Command.all.filter { $0.takes != .nothing }.map { command in
      "  \(command.name)) \(call(command.takes)) ;;"
    }
    let verbs = CompletionWords.verbs.joined(separator: " ")
    return (["  '') _topickit_words '\(verbs)' ;;"] + rows).joined(separator: "\n")
  }

  /// Leaves the names of formats: compgen would run what other names hold.
  private static let nameFilter =
    "sed -n 's/^\(CompletionWords.programPrefix)\\([A-Za-z0-9._-]*\\)$/\\1/p'"

  /// The call that completes a value.
  private static func call(_ value: CompletedValue) -> String {
    switch value {
    case .nothing: ":"
    case .files: "_topickit_paths -f"
    case .folders: "_topickit_paths -d"
    case .words(let words): "_topickit_words '\(words.joined(separator: " "))'"
    case .verbs: "_topickit_words '\(CompletionWords.verbs.joined(separator: " "))'"
    case .rules: "_topickit_list '\(CompletionWords.rules.joined(separator: " "))'"
    case .formats:
      "_topickit_list \"\(CompletionWords.formats.joined(separator: " ")) "
        + "$(compgen -c \(CompletionWords.programPrefix) | \(nameFilter))\""
    case .topics:
      "if [ \"$operands\" -eq 0 ]; then _topickit_list \"$(\(CompletionWords.topicsCall))\"; "
        + "else _topickit_paths -f; fi"
    }
  }
}
