/// How the code of a block is read.
enum CodeLanguage: Equatable, Sendable {
  case swift, json, shell
  /// Commands with a prompt before them, and what they print.
  case session
  /// Any other: only comments and strings, by its rules.
  case other(NeutralRules)
  /// Text that is no code, or not known to be any.
  case plain

  /// The language that a code block's info string names by its first word.
  init(info: [UInt8]) {
    let word = info.drop { $0 <= 0x20 }.prefix { $0 > 0x20 && $0 != UInt8(ascii: ",") }
    var name = String(decoding: word.prefix(32), as: UTF8.self).lowercased()
    if name.hasPrefix("language-") { name.removeFirst("language-".count) }
    if name.hasPrefix("{") { name.removeFirst() }
    if name.hasPrefix(".") { name.removeFirst() }
    switch name {
    case "swift", "swiftinterface": self = .swift
    case "json", "jsonc", "json5", "jsonl", "ndjson", "geojson": self = .json
    case "sh", "shell", "bash", "zsh", "ksh", "fish", "dash": self = .shell
    case "console", "shell-session", "shellsession", "terminal", "sh-session": self = .session
    case "", "text", "txt", "plain", "plaintext", "output", "none", "tree", "log", "ascii",
      "goat", "mermaid", "csv", "tsv", "md", "markdown", "diff", "patch":
      self = .plain
    default: self = .other(NeutralRules(language: name))
    }
  }

  /// The pieces of a code.
  ///
  /// - Complexity: O(*n*) in its bytes, whatever they are.
  func runs(of code: [UInt8]) -> CodeRuns {
    switch self {
    case .swift:
      var tokens = SwiftTokens(code)
      return tokens.runs()
    case .json:
      var tokens = JSONTokens(code)
      return tokens.runs()
    case .shell:
      var tokens = ShellTokens(code)
      return tokens.runs()
    case .session:
      var tokens = SessionTokens(code)
      return tokens.runs()
    case .other(let rules):
      var tokens = NeutralTokens(code, rules)
      return tokens.runs()
    case .plain: return CodeRuns()
    }
  }
}
