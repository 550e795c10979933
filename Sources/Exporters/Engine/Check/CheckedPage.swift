public import TopicKit

/// A page with what the check found in it.
public struct CheckedPage: Sendable {
  /// The page.
  public let source: PageSource
  /// What was found, in the order of the page.
  public internal(set) var findings: [Diagnostic]
  /// The content, where it is another one than the source's.
  let changed: [UInt8]?

  /// The page as messages name it.
  public var path: String { source.shown }

  /// The page's bytes, read once more: the check keeps none of them.
  ///
  /// Empty where they cannot be read any more.
  public var bytes: [UInt8] {
    if let changed { return changed }
    do throws(PageFailure) { return try PageReader.bytes(of: source) } catch { return [] }
  }
}

/// Who takes the pages of a check with their findings.
///
/// Called from one task, page by page, in the order of their paths.
public protocol CheckReporter: Sendable {
  /// Takes a page; most have no findings.
  mutating func add(_ page: CheckedPage) throws(ExportError)
}

/// What a check found, in numbers.
public struct CheckTally: Sendable, Hashable {
  /// Pages that were checked.
  public var pages = 0
  /// Findings of severity error.
  public var errors = 0
  /// Findings of severity warning.
  public var warnings = 0
  /// Findings of severity note.
  public var notes = 0

  /// Makes an empty tally.
  public init() {}

  /// Whether there is a finding of a severity or a worse one.
  public func has(_ severity: Diagnostic.Severity) -> Bool {
    switch severity {
    case .error: errors > 0
    case .warning: errors + warnings > 0
    case .note: errors + warnings + notes > 0
    }
  }

  /// Counts a page and its findings.
  mutating func add(_ findings: [Diagnostic]) {
    pages += 1
    for finding in findings {
      switch finding.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .note: notes += 1
      }
    }
  }
}
