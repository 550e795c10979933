import TopicKit

/// Random front matter of texts that YAML trips over; the same for the same seed.
struct FrontMatterRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// Texts with a meaning in some YAML.
  static let traps = [
    "", " ", "a", "a b", "a  b ", " a", "no", "Yes", "y", "true", "null", "~", "=", "<<", "1.10",
    "10.15", "007", "+5", "-0", "0x1F", "12:30", "1e3", ".5", ".inf", "2024-01-15", "2024-02-31",
    "@x", "#p", "a #b", "a: b", "a:", "a:b", "- a", "-", "-x", "? a", "?x", ": a", ":x", "[a]",
    "a]", "{a}", "a, b", "\"q\"", "'s'", "it's", "`c`", "%", "*", "*a", "&a", "!a", "|", ">x",
    "---", "... a", "a\nb", "\n", "a\n", "a\n\n b\n", "\ta", "a\tb", "\u{A0}", "\u{2028}",
    "\u{85}x", "\u{FEFF}", "\0", "\u{7}", "\u{7F}", "\u{FFFE}", "😀", "e\u{301}", "\u{200F}بيئة",
    "\\", "\\n", "a\"b", "{{ x }}", "x?y", "https://x/y?z=1#w", "C#", "a\r\nb", "\u{1FFFE}",
    "one two three four five six", String(repeating: "long ", count: 30),
  ]

  mutating func text() -> String {
    let first = Self.traps.randomElement(using: &self) ?? ""
    guard Bool.random(using: &self) else { return first }
    let joint = ["", " ", ": ", " #", "\n", ","].randomElement(using: &self) ?? ""
    return first + joint + (Self.traps.randomElement(using: &self) ?? "")
  }

  mutating func value(depth: Int = 0) -> FrontMatter.Value {
    switch Int.random(in: depth > 3 ? 0...4 : 0...9, using: &self) {
    case 0...4: return .text(text())
    case 5...7:
      return .list((0..<Int.random(in: 0...4, using: &self)).map { _ in value(depth: depth + 1) })
    default: return .map(entries(depth: depth + 1))
    }
  }

  mutating func entries(depth: Int) -> [FrontMatter.Entry] {
    var entries: [FrontMatter.Entry] = []
    for _ in 0..<Int.random(in: 0...4, using: &self) {
      let key = text()
      guard !entries.contains(where: { $0.key.utf8.elementsEqual(key.utf8) }) else { continue }
      entries.append(.init(key: key, value: value(depth: depth)))
    }
    return entries
  }

  /// Front matter of at least one entry.
  mutating func frontMatter() -> FrontMatter {
    FrontMatter(entries: [.init(key: "first", value: value())] + entries(depth: 0))
  }

  /// A block of pieces that have a meaning in YAML, put together at random.
  mutating func soup() -> String {
    let pieces =
      Self.traps + [
        "\n", "\n", "\n  ", "\n- ", "\n  - ", "\nk: ", "\n  k: ", ": ", "- ", "? ", "\n? ", "\n: ",
        "[", "]", "{", "}", ",", "\"", "'", "\\", "|\n", ">-\n", " # c", "&a ", "*a", "!t ", "\t",
        "\n\n", "...", "\u{9F}",
      ]
    return (0..<Int.random(in: 1...40, using: &self))
      .map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
  }
}
