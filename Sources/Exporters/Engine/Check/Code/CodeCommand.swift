/// A program that says whether code of a language is right.
///
///     let command = CodeCommand(language: "kotlin", parsing: "kotlinc -script {file}")
///
/// It gets the code in a file, and says by its exit status whether that is right: 0 for yes.
/// What it prints says what is wrong, and where.
public struct CodeCommand: Sendable, Hashable {
  /// The language, as fences name it, in lower case.
  public let language: String
  /// The program and its arguments; `{file}` stands for the file.
  public let words: [String]

  /// Takes a command.
  public init(language: String, words: [String]) {
    self.language = language.lowercased()
    self.words = words
  }

  /// Reads a command: words between blanks.
  ///
  /// Quotes keep blanks in a word; no shell sees it.
  ///
  /// `nil` without a word, or with a quote that is not closed.
  public init?(language: String, parsing text: String) {
    guard let words = Self.words(of: text), !words.isEmpty, !language.isEmpty else { return nil }
    self.init(language: language, words: words)
  }

  /// The commands of languages that need none to be given, beside Swift: each reads the code
  /// and does not run it, nor anything that lies beside the pages.
  public static let builtIn = [
    CodeCommand(language: "sh", words: ["sh", "-n", "{file}"]),
    CodeCommand(language: "bash", words: ["bash", "-n", "{file}"]),
    // Without -I the current folder is searched for the module first.
    CodeCommand(
      language: "json",
      words: ["python3", "-I", "-m", "json.tool", "{file}", "/dev/null"]
    ),
  ]

  /// The arguments for a file, the last one where none is `{file}`.
  func arguments(for file: String) -> [String] {
    let given = words.dropFirst()
    guard given.contains(where: { $0.contains("{file}") }) else { return given + [file] }
    return given.map { $0.replacing("{file}", with: file) }
  }

  /// The name of a file of the language: some programs go by it.
  func fileName(_ number: Int) -> String {
    let known = [
      "bash": "sh", "csharp": "cs", "haskell": "hs", "javascript": "js", "kotlin": "kts",
      "markdown": "md", "objc": "m", "objective-c": "m", "perl": "pl", "python": "py",
      "ruby": "rb", "rust": "rs", "typescript": "ts",
    ]
    let plain = language.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return "\(number).\(known[language] ?? (plain.isEmpty ? "txt" : plain))"
  }

  private static func words(of text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " || character == "\t" {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { return nil }
    return words + (word.map { [$0] } ?? [])
  }
}
