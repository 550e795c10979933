/// A verb: what it is called, what it takes, what it does.
///
/// Parsing, help, suggestions and completions all come from this description.
struct Command: Sendable {
  /// The verb.
  var name: String
  /// What it does, in one line.
  var summary: String
  /// What it takes beside options, as the usage line shows it; empty for nothing.
  var operands = ""
  /// What shells complete an operand with.
  var takes = CompletedValue.nothing
  /// Calls that show what it is good for.
  var examples: [Example] = []
  /// What else there is to know, in lines of at most 80 characters.
  var notes: [String] = []
  /// Its options, beside those that all verbs have.
  var options: [Option] = []
  /// What it does.
  var run: @Sendable (Arguments, inout Console) async throws(CommandFailure) -> ExitStatus

  /// A call, and what comes of it.
  struct Example: Sendable {
    var call: String
    var meaning: String
  }

  /// An option, `--name` or `--name VALUE`.
  struct Option: Sendable {
    /// The name with its hyphens.
    var name: String
    /// What stands for the value; `nil` for an option without one.
    var placeholder: String?
    /// What it does, in one line.
    var summary: String
    /// What the value is; of one of some words, no other one is taken.
    var takes: CompletedValue

    init(
      _ name: String,
      _ placeholder: String? = nil,
      _ summary: String,
      takes: CompletedValue = .nothing
    ) {
      self.name = name
      self.placeholder = placeholder
      self.summary = summary
      self.takes = takes
    }

    /// The option with its value's name.
    var shown: String { placeholder.map { "\(name) \($0)" } ?? name }
  }
}

extension Command {
  /// All verbs, in the order of the help: one line each.
  static let all: [Command] = [
    export,
    check,
    format,
    render,
    events,
    list,
    show,
    checkMan,
    tokens,
    checkDocset,
    formats,
    explain,
    completions,
    help,
  ]

  /// The options that all verbs have.
  static let commonOptions: [Option] = [
    Option("--quiet", nil, "say nothing but errors"),
    Option(
      "--color",
      "WHEN",
      "color messages: auto, always or never",
      takes: .words(["auto", "always", "never"])
    ),
    Option(
      "--stdin-filename",
      "NAME",
      "the file name to take standard input for",
      takes: .files
    ),
    Option("--help", nil, "show this help; -h shows the short one"),
  ]

  /// The options, the common ones last.
  var allOptions: [Option] { options + Self.commonOptions }

  /// How it is called, in pieces that are not to be broken.
  var usage: [String] {
    let parts =
      [operands]
      + options.map { option in
        option.name == "--format" ? option.shown : "[\(option.shown)]"
      }
    return ["topickit \(name)"] + parts.filter { !$0.isEmpty }
  }
}
