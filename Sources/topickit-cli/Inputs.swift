import TopicKit
import TopicKitEngine

/// The pages that a verb's operands name.
struct Inputs: Sendable {
  /// The operands; the current folder where there are none.
  let paths: [String]
  /// The pages, and what could not be taken.
  private(set) var walk: SourceWalk
  /// How many inputs cannot be read.
  private(set) var errors = 0

  /// Finds the pages, reads standard input where it is asked for, and says what cannot be
  /// taken.
  ///
  /// - Throws: A failure with status `nothingRead` where no page was found.
  init(_ arguments: Arguments, _ console: Console) throws(CommandFailure) {
    try self.init(paths: arguments.operands, arguments, console)
  }

  /// The same for a verb whose operands are not all paths.
  init(paths given: [String], _ arguments: Arguments, _ console: Console) throws(CommandFailure) {
    paths = given.isEmpty ? ["."] : given
    walk = SourceWalk(paths.filter { $0 != "-" })
    for finding in walk.findings { console.report(finding) }
    errors = walk.findings.filter { $0.severity == .error }.count
    if paths.contains("-") {
      switch PageSource.standardInput(name: arguments["--stdin-filename"]) {
      case .success(let page): walk.add(page)
      case .failure(let failure):
        console.fail(failure.message)
        errors += 1
      }
    }
    guard walk.pages.isEmpty else { return }
    guard errors == 0 else { throw CommandFailure(.nothingRead, "nothing could be read") }
    let names = paths.map { "'\($0)'" }.joined(separator: ", ")
    throw CommandFailure(
      .nothingRead,
      "no topic was found in \(names); topics are files called *.md or *.markdown"
    )
  }

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
