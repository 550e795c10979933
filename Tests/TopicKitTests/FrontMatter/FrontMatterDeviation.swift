/// A case that is decided otherwise than the opinion, and why.
struct FrontMatterDeviation: Sendable {
  var verdict: FrontMatterCase.Verdict
  /// The value, where it differs from the opinion's or from that of the loaders.
  var value: String?
  var reason: String

  static let all: [String: FrontMatterDeviation] = [
    "title-trap-01": .init(
      verdict: .warn,
      value: ##"{id: "x", title: "#Preview"}"##,
      reason: "all loaders see a comment and no title; nobody writes that title to have none"
    ),
    "title-trap-09": .init(
      verdict: .warn,
      value: #"{id: "x", title: ["Int"]}"#,
      reason: "all loaders read a list; the warning offers the quoted form"
    ),
    "title-trap-17": .init(
      verdict: .warn,
      value: #"{id: "x", title: "Issue"}"#,
      reason: "all loaders cut the comment off; the warning says so and offers the quoted form"
    ),
    "hash-after-space": .init(
      verdict: .warn,
      reason: "a comment without a blank after '#' may be meant as text, as in 'Issue #12'"
    ),
    "dq-surrogate-pair": .init(
      verdict: .warn,
      value: "{a: \"\u{1F600}\"}",
      reason: "two surrogates, as JSON escapes them, are one character and nothing else"
    ),
    "anchor-alias": .init(
      verdict: .reject,
      value: #"{a: ["iOS"], b: "*v"}"#,
      reason: "anchors and aliases are refused by name, and nothing is expanded"
    ),
    "alias-bomb": .init(
      verdict: .reject,
      reason: "anchors and aliases are refused by name, and nothing is expanded"
    ),
    "only-open": .init(
      verdict: .noFrontMatter,
      reason: "a thematic break with nothing after it"
    ),
    "empty-spaces-only": .init(
      verdict: .noFrontMatter,
      reason: "a blank second line: the first was a thematic break"
    ),
    "hr-first": .init(
      verdict: .noFrontMatter,
      reason: "a blank second line: the first was a thematic break"
    ),
    "id-with-slash": .init(
      verdict: .accept,
      reason: "what an id may hold is checked where topics are made"
    ),
    "id-unicode": .init(
      verdict: .accept,
      reason: "what an id may hold is checked where topics are made"
    ),
    "utf16": .init(
      verdict: .noFrontMatter,
      reason: "the first line is not '---'; bytes are checked by line"
    ),
    "overlong-utf8": .init(
      verdict: .accept,
      reason: "what is no UTF-8 is found where lines are made"
    ),
    "utf8-surrogate": .init(
      verdict: .accept,
      reason: "what is no UTF-8 is found where lines are made"
    ),
  ]
}
