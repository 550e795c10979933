import Foundation
import TestSupport
import Testing
import TopicKit

@Suite("Rules explain themselves")
struct DiagnosticsArticleTests {
  private static let file = SharedMaterial.packageRoot
    .appendingPathComponent("Sources/TopicKit/TopicKit.docc/Diagnostics.md")

  private static let opening = """
    # Diagnostics

    What a check finds in pages, rule by rule.

    ## Overview

    A ``Diagnostic`` names its ``DiagnosticRule``, whose id never changes its meaning. An *error*
    loses content or breaks a link, a *warning* is what a reader suffers from, a *note* is style.
    ``PageCheck`` asks all rules of a page; reading a ``Topic`` asks those that concern its
    reading. `topickit explain TK012` prints what stands here.

    A page says which findings it does not want in comments, each with the ids of rules, or
    without any for all rules:

    ```markdown
    <!-- topickit:disable TK030 TK035 -->      from here to the end of the page
    <!-- topickit:enable TK030 -->             from here on again
    <!-- topickit:disable-next-line TK030 -->  the next line that is not blank
    ```

    In the front matter a line `# topickit:disable TK021` counts for the whole page.

    ## Rules

    """

  private static var article: String {
    opening
      + DiagnosticRule.all.map { rule in
        "\n### \(rule.id): \(rule.summary)\n\nSeverity: \(rule.severity.rawValue).\n\n"
          + "\(rule.explanation)\n"
      }.joined()
  }

  @Test("The article has every rule with its explanation")
  func article() throws {
    if RuleCorpus.isRecording { try Data(Self.article.utf8).write(to: Self.file) }
    let text = String(decoding: try RuleCorpus.bytes(of: Self.file), as: UTF8.self)
    #expect(text == Self.article)
  }

  @Test("Ids are TK and three digits, ascend, and none stands twice")
  func ids() {
    let ids = DiagnosticRule.all.map(\.id)
    #expect(ids == ids.sorted())
    #expect(Set(ids).count == ids.count)
    for rule in DiagnosticRule.all {
      #expect(rule.id.wholeMatch(of: /TK[0-9]{3}/) != nil)
      #expect(DiagnosticRule.named(rule.id.lowercased()) == rule)
    }
    #expect(DiagnosticRule.named("TK000") == nil)
    #expect(DiagnosticRule.named("TK0012") == nil)
    #expect(DiagnosticRule.named("") == nil)
  }

  @Test("An explanation has text, and a bad and a good example", arguments: DiagnosticRule.all)
  func explanation(rule: DiagnosticRule) {
    #expect(!rule.summary.hasSuffix(".") || rule.summary.hasSuffix(" ..."))
    #expect(rule.explanation.contains("Bad"))
    #expect(rule.explanation.contains("Good"))
    for line in rule.explanation.split(separator: "\n") { #expect(line.utf8.count <= 100) }
  }
}
