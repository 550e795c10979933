public import TopicKit

/// A check of pages: each is read once, and judged when all are known.
///
///     var record = RunRecord()
///     let run = try await CheckRun(walk.pages, observer: &record)
///     let tally = try await run.report(to: &reporter, observer: &record)
///
/// - Invariant: Of a page nothing is kept but its ``PageCheck``.
public struct CheckRun: Sendable {
  /// The pages, in the order in which they take their ids and are reported.
  public let sources: [PageSource]
  /// Why pages could not be read, in the order of the pages.
  public private(set) var failures: [PageFinding] = []
  /// How many pages are worked on at once.
  let jobs: Int
  /// The ids of rules that are not asked.
  let ignored: Set<String>
  /// What is known of each page; `nil` for one that could not be read.
  var pages: [KnownPage?] = []
  /// All pages that could be read.
  private(set) var catalog = Catalog([])
  /// Contents that are others than their sources', by place.
  var changed: [Int: [UInt8]] = [:]

  /// What is kept of a page.
  struct KnownPage: Sendable {
    /// Its check; the id of its entry is no other page's.
    var check: PageCheck
    /// The id that the page asks for.
    var wish: TopicID
    /// What is said where another page has that id.
    var twin: String?

    init(_ check: PageCheck) {
      self.check = check
      wish = check.entry.id
    }
  }

  /// Reads the pages, several at once.
  ///
  /// - Parameters:
  ///   - sources: The pages, ordered by path.
  ///   - jobs: How many are read at once.
  ///   - ignored: The ids of rules that are not asked.
  ///   - observer: Who takes progress, and an error for each page that cannot be read.
  /// - Throws: ``ExportError`` with code `cancelled` when the task or the observer stops it.
  public init<Observer: RunObserver>(
    _ sources: [PageSource],
    jobs: Int = ExportRun.defaultJobs,
    ignoring ignored: Set<String> = [],
    observer: inout Observer
  ) async throws(ExportError) {
    self.sources = sources
    self.jobs = jobs
    self.ignored = ignored
    pages.reserveCapacity(sources.count)
    let work = OrderedWork(count: sources.count, jobs: jobs)
    var pages: [KnownPage?] = []
    var failures: [PageFinding] = []
    try await work.run { index in
      Self.check(sources[index])
    } take: { index, result throws(ExportError) in
      try observer.checkStop()
      switch result {
      case .success(let check): pages.append(KnownPage(check))
      case .failure(let failure):
        pages.append(nil)
        failures.append(failure.finding)
        observer.observe(.finding(failure.finding))
      }
      observer.observe(.progress(done: index + 1, total: sources.count))
    }
    self.pages = pages
    self.failures = failures
    makeCatalog()
  }

  /// Reads and checks a page, or says why that cannot be.
  static func check(_ source: PageSource) -> Result<PageCheck, PageFailure> {
    do throws(PageFailure) {
      return .success(try check(try PageReader.bytes(of: source), of: source))
    } catch { return .failure(error) }
  }

  /// Checks a page's bytes.
  static func check(_ bytes: [UInt8], of source: PageSource) throws(PageFailure) -> PageCheck {
    do throws(TopicError) {
      return try PageCheck(parsing: bytes, path: source.path, id: source.fallbackID)
    } catch {
      throw PageFailure(
        finding: PageFinding(source.shown, .error, at: error.position, error.description)
      )
    }
  }

  /// Gives each page its id and makes the catalog of all.
  mutating func makeCatalog() {
    var ids = PageIDs(of: sources)
    var entries: [Catalog.Entry] = []
    for place in pages.indices {
      guard var page = pages[place] else { continue }
      let got = ids.assign(page.wish, to: place, at: .start)
      page.check.entry.id = got.id
      page.twin = got.twin?.message
      entries.append(page.check.entry)
      pages[place] = page
    }
    catalog = Catalog(entries)
  }
}

// MARK: - Findings

extension CheckRun {
  /// What is found in a page, in its order, but for the rules that are not asked.
  ///
  /// - Parameters:
  ///   - place: The page's place.
  ///   - code: What was found in its code; `nil` where that is not checked.
  /// - Returns: The findings, without those that the page disables.
  func findings(at place: Int, code: [CodeFinding]? = nil) -> [Diagnostic] {
    guard let page = pages[place] else { return [] }
    var others = page.twin.map { [Diagnostic(.idTaken, at: page.check.idRange, $0)] } ?? []
    others += (code ?? []).map(\.atFence)
    var findings = page.check.findings(in: catalog, adding: others)
      .filter { !ignored.contains($0.rule.id) }
    if let code {
      CodeFinding.restorePlaces(of: code, in: &findings)
    } else {
      // What disables a finding in code is of use when code is checked.
      let id = DiagnosticRule.codeDoesNotParse.id
      findings.removeAll { $0.rule == .directiveUnused && $0.message.contains(id) }
    }
    return findings
  }

  /// A page with its findings, those of its code among them.
  private func checkedPage(_ place: Int, code: [CodeFinding]? = nil) -> CheckedPage {
    CheckedPage(
      source: sources[place],
      findings: findings(at: place, code: code),
      changed: changed[place]
    )
  }

  /// Hands on every page that could be read, with its findings.
  ///
  /// - Parameters:
  ///   - reporter: Takes the pages.
  ///   - code: Checks the code of the pages; `nil` to leave that out.
  ///   - observer: Who takes progress and remarks.
  /// - Returns: The findings in numbers.
  /// - Throws: What the reporter throws, and ``ExportError`` with code `cancelled`.
  public func report<Reporter: CheckReporter, Observer: RunObserver>(
    to reporter: inout Reporter,
    code: CodeCheck? = nil,
    observer: inout Observer
  ) async throws(ExportError) -> CheckTally {
    var tally = CheckTally()
    let code = ignored.contains(DiagnosticRule.codeDoesNotParse.id) ? nil : code
    var batch = CodeBatch(code)
    defer { batch.close() }
    let work = OrderedWork(count: sources.count, jobs: jobs)
    let languages = code?.languages
    try await work.run { place -> Checked? in
      guard pages[place] != nil else { return nil }
      guard let languages else { return .whole(checkedPage(place)) }
      let page = CheckedPage(source: sources[place], findings: [], changed: changed[place])
      return .code(CodeBlock.blocks(of: page.bytes, in: languages))
    } take: { place, result throws(ExportError) in
      try observer.checkStop()
      var due: [CheckedPage] = []
      switch result {
      case .whole(let page): due = [page]
      case .code(let blocks): batch.add(blocks, of: sources[place].shown, at: place)
      case nil: break
      }
      if batch.isFull || place == sources.count - 1 {
        due += try batch.take(&observer).map { checkedPage($0.place, code: $0.findings) }
      }
      for page in due {
        tally.add(page.findings)
        try reporter.add(page)
      }
      observer.observe(.progress(done: place + 1, total: sources.count))
    }
    return tally
  }

  /// What a worker made of a page.
  private enum Checked: Sendable {
    /// The page, as it is reported.
    case whole(CheckedPage)
    /// Its code, which is to be checked first.
    case code([CodeBlock])
  }
}
