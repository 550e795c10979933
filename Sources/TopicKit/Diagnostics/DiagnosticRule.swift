/// A rule that a page can break, under an id that never changes its meaning.
public struct DiagnosticRule: Hashable, Sendable {
  /// `TK` and three digits.
  public let id: String
  /// The severity of its findings unless one says otherwise.
  public let severity: Diagnostic.Severity
  /// What the rule asks, in one sentence.
  public let summary: String
  /// Why it is asked, and the way out: Markdown paragraphs for `topickit explain`.
  public let explanation: String

  init(
    id: String,
    severity: Diagnostic.Severity,
    summary: String,
    explanation: String = ""
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
  }
}

extension DiagnosticRule {
  /// Front matter is closed by a line `---` or `...`.
  public static let frontMatterUnclosed = DiagnosticRule(
    id: "TK001",
    severity: .error,
    summary: "Front matter is closed by a line --- or ..."
  )
  /// Front matter is of a form that has a meaning.
  public static let frontMatterMalformed = DiagnosticRule(
    id: "TK002",
    severity: .error,
    summary: "Front matter is a map that can be read"
  )
  /// Front matter is what strict YAML takes too.
  public static let frontMatterAmbiguous = DiagnosticRule(
    id: "TK003",
    severity: .warning,
    summary: "Values are quoted where strict YAML asks for it"
  )
  /// A key stands once.
  public static let frontMatterDuplicateKey = DiagnosticRule(
    id: "TK004",
    severity: .error,
    summary: "Each key of the front matter stands once"
  )
  /// Anchors, aliases, tags and merge keys are not used.
  public static let frontMatterUnsupported = DiagnosticRule(
    id: "TK005",
    severity: .error,
    summary: "Front matter has no anchors, aliases, tags, merge keys"
  )
  /// A version is numbers and dots.
  public static let availabilityMalformed = DiagnosticRule(
    id: "TK006",
    severity: .warning,
    summary: "Availability names platforms and versions"
  )
  /// Bytes are UTF-8.
  public static let invalidUTF8 = DiagnosticRule(
    id: "TK007",
    severity: .warning,
    summary: "A page is UTF-8"
  )
  /// The text has no NUL.
  public static let nulByte = DiagnosticRule(
    id: "TK008",
    severity: .warning,
    summary: "A page holds no NUL"
  )
  /// A fence is closed.
  public static let fenceUnclosed = DiagnosticRule(
    id: "TK009",
    severity: .warning,
    summary: "A code fence is closed"
  )
  /// References are resolved within the limit of held bytes.
  public static let referenceHeldTooLong = DiagnosticRule(
    id: "TK010",
    severity: .warning,
    summary: "A reference is defined before the limit of held bytes is reached"
  )
  /// Link definitions expand within their limit.
  public static let referenceExpansion = DiagnosticRule(
    id: "TK011",
    severity: .warning,
    summary: "References expand within their limit"
  )
  /// Containers nest within their limit.
  public static let tooDeep = DiagnosticRule(
    id: "TK012",
    severity: .warning,
    summary: "Blocks nest within the limit"
  )
  /// The title of the front matter and the first heading say the same.
  public static let titleMismatch = DiagnosticRule(
    id: "TK013",
    severity: .warning,
    summary: "The front matter's title is the first heading"
  )
  /// A section stands once.
  public static let sectionRepeated = DiagnosticRule(
    id: "TK014",
    severity: .warning,
    summary: "Each known section stands once"
  )
  /// Two pages do not share an id.
  public static let idTaken = DiagnosticRule(
    id: "TK015",
    severity: .error,
    summary: "Each page has an id of its own"
  )
  /// An id is made of the characters that ids are made of.
  public static let idMalformed = DiagnosticRule(
    id: "TK016",
    severity: .warning,
    summary: "An id is letters, digits and @ . _ + -"
  )

  /// A page says something.
  public static let pageEmpty = DiagnosticRule(
    id: "TK017",
    severity: .warning,
    summary: "A page has front matter or text"
  )

  /// A list shows its spacing within the limit of held bytes.
  public static let listHeldTooLong = DiagnosticRule(
    id: "TK018",
    severity: .warning,
    summary: "A list ends, or shows that it is loose, before the limit of held bytes is reached"
  )

  /// All rules, by id.
  public static let all: [DiagnosticRule] = [
    frontMatterUnclosed, frontMatterMalformed, frontMatterAmbiguous, frontMatterDuplicateKey,
    frontMatterUnsupported, availabilityMalformed, invalidUTF8, nulByte, fenceUnclosed,
    referenceHeldTooLong, referenceExpansion, tooDeep, titleMismatch, sectionRepeated, idTaken,
    idMalformed, pageEmpty, listHeldTooLong,
  ]
}
