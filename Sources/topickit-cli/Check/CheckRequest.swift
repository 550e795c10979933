import TopicKit
import TopicKitEngine

/// What the arguments of `check` ask for.
struct CheckRequest: Sendable {
  /// A form of findings.
  enum Form: String, CaseIterable, Sendable { case text, json, sarif, github }

  /// The form of the findings.
  var form = Form.text
  /// The least severity that makes the status 1; `nil` for none.
  var failOn: Diagnostic.Severity? = .error
  /// The ids of rules that are not asked.
  var ignored: Set<String> = []
  /// Whether pages are corrected.
  var fixes = false
  /// Whether that is only told.
  var isDryRun = false
  /// How many pages are worked on at once; `nil` for as many as there are processors.
  var jobs: Int?
  /// How code is checked; `nil` where it is not.
  var code: CodeCheck?
  /// Whether the one page comes from standard input and goes to standard output.
  var isFilter = false
  /// Whether text is colored.
  var hasColor = false

  init(_ arguments: Arguments, _ console: Console) throws(CommandFailure) {
    form = try arguments.choice("--diagnostics").flatMap(Form.init) ?? .text
    if let word = try arguments.choice("--fail-on") {
      failOn = Diagnostic.Severity(rawValue: word)
    }
    for list in arguments.all("--ignore") { try ignore(list) }
    fixes = arguments.has("--fix")
    isDryRun = arguments.has("--dry-run")
    if isDryRun, !fixes { throw .usage("--dry-run is for --fix; add that, or leave it out") }
    jobs = try arguments.count("--jobs")
    code = try Self.code(arguments)
    if fixes, !isDryRun, arguments.operands.contains("-") {
      guard arguments.operands == ["-"] else {
        throw .usage("--fix takes standard input alone, or files and folders")
      }
      isFilter = true
    }
    hasColor =
      console.hasColor
      && (arguments["--color"] == "always" || Process.isTerminal(isFilter ? 2 : 1)
        || Process.asksForColor)
  }

  private mutating func ignore(_ list: String) throws(CommandFailure) {
    for id in list.split(separator: ",") {
      ignored.insert(try DiagnosticRule.named(id, for: "--ignore").id)
    }
  }

  private static func code(_ arguments: Arguments) throws(CommandFailure) -> CodeCheck? {
    var commands = CodeCommand.builtIn
    for option in arguments.all("--code-command") {
      let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty,
        let command = CodeCommand(language: String(parts[0]), parsing: String(parts[1]))
      else {
        throw .usage("--code-command does not take '\(option)'; it takes LANG=CMD")
      }
      commands.append(command)
    }
    guard arguments.has("--code") else {
      if arguments.has("--code-command") {
        throw .usage("--code-command is for --code; add that, or leave it out")
      }
      return nil
    }
    return CodeCheck(commands: commands)
  }
}

extension DiagnosticRule {
  /// The rule of an id, in any case; who asks is told the nearest one otherwise.
  static func named(
    _ id: some StringProtocol,
    for asker: String
  ) throws(CommandFailure) -> DiagnosticRule {
    if let rule = named(id) { return rule }
    let hint = NearestName.hint(for: String(id), among: all.map(\.id))
    throw .usage("\(asker): there is no rule '\(id)'\(hint); 'topickit explain' lists them")
  }
}

extension Process {
  /// Whether the environment asks for color where there is no terminal.
  fileprivate static var asksForColor: Bool {
    ["FORCE_COLOR", "CLICOLOR_FORCE"].contains { environment($0).map { !$0.isEmpty } ?? false }
  }
}
