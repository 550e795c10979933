import TopicKit
import TopicKitExporters

extension Command {
  /// Writes what a shell needs to complete calls.
  static let completions = Command(
    name: "completions",
    summary: "write a script by which a shell completes calls",
    operands: "SHELL",
    takes: .words(Shell.allCases.map(\.rawValue)),
    examples: [
      Example(
        call: "topickit completions bash > ~/.local/share/bash-completion/completions/topickit",
        meaning: "for bash, with the package bash-completion"
      ),
      Example(
        call: "eval \"$(topickit completions bash)\"",
        meaning: "for this bash alone; in ~/.bashrc for all"
      ),
      Example(
        call: "topickit completions zsh > ~/.zfunc/_topickit",
        meaning: "for zsh, with ~/.zfunc in fpath before compinit"
      ),
      Example(
        call: "topickit completions fish > ~/.config/fish/completions/topickit.fish",
        meaning: "for fish"
      ),
    ],
    notes: [
      """
      SHELL is bash, zsh or fish. Verbs, options, their values, files, the ids of
      rules and of the topics in the current folder are completed, and the names of
      formats, those of programs on PATH too.
      """
    ]
  ) { arguments, console throws(CommandFailure) in
    let names = Shell.allCases.map(\.rawValue)
    let all = names.joined(separator: ", ")
    guard let name = arguments.operands.first else {
      throw .usage("'topickit completions' needs a shell; the shells are \(all)")
    }
    guard arguments.operands.count == 1 else {
      throw .usage("'topickit completions' takes one shell; leave '\(arguments.operands[1])' out")
    }
    guard let shell = Shell(rawValue: name) else {
      let hint = NearestName.hint(for: name, among: names)
      throw .usage("there are no completions for '\(name)'\(hint); the shells are \(all)")
    }
    switch shell {
    case .bash: try console.write(BashCompletions.script)
    case .zsh: try console.write(ZshCompletions.script)
    case .fish: try console.write(FishCompletions.script)
    }
    return .done
  }

  /// A shell that calls can be completed in.
  private enum Shell: String, CaseIterable { case bash, zsh, fish }
}

/// What stands in the place of an operand or of an option's value, for a shell to complete.
enum CompletedValue: Sendable, Hashable {
  /// Nothing that could be known.
  case nothing
  /// Files and folders.
  case files
  /// Folders.
  case folders
  /// One of some words.
  case words([String])
  /// The names of formats, commas between.
  case formats
  /// The ids of rules; commas between.
  case rules
  /// The ids of the topics in the current folder; behind the first one, files.
  case topics
  /// Verbs.
  case verbs
}

/// What the scripts of all shells are made of.
enum CompletionWords {
  static var verbs: [String] { Command.all.map(\.name) }
  static var rules: [String] { DiagnosticRule.all.map(\.id) }
  static var formats: [String] { ExporterRegistry.builtIn.formats.map(\.name) }
  /// Lists the ids of the current folder.
  static let topicsCall = "topickit list --quiet 2>/dev/null | cut -f 1"
  /// What the names of programs that are formats begin with.
  static let programPrefix = "topickit-export-"
}
