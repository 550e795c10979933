extension Command {
  /// Explains the program, or a verb.
  static let help = Command(
    name: "help",
    summary: "explain the program, or a verb",
    operands: "[VERB]",
    takes: .verbs,
    examples: [
      Example(call: "topickit help export", meaning: "what export does, and its options")
    ]
  ) { arguments, console throws(CommandFailure) in
    guard let verb = arguments.operands.first else {
      try console.write(Help.overview(isShort: false))
      return .done
    }
    guard let command = all.first(where: { $0.name == verb }) else {
      throw .noVerb(verb)
    }
    try console.write(Help.text(of: command, isShort: false))
    return .done
  }
}

extension CommandFailure {
  /// There is no such verb.
  static func noVerb(_ verb: String) -> CommandFailure {
    let names = Command.all.map(\.name)
    let hint = NearestName.hint(for: verb, among: names)
    return .usage(
      "there is no verb '\(verb)'\(hint); the verbs are \(names.joined(separator: ", "))"
    )
  }
}
