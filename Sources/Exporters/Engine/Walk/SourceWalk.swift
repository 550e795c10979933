import TopicKit

/// Finds the pages in files and folders.
///
/// A folder is walked to its depths: `*.md` and `*.markdown` are pages, hidden entries are
/// not looked at, and a folder that holds a manifest of ours is output, never input. A link
/// is followed inside the given folder only, and to each page once. FIFOs and devices are
/// never opened.
///
///     let walk = SourceWalk(["topics"])
///     for page in walk.pages { print(page.path) }
///
/// - Complexity: O(*n* log *n*) in the entries; files themselves are not touched.
public struct SourceWalk: Sendable {
  /// The pages, ordered by the bytes of their paths; each file once.
  public private(set) var pages: [PageSource] = []
  /// What could not be taken, by path: errors for what cannot be read, warnings for the rest.
  public private(set) var findings: [PageFinding] = []
  /// The paths below the given folders, of pages and folders, that cannot be read.
  public private(set) var unreadable: [String] = []
  /// What was given and is there, without links and dots.
  private(set) var roots: [String] = []

  /// Walks files and folders.
  ///
  /// - Parameter inputs: Paths as the user gave them.
  public init(_ inputs: [String]) {
    // By bytes: two normal forms of a name are two files.
    var seen: Set<[UInt8]> = []
    for input in inputs {
      var found = add(input)
      if inputs.count > 1 { found.removeAll { !seen.insert(Array($0.real.utf8)).inserted } }
      pages += found.map(\.source)
    }
    pages.sort(by: PageSource.precedes)
    findings.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Adds a page that is no file.
  public mutating func add(_ page: PageSource) {
    pages.append(page)
    pages.sort(by: PageSource.precedes)
  }

  /// A page and the file that it is.
  private struct Found {
    var source: PageSource
    var real: String
  }

  private mutating func add(_ input: String) -> [Found] {
    let shown = Self.trimmed(input)
    do throws(SystemError) {
      let kind = try FileStatus(of: shown, followsLinks: true).kind
      guard kind == .file || kind == .folder else {
        report(
          shown,
          .warning,
          "it is no file and no folder, and was skipped; standard input is called '-'"
        )
        return []
      }
      let real = try System.realPath(shown)
      roots.append(real)
      if kind == .folder { return walk(shown, real: real) }
      return [Self.file(shown, real: real, isLink: try FileStatus(of: shown).kind == .link)]
    } catch {
      report(shown, .error, "cannot read it: \(error.reason)")
      return []
    }
  }

  /// A path without `/` at its end, but `/` itself.
  private static func trimmed(_ input: String) -> String {
    var text = Substring(input)
    while text.utf8.count > 1, text.utf8.last == UInt8(ascii: "/") { text.removeLast() }
    return text.isEmpty ? "." : String(text)
  }

  private static func file(_ shown: String, real: String, isLink: Bool) -> Found {
    let name = shown.split(separator: "/").last.map(String.init) ?? shown
    let prefix = String(shown.dropLast(name.count))
    return Found(
      source: PageSource(path: name, prefix: prefix, linked: isLink ? real : nil),
      real: real
    )
  }

  private mutating func walk(_ shown: String, real: String) -> [Found] {
    var walk = FolderWalk(shown: shown, real: real)
    walk.run()
    findings += walk.findings
    unreadable += walk.unreadable
    return walk.pages.map { Found(source: $0, real: $0.linked ?? real + "/" + $0.path) }
  }

  private mutating func report(
    _ path: String,
    _ severity: Diagnostic.Severity,
    _ message: String
  ) {
    findings.append(PageFinding(path, severity, message))
  }
}
