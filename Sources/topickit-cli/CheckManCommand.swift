import TopicKitMan

extension Command {
  /// Checks a manual that anybody made.
  static let checkMan = Command(
    name: "check-man",
    summary: "check man pages, whoever wrote them",
    operands: "PATH…",
    takes: .files,
    examples: [
      Example(call: "topickit check-man topickit-out", meaning: "the manual of an export"),
      Example(call: "topickit check-man share/man --no-tools", meaning: "by its own rules alone"),
      Example(call: "topickit check-man man1/tool.1", meaning: "one page"),
    ],
    notes: [
      """
      PATH is the root of a manual, the folder that holds man1, man7 and so on, or
      one page. What is looked for: names and NAME lines that man, whatis or apropos
      cannot read, text that roff takes for commands, lost backslashes, macros that
      are not closed, stubs that lead nowhere. Then mandoc and groff say what they
      find, where they are installed.
      """,
      """
      Errors lose text or hide a page; warnings are wrong in some viewer. Lines are
      PATH:LINE: error: MESSAGE, on standard output.
      """,
    ],
    options: [
      Option(
        "--fail-on",
        "LEVEL",
        "exit with 1 from: error (default), warning or never",
        takes: .words(["error", "warning", "never"])
      ),
      Option("--no-tools", nil, "do not ask mandoc and groff"),
    ]
  ) { arguments, console throws(CommandFailure) in
    guard !arguments.operands.isEmpty else {
      throw .usage("'topickit check-man' needs the folder of a manual, or a page")
    }
    let level = try arguments.choice("--fail-on")
    var findings: [ManFinding] = []
    for path in arguments.operands {
      let tree = try ManualFiles(path)
      var own = ManTreeCheck.findings(in: tree.files, whatis: tree.whatis) + tree.findings
      if !arguments.has("--no-tools") { own += ManTools.findings(in: tree, console) }
      findings += ManTreeCheck.sorted(own).map { finding in
        var finding = finding
        finding.path = tree.shown(finding.path)
        return finding
      }
    }
    for finding in findings { try console.write(Console.visible(finding.description) + "\n") }
    let errors = findings.filter { $0.severity == .error }.count
    let warnings = findings.count - errors
    console.inform(
      "\(Wording.count(errors, "error")), \(Wording.count(warnings, "warning"))"
    )
    let isFailed = level == "never" ? false : level == "warning" ? !findings.isEmpty : errors > 0
    return isFailed ? .findings : .done
  }
}
