import TopicKit
import TopicKitEngine

/// The pages that a verb's operands name.
struct Inputs: Sendable {
  /// The operands; the current folder where there are none.
  let paths: [String]
  /// The pages, and what could not be taken.
  private(set) var walk: SourceWalk
  /// The inputs that cannot be read, each with the reason.
  private(set) var failures: [PageFinding] = []
  /// How many inputs cannot be read.
  var errors: Int { failures.count }

  /// Finds the pages, reads standard input where it is asked for, and says what cannot be
  /// taken.
  ///
  /// - Throws: A failure with status `nothingRead` where no page was found.
  init(_ arguments: Arguments, _ console: Console) throws(CommandFailure) {
    try self.init(paths: arguments.operands, arguments, console)
  }

  /// The same for a verb whose operands are not all paths.
  init(paths given: [String], _ arguments: Arguments, _ console: Console) throws(CommandFailure) {
    self.init(finding: given, arguments, console)
    if let nothing { throw nothing }
  }

  /// The same for a verb that goes on where no page was found: see ``nothing``.
  init(finding given: [String], _ arguments: Arguments, _ console: Console) {
    paths = given.isEmpty ? ["."] : given
    walk = SourceWalk(paths.filter { $0 != "-" })
    for finding in walk.findings { console.report(finding) }
    failures = walk.findings.filter { $0.severity == .error }
    if paths.contains("-") {
      switch PageSource.standardInput(name: arguments["--stdin-filename"]) {
      case .success(let page): walk.add(page)
      case .failure(let failure):
        console.fail(failure.message)
        let name = arguments["--stdin-filename"] ?? PageSource.standardInputName
        failures.append(PageFinding(name, .error, failure.message))
      }
    }
  }

  /// Why there is nothing to do; `nil` where a page was found.
  var nothing: CommandFailure? {
    guard walk.pages.isEmpty else { return nil }
    if !failures.isEmpty { return CommandFailure(.nothingRead, Self.nothingRead) }
    let names = paths.map { "'\($0)'" }.joined(separator: ", ")
    return CommandFailure(.nothingRead, "no topic was found in \(names); \(Self.topics)")
  }

  /// The paths below which there is no page.
  var empty: [PageFinding] {
    guard walk.pages.isEmpty, failures.isEmpty else { return [] }
    return paths.map { PageFinding($0, .error, "no topic was found in it; \(Self.topics)") }
  }

  static let nothingRead = "nothing could be read"
  private static let topics = "topics are files called *.md or *.markdown"

  /// The name of the set where none is given: what the first path ends in.
  var name: String {
    guard let first = paths.first, let last = first.split(separator: "/").last,
      !["-", ".", ".."].contains(last)
    else { return "Topics" }
    let folded = last.lowercased()
    let ending = [".md", ".markdown"].first { folded.hasSuffix($0) && folded != $0 }
    return String(last.dropLast(ending?.count ?? 0))
  }
}
