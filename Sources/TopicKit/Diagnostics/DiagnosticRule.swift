/// A rule that a page can break, under an id that never changes its meaning.
///
/// The rules stand in `Rules`, one file for what they are about.
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
    explanation: String
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
  }

  // Ids are never used twice.
  public static func == (left: Self, right: Self) -> Bool { left.id == right.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension DiagnosticRule {
  /// All rules, by id.
  public static let all: [DiagnosticRule] = [
    frontMatterUnclosed, frontMatterMalformed, frontMatterAmbiguous, frontMatterDuplicateKey,
    frontMatterUnsupported, availabilityMalformed, invalidUTF8, nulByte, fenceUnclosed,
    referenceHeldTooLong, referenceExpansion, tooDeep, titleMismatch, sectionRepeated, idTaken,
    idMalformed, pageEmpty, listHeldTooLong, frontMatterMissing, frontMatterKeyMisspelt,
    idMissing, idNotFileName, platformUnknown, platformUndeclared, docsMalformed,
    summaryMissing, contentsOutdated, sectionEmpty, sectionLevel, fenceWithoutLanguage,
    codeEmpty, pitfallUntitled, keyAPIMissing, variantRepeated, variantWithoutCode,
    omittedVariantPresent, linkToMissingTopic, linkToMissingHeading, linkToItself,
    relatedRepeated, headingLevelSkipped, tabIndentation, trailingBlanks, lineEndings,
    byteOrderMark, finalNewlineMissing, directiveUnknown, directiveUnused,
    codeDoesNotParse,
  ]

  /// The rule of an id, given in any case; `nil` where there is none.
  public static func named(_ id: some StringProtocol) -> DiagnosticRule? {
    number(of: id.utf8).flatMap { byNumber[$0] }
  }

  /// The rules by the number of their id.
  static let byNumber = Dictionary(
    all.map { ($0.number, $0) },
    uniquingKeysWith: { first, _ in first }
  )

  /// One more than the highest number of an id.
  static let numberLimit = (all.map(\.number).max() ?? 0) + 1

  /// The number in an id, `TK` in any case and three digits; `nil` for anything else.
  static func number(of id: some Sequence<UInt8>) -> Int? {
    let bytes = Array(id.prefix(6))
    guard bytes.count == 5, bytes[0] | 0x20 == UInt8(ascii: "t"),
      bytes[1] | 0x20 == UInt8(ascii: "k"), bytes[2...].allSatisfy(\.isDigitASCII)
    else { return nil }
    return bytes[2...].reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The number in the id.
  var number: Int { Self.number(of: id.utf8) ?? 0 }
}
