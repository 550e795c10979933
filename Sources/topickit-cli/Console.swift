import TopicKit
import TopicKitEngine

/// Where the program speaks: data on standard output, all else on standard error.
struct Console: Sendable {
  /// Whether only errors are said.
  var isQuiet = false
  /// Whether messages are colored.
  var hasColor = false
  /// Whether standard error is a terminal that a line can be rewritten on.
  let isTerminal: Bool
  private var output = StandardOutput(onBrokenPipe: { Interruption.dieOfBrokenPipe() })

  /// Makes a console for the standard streams.
  init() {
    let isSmart = Process.environment("TERM") != "dumb"
    isTerminal = Process.isTerminal(2) && isSmart
    hasColor = isTerminal
  }

  /// Takes what the arguments say of messages.
  mutating func apply(_ arguments: Arguments) throws(CommandFailure) {
    isQuiet = arguments.has("--quiet")
    let when = try arguments.choice("--color")
    switch when {
    case "always": hasColor = true
    case "never": hasColor = false
    default: hasColor = automaticColor
    }
  }

  /// Colors on a terminal, unless the environment says otherwise.
  private var automaticColor: Bool {
    let isSet = { (name: String) in Process.environment(name).map { !$0.isEmpty } ?? false }
    if isSet("NO_COLOR") { return false }
    if isSet("FORCE_COLOR") || isSet("CLICOLOR_FORCE") { return true }
    return isTerminal
  }
}

// MARK: - Data

extension Console {
  /// Writes data.
  mutating func write(_ text: String) throws(CommandFailure) {
    try write(bytes: Array(text.utf8))
  }

  /// Writes data.
  mutating func write(bytes: [UInt8]) throws(CommandFailure) {
    do throws(ExportError) { try output.append(bytes) } catch { throw CommandFailure(error) }
  }

  /// Writes what is held back.
  mutating func flush() throws(CommandFailure) {
    do throws(ExportError) { try output.flush() } catch { throw CommandFailure(error) }
  }
}

// MARK: - Messages

extension Console {
  /// Says why the program stops.
  func fail(_ message: String) { say(prefix: "topickit: ", .error, message) }

  /// Says something of the run as a whole, unless quiet.
  func warn(_ message: String) {
    if !isQuiet { say(prefix: "topickit: ", .warning, message) }
  }

  /// Says what was done, unless quiet.
  func inform(_ message: String) {
    if !isQuiet { Process.writeError(Self.visible(message) + "\n") }
  }

  /// Says something of a page; when quiet, errors only.
  func report(_ finding: PageFinding) {
    guard !isQuiet || finding.severity == .error else { return }
    let place = finding.position.map { ":\($0.line):\($0.column)" } ?? ""
    let mark = finding.rule.map { " [\($0.id)]" } ?? ""
    say(prefix: "\(finding.path)\(place): ", finding.severity, finding.message + mark)
  }

  private func say(prefix: String, _ severity: Diagnostic.Severity, _ message: String) {
    let word = hasColor ? Self.colored(severity) : severity.rawValue
    Process.writeError("\(Self.visible(prefix))\(word): \(Self.visible(message))\n")
  }

  private static func colored(_ severity: Diagnostic.Severity) -> String {
    let color =
      switch severity {
      case .error: 31
      case .warning: 33
      case .note: 36
      }
    return "\u{1B}[1;\(color)m\(severity.rawValue)\u{1B}[0m"
  }

  /// Text without control characters: a page's name or text must not steer a terminal.
  static func visible(_ text: String) -> String {
    // In UTF-8 the controls beyond ASCII, U+0080 to U+009F, begin with C2.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return text }
    return text.unicodeScalars.map { scalar in
      guard scalar.properties.generalCategory == .control else { return String(scalar) }
      let hex = String(scalar.value, radix: 16, uppercase: true)
      return hex.utf8.count == 1 ? "\\x0\(hex)" : "\\x\(hex)"
    }.joined()
  }
}
