import TopicKit

/// A rule's explanation as people read it.
struct RuleText {
  /// The whole of it as plain text; the summary where there is none.
  let plain: String

  /// Lays an explanation out.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - width: The columns of its lines; `nil` for a line a paragraph.
  init(_ rule: DiagnosticRule, width: Int? = nil) {
    guard !rule.explanation.isEmpty else {
      plain = rule.summary.hasSuffix(".") ? rule.summary : rule.summary + "."
      return
    }
    var writer = PlainTextWriter(width: width)
    var parser = MarkdownParser()
    let source = ContiguousArray(rule.explanation.utf8)
    do throws(TopicError) {
      try parser.feed(source.span, into: &writer)
      try parser.finish(into: &writer)
    } catch {
      // Limits are far away from what a rule has to say.
    }
    var text = String(decoding: writer.finish(), as: UTF8.self)
    while text.last == "\n" { text.removeLast() }
    plain = text
  }

  /// What stands before the first empty line.
  var firstParagraph: String {
    plain.firstRange(of: "\n\n").map { String(plain[..<$0.lowerBound]) } ?? plain
  }
}
