import TopicKit

extension Command {
  /// Explains rules.
  static let explain = Command(
    name: "explain",
    summary: "list the rules of check, or say more of some",
    operands: "[ID…]",
    takes: .rules,
    examples: [
      Example(call: "topickit explain", meaning: "all rules: id, severity, what they ask"),
      Example(call: "topickit explain TK013", meaning: "why a rule is asked, and the way out"),
    ],
    options: [Option("--all", nil, "say all of every rule")]
  ) { arguments, console throws(CommandFailure) in
    if arguments.has("--all"), let id = arguments.operands.first {
      throw .usage("--all is for every rule; leave '\(id)' out")
    }
    var rules: [DiagnosticRule] = []
    for id in arguments.operands { rules.append(try .named(id, for: "explain")) }
    if rules.isEmpty, !arguments.has("--all") {
      for rule in DiagnosticRule.all {
        let word = rule.severity.rawValue
        let gap = String(repeating: " ", count: max(0, 7 - word.utf8.count))
        try console.write("\(rule.id)  \(word)\(gap)  \(rule.summary)\n")
      }
      return .done
    }
    let texts = (rules.isEmpty ? DiagnosticRule.all : rules).map(text)
    try console.write(texts.joined(separator: "\n"))
    return .done
  }

  private static func text(of rule: DiagnosticRule) -> String {
    let head = "\(rule.id)  \(rule.severity.rawValue)  \(rule.summary)\n"
    guard !rule.explanation.isEmpty else { return head }
    return "\(head)\n\(RuleText(rule, width: 80).plain)\n"
  }
}
