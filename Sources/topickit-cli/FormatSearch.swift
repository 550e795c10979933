import TopicKit
import TopicKitEngine
import TopicKitExporters
import TopicKitOutside

/// Finds formats by name: those that are built in, then programs on PATH.
struct FormatSearch: Sendable {
  private let builtIn = ExporterRegistry.builtIn
  private let path = ProgramPath(Process.environment("PATH") ?? "")
  /// The keys of the options that were given.
  private let keys: [String]
  private let report: @Sendable (OutsideDiagnostic) -> Void

  /// Makes a search.
  ///
  /// - Parameters:
  ///   - keys: The keys of the options that were given, for programs that do not say theirs.
  ///   - report: Takes what programs have to say.
  init(keys: [String] = [], report: @escaping @Sendable (OutsideDiagnostic) -> Void = { _ in }) {
    self.keys = keys
    self.report = report
  }

  /// The names of all formats, those built in first.
  var names: [String] { builtIn.formats.map(\.name) + programs.map(\.name) }

  /// The programs that write a format which is not built in.
  var programs: [OutsideProgram] { path.programs().filter { builtIn[$0.name] == nil } }

  /// The format of a name.
  func format(_ name: String) throws(CommandFailure) -> ExportFormat {
    if let format = builtIn[name] { return format }
    switch path.find(name) {
    case .program(let program): return format(of: program)
    case .notExecutable(let file):
      throw .usage(
        "'\(file)' would write the format '\(name)' and is not executable; allow it with "
          + "'chmod +x'"
      )
    case .nothing:
      let names = names
      throw .usage(
        "there is no format '\(name)'\(NearestName.hint(for: name, among: names)); the formats "
          + "are \(names.joined(separator: ", "))"
      )
    }
  }

  private func format(of program: OutsideProgram) -> ExportFormat {
    let format = ExportFormat.outside(program, passing: keys, report: report)
    // A program is asked for its options only where there are some to be judged.
    let common = OutsideProgram.commonOptions.map(\.key)
    guard keys.contains(where: { !common.contains($0) }),
      let description = ProgramDescription.ask([program])[0]
    else { return format }
    return .outside(program, description: description, passing: keys, report: report)
  }
}

// Unchecked: one run hands on everything from one task, in order, and the count is asked for
// after its end.
/// Shows what outside programs have to say, and counts their errors.
final class OutsideRemarks: @unchecked Sendable {
  private let console: Console
  /// How many errors there were.
  private(set) var errors = 0

  /// Makes one that speaks on a console.
  init(_ console: Console) { self.console = console }

  /// Takes a remark.
  func take(_ remark: OutsideDiagnostic) {
    if remark.severity == .error { errors += 1 }
    // Over the line of progress, if there is one.
    if console.isTerminal, !console.isQuiet { Process.writeError("\r\u{1B}[K") }
    let place = remark.topic.map { "\(remark.format): \($0)" } ?? remark.format
    console.report(PageFinding(place, remark.severity, remark.message))
  }
}
