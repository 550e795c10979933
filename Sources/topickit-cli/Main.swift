import TopicKit
import TopicKitEngine

/// The program: finds the verb, lets it run, ends with its status.
@main
struct Main {
  static func main() async {
    Interruption.guardStandardStreams()
    Interruption.ignoreBrokenPipes()
    Interruption.ignoreFileLimits()
    var console = Console()
    let status = await run(Array(CommandLine.arguments.dropFirst()), &console)
    Process.end(status)
  }

  private static func run(_ arguments: [String], _ console: inout Console) async -> ExitStatus {
    do throws(CommandFailure) {
      let status = try await dispatch(arguments, &console)
      try console.flush()
      return status
    } catch {
      console.fail(error.message)
      return error.status
    }
  }

  private static func dispatch(
    _ arguments: [String],
    _ console: inout Console
  ) async throws(CommandFailure) -> ExitStatus {
    var rest = arguments[...]
    let leading = try takeLeadingOptions(&rest)
    guard let verb = rest.popFirst() else {
      if leading.contains("--version") {
        try console.write(Help.version)
      } else if leading.contains("--help") || leading.contains("-h") {
        try console.write(Help.overview(isShort: leading.contains("-h")))
      } else {
        Process.writeError(Help.overview(isShort: true))
        return .usage
      }
      return .done
    }
    guard let command = Command.all.first(where: { $0.name == verb }) else {
      throw .noVerb(verb)
    }
    let sorted = try Arguments(leading + rest, for: command)
    try console.apply(sorted)
    if sorted.has("--help") {
      try console.write(Help.text(of: command, isShort: sorted.has("-h")))
      return .done
    }
    return try await command.run(sorted, &console)
  }

  /// Takes the options before the verb: those that all verbs have, and `--version`.
  private static func takeLeadingOptions(
    _ rest: inout ArraySlice<String>
  ) throws(CommandFailure) -> [String] {
    var options: [String] = []
    while let next = rest.first, next.utf8.first == UInt8(ascii: "-"), next != "-", next != "--" {
      rest.removeFirst()
      options.append(next)
      if ["--version", "-h"].contains(next) { continue }
      let name = String(next.prefix { $0 != "=" })
      guard let option = Command.commonOptions.first(where: { $0.name == name }) else {
        let names = Command.commonOptions.map(\.name) + ["--version"]
        let hint = NearestName.hint(for: name, among: names)
        throw .usage("there is no option '\(name)' before the verb\(hint)")
      }
      if option.placeholder != nil, name == next, let value = rest.popFirst() {
        options.append(value)
      }
    }
    return options
  }
}
