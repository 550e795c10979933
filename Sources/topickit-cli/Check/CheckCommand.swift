import TopicKit
import TopicKitEngine

extension Command {
  /// Checks topics.
  static let check = Command(
    name: "check",
    summary: "find what is wrong in topics, and correct what has one answer",
    operands: "[PATH…]",
    takes: .files,
    examples: [
      Example(
        call: "topickit check topics",
        meaning: "a line for each finding; status 1 where one is an error"
      ),
      Example(
        call: "topickit check topics --fail-on warning --ignore TK013",
        meaning: "stricter, but for one rule"
      ),
      Example(
        call: "topickit check topics --fix",
        meaning: "correct the pages where a finding has one answer"
      ),
      Example(
        call: "topickit check --diagnostics sarif > topics.sarif",
        meaning: "for code scanning services; --diagnostics github for a workflow's log"
      ),
      Example(
        call: "topickit check topics --code --code-command kotlin='kotlinc -script {file}'",
        meaning: "whether code blocks parse, too"
      ),
    ],
    notes: [
      """
      PATH is a file, a folder, or - for standard input; without one, the current
      folder. Links between topics are checked against all pages of the call.
      """,
      """
      Findings are data: they go to standard output, in the order of the pages, and
      all else to standard error. Columns count UTF-8 bytes from 1 in text and json,
      UTF-16 code units in sarif and github, as their readers expect.
      """,
      """
      --fix replaces each page in one step, and leaves alone what others changed
      meanwhile. With - it writes the page to standard output, and findings to
      standard error. --dry-run says what it would do.
      """,
      """
      --code asks swiftc for Swift, sh and bash for theirs, and python3 for JSON; a
      program that is not there is noted once. A block may be a part of a file, with
      … for what is left out. --code-command adds a language or replaces its program,
      which gets the code in {file} and says by its status whether it is right. It is
      run without a shell.
      """,
      "'topickit explain' lists the rules, 'topickit explain ID' says more of one.",
    ],
    options: [
      Option(
        "--diagnostics",
        "FORM",
        "text (default), json, sarif or github",
        takes: .words(CheckRequest.Form.allCases.map(\.rawValue))
      ),
      Option(
        "--fail-on",
        "SEVERITY",
        "the least one for status 1: error, warning, note, never",
        takes: .words(["error", "warning", "note", "never"])
      ),
      Option("--ignore", "ID[,ID…]", "rules that are not asked; may come again", takes: .rules),
      Option("--fix", nil, "correct the pages"),
      Option("--dry-run", nil, "with --fix: say what would be corrected, and do nothing"),
      Option("--jobs", "N", "work on N pages at once; else one a processor"),
      Option("--code", nil, "parse code blocks"),
      Option("--code-command", "LANG=CMD", "the program for a language; may come again"),
    ]
  ) { arguments, console throws(CommandFailure) in
    let request = try CheckRequest(arguments, console)
    let inputs = Inputs(finding: arguments.operands, arguments, console)
    return try await CheckJob(request, inputs).run(&console)
  }
}
