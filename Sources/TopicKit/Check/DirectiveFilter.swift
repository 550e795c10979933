/// Hides the findings that a page's directives disable, and tells of directives that hide none.
struct DirectiveFilter {
  private struct LineRule: Hashable {
    var line: Int
    /// The rule's number; `nil` for all rules.
    var rule: Int?
  }

  private let directives: [CheckDirective]
  /// The number of the first term of each directive; terms are numbered through.
  private var firstTerms: [Int] = []
  private var ofLines: [LineRule: Int] = [:]
  /// Whether a term changed anything.
  private var isUsed: [Bool] = []
  /// For each rule, the term that disables it at the place.
  private var owners: [Int?] = []
  private var next = 0

  /// - Complexity: O(*n*) in the findings and directives, which are in order of their place.
  static func apply(_ directives: [CheckDirective], to findings: [Diagnostic]) -> [Diagnostic] {
    var filter = DirectiveFilter(directives)
    let kept = filter.kept(findings)
    let unused = filter.unused()
    return unused.isEmpty ? kept : (kept + unused).sorted(by: PageCheck.precedes)
  }

  /// Whether directives hide the findings of a rule at a place.
  static func hides(
    _ rule: DiagnosticRule,
    at place: SourcePosition,
    _ directives: [CheckDirective]
  ) -> Bool {
    var filter = DirectiveFilter(directives)
    return filter.owner(of: rule, at: place) != nil
  }

  private init(_ directives: [CheckDirective]) {
    self.directives = directives
    var count = 0
    for directive in directives {
      firstTerms.append(count)
      if case .disableLine(let line) = directive.action {
        for (offset, term) in directive.terms.enumerated() {
          let key = LineRule(line: line, rule: term.rule)
          if ofLines[key] == nil { ofLines[key] = count + offset }
        }
      }
      count += directive.terms.count
    }
    isUsed = Array(repeating: false, count: count)
    rewind()
  }

  private mutating func rewind() {
    owners = Array(repeating: nil, count: DiagnosticRule.numberLimit)
    next = 0
  }

  /// Applies the directives up to an offset.
  private mutating func advance(to offset: Int) {
    while next < directives.count, directives[next].start <= offset {
      let directive = directives[next]
      for (place, term) in directive.terms.enumerated() {
        apply(directive.action, term, number: firstTerms[next] + place)
      }
      next += 1
    }
  }

  private mutating func apply(
    _ action: CheckDirective.Action,
    _ term: CheckDirective.Term,
    number: Int
  ) {
    switch action {
    case .disableLine: break
    case .disable:
      for rule in term.rules where owners[rule] == nil { owners[rule] = number }
    case .enable:
      for rule in term.rules where owners[rule] != nil {
        owners[rule] = nil
        isUsed[number] = true
      }
    }
  }

  /// The term that disables a rule at a place.
  private mutating func owner(of rule: DiagnosticRule, at place: SourcePosition) -> Int? {
    advance(to: place.offset)
    let number = rule.number
    return ofLines[LineRule(line: place.line, rule: number)]
      ?? ofLines[LineRule(line: place.line, rule: nil)]
      ?? (number < owners.count ? owners[number] : nil)
  }

  private mutating func kept(_ findings: [Diagnostic]) -> [Diagnostic] {
    findings.filter { finding in
      guard let owner = owner(of: finding.rule, at: finding.range.start) else { return true }
      isUsed[owner] = true
      return false
    }
  }

  // MARK: - Directives that hide nothing

  private mutating func unused() -> [Diagnostic] {
    // To the end, for those behind the last finding.
    advance(to: .max)
    rewind()
    var found: [(term: Int, finding: Diagnostic)] = []
    for (index, directive) in directives.enumerated() {
      for (offset, term) in directive.terms.enumerated() {
        let number = firstTerms[index] + offset
        if isUsed[number] || term.rule == DiagnosticRule.directiveUnused.number { continue }
        // A directive cannot hide that it is of no use, but another one can.
        let owner = owner(of: .directiveUnused, at: term.range.start)
        if let owner, owner != number {
          isUsed[owner] = true
        } else {
          found.append((number, Self.finding(directive, term)))
        }
      }
    }
    return found.filter { !isUsed[$0.term] }.map(\.finding)
  }

  private static func finding(
    _ directive: CheckDirective,
    _ term: CheckDirective.Term
  ) -> Diagnostic {
    let rule = term.rule.flatMap { DiagnosticRule.byNumber[$0]?.id }
    let message: String
    if directive.action == .enable {
      message = "\(rule ?? "no rule") \(rule == nil ? "is" : "is not") disabled here; remove this"
    } else {
      message =
        "the page has no finding \(rule.map { "of \($0) " } ?? "")to disable here; remove this"
    }
    return Diagnostic(.directiveUnused, at: term.range, message)
  }
}
