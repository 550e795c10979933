/// A variant has code and stands once for a platform, and what is said to be left out is.
struct VariantRules {
  /// What a variant is known by.
  private struct Identity: Hashable {
    /// A platform or a set of them, as a number; 0 for the topic itself.
    var platform: Int
    var title: String
  }

  private let bytes: [UInt8]
  private var numbers: [[Platform]: Int] = [:]
  private var lines: [Identity: Int] = [:]

  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    var rules = VariantRules(bytes: page.bytes)
    page.topic.forEachSection { section, outer in
      guard section.kind == .variants else { return }
      var platforms: [Platform] = []
      if case .platform(let names)? = outer?.kind { platforms = names }
      let owners = rules.owners(of: platforms)
      for case .variant(let variant) in section.content {
        rules.check(variant, owners, into: &findings)
      }
    }
    // Without a variant none is there that is said to be left out.
    if rules.lines.isEmpty { return }
    page.topic.forEachOmitted { rules.check($0, into: &findings) }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The numbers of the platforms that a variant is for: of each, where they are few.
  private mutating func owners(of platforms: [Platform]) -> [Int] {
    if platforms.isEmpty { return [0] }
    // Each variant is noted once for each; of very many platforms the whole counts as one.
    return platforms.count <= 8 ? platforms.map { number([$0]) } : [number(platforms)]
  }

  private mutating func number(_ platforms: [Platform]) -> Int {
    if let number = numbers[platforms] { return number }
    numbers[platforms] = numbers.count + 1
    return numbers.count
  }

  // MARK: - Variants

  private mutating func check(
    _ variant: Variant,
    _ owners: [Int],
    into findings: inout FindingList
  ) {
    let title = variant.title.plainText
    let identities = owners.map { Identity(platform: $0, title: title) }
    if let line = line(of: identities) {
      findings.append(
        Diagnostic(
          .variantRepeated,
          at: variant.titleRange,
          "the variant '\(title.messageText)' stands on line \(line) already; "
            + "give it another title, or join the two"
        )
      )
    }
    for identity in identities where lines[identity] == nil {
      lines[identity] = variant.titleRange.start.line
    }
    // A section that was written as a variant has its finding already.
    if !hasCode(variant), !SectionTitle.isListed(variant.title) {
      findings.append(
        Diagnostic(
          .variantWithoutCode,
          at: variant.titleRange,
          "the variant '\(title.messageText)' has no code; add a code block, or move its text"
        )
      )
    }
  }

  /// The line of the first variant that is known by any of these.
  private func line(of identities: [Identity]) -> Int? {
    for identity in identities { if let line = lines[identity] { return line } }
    return nil
  }

  /// Whether a code block stands in a variant, at any depth.
  private func hasCode(_ variant: Variant) -> Bool {
    variant.content.contains { content in
      switch content {
      case .code: true
      case .block(let block): block.holdsCode
      case .note(let note): note.block.holdsCode
      default: false
      }
    }
  }

  // MARK: - Variants left out

  private mutating func check(_ omitted: OmittedVariants, into findings: inout FindingList) {
    var cursor = SourceCursor(bytes, in: omitted.blocks.wholeRange)
    for item in omitted.items {
      let identities = owners(of: item.platforms).map { Identity(platform: $0, title: item.title) }
      guard let line = line(of: identities) else { continue }
      findings.append(
        Diagnostic(
          .omittedVariantPresent,
          at: cursor.find(item.title) ?? omitted.blocks.wholeRange,
          "the variant '\(item.title.messageText)' is said to be left out and stands on line "
            + "\(line); remove it from the list"
        )
      )
    }
  }
}

extension RichText {
  /// Whether a code block stands in it, at any depth.
  fileprivate var holdsCode: Bool { records.contains { $0.event == .enter(.codeBlock) } }
}
