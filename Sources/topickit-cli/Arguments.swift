/// The arguments of a verb, sorted into options and operands.
struct Arguments: Sendable {
  /// What is no option, in order.
  private(set) var operands: [String] = []
  /// The values of the options that were given, in order; an option without value has "".
  private var values: [String: [String]] = [:]
  /// The verb's options.
  private let options: [Command.Option]

  /// Whether an option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option; of several the last one counts.
  subscript(name: String) -> String? { values[name]?.last }

  /// All values of an option, in order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Sorts arguments by a verb's description.
  ///
  /// Options may stand before and after operands, as `--name value` or `--name=value`; `--`
  /// ends them, and `-` is an operand.
  init(_ arguments: some Sequence<String>, for command: Command) throws(CommandFailure) {
    options = command.allOptions
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.utf8.count > 1, argument.utf8.first == UInt8(ascii: "-") else {
        operands.append(argument)
        continue
      }
      try take(argument == "-h" ? "--help" : argument, &rest, for: command)
      if argument == "-h" { values["-h"] = [""] }
    }
    guard command.operands.isEmpty, let operand = operands.first, !has("--help") else { return }
    throw .usage("'topickit \(command.name)' takes no '\(operand)'")
  }

  private mutating func take(
    _ argument: String,
    _ rest: inout ArraySlice<String>,
    for command: Command
  ) throws(CommandFailure) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.allOptions.first(where: { $0.name == name }) else {
      let names = command.allOptions.map(\.name)
      let hint = NearestName.hint(for: name, among: names)
      throw .usage("'topickit \(command.name)' has no option '\(name)'\(hint)")
    }
    guard option.placeholder != nil else {
      guard parts.count == 1 else {
        throw .usage("\(name) takes no value; leave '=\(parts[1])' out")
      }
      values[name, default: []].append("")
      return
    }
    guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
      throw .usage("\(name) needs a value: \(option.shown)")
    }
    values[name, default: []].append(value)
  }
}

extension Arguments {
  /// The value of an option that takes one of a few words, which its description has.
  func choice(_ name: String) throws(CommandFailure) -> String? {
    guard let value = self[name], let option = options.first(where: { $0.name == name }),
      case .words(let words) = option.takes
    else { return nil }
    guard words.contains(value) else {
      let hint = NearestName.hint(for: value, among: words)
      throw .usage(
        "\(name) does not take '\(value)'\(hint); it takes \(words.joined(separator: ", "))"
      )
    }
    return value
  }

  /// The value of an option that takes a number from 1.
  func count(_ name: String) throws(CommandFailure) -> Int? {
    guard let value = self[name] else { return nil }
    guard let number = Int(value), number >= 1 else {
      throw .usage("\(name) does not take '\(value)'; it takes a number from 1")
    }
    return number
  }
}
