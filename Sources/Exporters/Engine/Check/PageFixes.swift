public import TopicKit

/// What came of fixing pages.
public struct FixReport: Sendable {
  /// Whether nothing was written.
  public internal(set) var isPreview = false
  /// How many fixes were applied.
  public internal(set) var fixes = 0
  /// How many pages changed.
  public var pages: Int { places.count }
  /// The findings whose fixes were applied, for a run that writes nothing.
  public internal(set) var previews: [(path: String, finding: Diagnostic)] = []
  /// Why pages could not be written.
  public internal(set) var failures: [PageFinding] = []
  /// The places of the pages that changed.
  var places: Set<Int> = []
}

extension CheckRun {
  /// How often a fix may bring to light what is fixed next.
  static let fixRounds = 10

  /// Applies the fixes of all findings until none is left, and writes the pages that change.
  ///
  /// A page is replaced in one step and keeps its permissions; of a link the target is
  /// replaced. A page that others changed meanwhile is left as it is. A page that is no file
  /// keeps its new content in the run: see ``content(at:)``. The findings of the run are those
  /// of the new pages then.
  ///
  /// - Parameters:
  ///   - isPreview: Whether to write nothing and only tell what would be fixed.
  ///   - observer: Who takes an error for each page that cannot be written.
  /// - Returns: What was fixed.
  /// - Throws: ``ExportError`` with code `cancelled`; each page is the old or the new one then.
  public mutating func fix<Observer: RunObserver>(
    isPreview: Bool = false,
    observer: inout Observer
  ) async throws(ExportError) -> FixReport {
    var report = FixReport(isPreview: isPreview)
    var left: Set<Int> = []
    for _ in 0..<Self.fixRounds {
      var isCatalogOld = false
      for place in pages.indices where !left.contains(place) {
        guard findings(at: place).contains(where: { $0.fix != nil }) else { continue }
        try observer.checkStop()
        let before = pages[place]?.check.entry
        do throws(PageFailure) { try fix(place, isPreview, &report) } catch {
          left.insert(place)
          report.failures.append(error.finding)
          observer.observe(.finding(error.finding))
        }
        isCatalogOld = isCatalogOld || pages[place]?.check.entry != before
      }
      // Only what others see of a page can make new findings elsewhere.
      guard isCatalogOld else { break }
      makeCatalog()
    }
    return report
  }

  /// The content of a page that is no file, with what was fixed; `nil` for a file.
  public func content(at place: Int) -> [UInt8]? {
    sources[place].bytes == nil ? nil : changed[place] ?? sources[place].bytes
  }

  /// Fixes one page as long as its entry in the catalog stays as it is.
  private mutating func fix(
    _ place: Int,
    _ isPreview: Bool,
    _ report: inout FixReport
  ) throws(PageFailure) {
    let source = sources[place]
    guard let known = pages[place] else { return }
    let old = if let bytes = changed[place] { bytes } else { try PageReader.bytes(of: source) }
    var page = KnownPage(try Self.check(old, of: source))
    page.check.entry.id = known.check.entry.id
    page.twin = known.twin
    var bytes = old
    var applied: [Diagnostic] = []
    for _ in 0..<Self.fixRounds {
      let fixable = page.check.findings(in: catalog).filter {
        $0.fix != nil && !ignored.contains($0.rule.id)
      }
      let edits = SourceEdits(fixable.compactMap(\.fix), of: bytes)
      guard !edits.applied.isEmpty else { break }
      bytes = edits.bytes
      applied += edits.applied.map { fixable[$0] }
      page = KnownPage(try Self.check(bytes, of: source))
      // The id that it had is kept until the catalog is made again.
      if page.wish == known.wish { page.check.entry.id = known.check.entry.id }
      guard page.check.entry == known.check.entry else { break }
      page.twin = known.twin
    }
    if bytes != old {
      if isPreview || source.bytes != nil {
        changed[place] = bytes
      } else {
        try PageFile(source).replace(old, with: bytes)
      }
      report.fixes += applied.count
      report.places.insert(place)
      if isPreview { report.previews += applied.map { (source.shown, $0) } }
    }
    pages[place] = page
  }
}
