import Testing
import TopicKit

@Suite("Roff links")
struct RoffLinkTests {
  typealias E = RoffEvents

  private static let links: [String: RoffWriter.Link] = [
    "observable.md": .page(names: ["observable", "@Observable"], section: "7"),
    "state-binding.md": .page(names: ["state-binding"], section: "7"),
    "gone.md": .text,
  ]

  @Test(
    "A link to a topic is a reference, what is glued to it stays glued",
    arguments: [
      (
        ["See ", .link("observable.md", "observable"), ", too"],
        "See\n.BR \\%observable (7),\ntoo\n"
      ),
      (
        ["(", .link("state-binding.md", "state-binding"), ")."],
        "(\\c\n.BR \\%state\\-binding (7)).\n"
      ),
      (["See ", .link("observable.md", "@Observable"), "."], "See\n.BR \\%@Observable (7).\n"),
      (
        ["See ", .link("observable.md", "the macro"), "."],
        "See the macro (\\c\n.BR \\%observable (7)).\n"
      ),
      (
        [.link("observable.md", .code("Model")), "'s"],
        "\\fB\\%Model\\fR (\\c\n.BR \\%observable (7))'s\n"
      ),
      ([.link("observable.md")], ".BR \\%observable (7)\n"),
      (
        [.link("observable.md", "observable"), "/", .link("state-binding.md", "state-binding")],
        ".BR \\%observable (7)/\\c\n.BR \\%state\\-binding (7)\n"
      ),
      (
        [.link("observable.md", "observable"), .hardBreak, "next"],
        ".BR \\%observable (7)\n.br\nnext\n"
      ),
      (["a", .hardBreak, .link("observable.md", "observable")], "a\n.br\n.BR \\%observable (7)\n"),
      (
        [.strong("see ", .link("observable.md", "observable"), " now")],
        "\\fBsee \\fR\\c\n.BR \\%observable (7)\n\\fBnow\\fR\n"
      ),
      (["see ", .link("gone.md", "gone ", .strong("away")), "."], "see gone \\fBaway\\fR.\n"),
      (["see ", .link("other.txt", "other"), " ", .link("#x", "there")], "see other there\n"),
    ] as [([E], String)]
  )
  func references(parts: [E], roff: String) {
    #expect(E.element(.paragraph, [], parts).roff(links: Self.links) == roff)
  }

  @Test(
    "A link with a text is one that a terminal follows",
    arguments: [
      (
        ["see ", .link("https://a.b/c", "the ", .code("c")), ", too"],
        "see\n.UR https://\\:a\\:.b/\\:c\nthe \\fB\\%c\\fR\n.UE ,\ntoo\n"
      ),
      (["(", .link("https://a.b", "x"), ")"], "(\\c\n.UR https://\\:a\\:.b\nx\n.UE )\n"),
      (
        ["(", .link("https://a.b", .code("x")), ")"],
        "\\%(\\c\n.UR https://\\:a\\:.b\n\\fBx\\fR\n.UE )\n"
      ),
      ([.link("https://a.b", ".so x")], ".UR https://\\:a\\:.b\n\\&.so x\n.UE\n"),
      ([.link("https://a.b", "x", .hardBreak, "y")], ".UR https://\\:a\\:.b\nx\n.br\ny\n.UE\n"),
      (
        [.link("https://a.b", "x"), .link("https://c.d", "y")],
        ".UR https://\\:a\\:.b\nx\n.UE \\c\n.UR https://\\:c\\:.d\ny\n.UE\n"
      ),
      ([.link("mailto:me@a.b", "write")], ".UR mailto:me@a\\:.b\nwrite\n.UE\n"),
    ] as [([E], String)]
  )
  func urls(parts: [E], roff: String) {
    #expect(E.element(.paragraph, [], parts).roff() == roff)
  }

  @Test(
    "A URL that is its own text is text, not hyphenated",
    arguments: [
      (.link("https://a.b/c-d", "https://a.b/c-d"), #"\%https://\:a\:.b/\:c\-d"#),
      (.link("http://www.a.b", "www.a.b"), #"\%www\:.a\:.b"#),
      (.link("mailto:me@a.b", "me@a.b"), #"\%me@a\:.b"#),
      (.link("https://a.b"), #"\%https://\:a\:.b"#),
      (.link("https://a.b/–", "https://a.b/–"), #"\%https://\:a\:.b/\:\(en"#),
      (.link("x-app:settings", "open"), #"open \%\(lax\-app:settings\(ra"#),
      (.link("javascript:alert(1)", "x"), #"x \%\(lajavascript:alert(1)\(ra"#),
    ] as [(E, String)]
  )
  func bareURLs(link: E, roff: String) {
    #expect(E.element(.paragraph, [], [link]).roff() == roff + "\n")
  }

  @Test("The text of a link in an image is text")
  func linkInImage() {
    let events: E = .paragraph(.image("x.png", "a ", .link("https://a.b", "b")))
    #expect(events.roff() == "a b\n")
  }
}
