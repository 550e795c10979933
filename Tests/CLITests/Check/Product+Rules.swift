import TestSupport

extension Product {
  /// The ids of all rules, as the program lists them.
  static let ruleIDs = run("explain").text.split(separator: "\n").map { String($0.prefix(5)) }

  /// All rules but those of code blocks, for `--ignore`.
  static let rulesOfPages = ruleIDs.filter { $0 != "TK060" }.joined(separator: ",")
}
