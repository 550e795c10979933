import TopicKit
import TopicKitEngine

/// An export that is ready to go: pages, formats, and where the output goes.
struct ExportJob: Sendable {
  private let request: ExportRequest
  private let inputs: Inputs
  /// The folder; `nil` for standard output.
  private let folder: String?
  private let exports: ExportRun
  private let options: ExportOptions

  init(_ request: ExportRequest, _ inputs: Inputs, _ console: Console) throws(CommandFailure) {
    self.request = request
    self.inputs = inputs
    folder = try Self.folder(request, topics: inputs.walk.pages.count)
    if request.isCheck, folder == nil {
      throw .usage("--check looks at a folder; give one with --output")
    }
    options = ExportOptions(
      name: request.name ?? inputs.name,
      platform: request.platform,
      values: request.values,
      files: request.files,
      epoch: request.epoch,
      toStandardOutput: folder == nil
    )
    do throws(ExportError) {
      exports = try ExportRun(
        inputs.walk,
        formats: request.formats,
        options: options,
        jobs: request.jobs ?? ExportRun.defaultJobs
      )
    } catch { throw CommandFailure(error) }
  }

  /// Where the output goes; `nil` for standard output.
  private static func folder(
    _ request: ExportRequest,
    topics: Int
  ) throws(CommandFailure) -> String? {
    let format = request.formats.count == 1 ? request.formats.first : nil
    switch request.output {
    case "-":
      if let format, format.streaming(with: request.values) == .oneTopic, topics > 1 {
        throw .usage(
          "'\(format.name)' writes one topic to standard output, and there are "
            + "\(Wording.number(topics)); give a folder with --output"
        )
      }
      return nil
    case let given?: return given
    case nil:
      guard let format, format.streaming != .never, format.streaming != .oneFile else {
        return "./topickit-out/"
      }
      return topics == 1 || format.isLines ? nil : "./topickit-out/"
    }
  }

  /// Does it, and says what was done.
  func run(_ console: inout Console) async throws(CommandFailure) -> ExitStatus {
    var display = RunDisplay(
      console,
      "exporting \(Wording.count(inputs.walk.pages.count, "topic"))"
    )
    // A program that was started is ended before this one dies.
    if request.formats.contains(where: { $0.streaming == .oneFile }) { Interruption.noteSignals() }
    let report: RunReport
    do throws(ExportError) { report = try await perform(&display) } catch {
      display.clear()
      if let signal = Interruption.noted { Interruption.die(by: signal) }
      throw CommandFailure(error)
    }
    display.clear()
    if let signal = Interruption.noted { Interruption.die(by: signal) }
    guard report.tally.topics > 0 else {
      throw CommandFailure(.nothingRead, "no topic could be read; nothing was written")
    }
    for note in report.notes { console.warn(note) }
    let isStale = report.changes.contains { $0.kind != .unchanged }
    if request.isDryRun || request.isCheck { try list(report, on: &console) }
    if let folder {
      summarize(report, folder, after: display.elapsed, on: console)
      if !request.isDryRun, !request.isCheck { DashOpening.run(request, options, folder, console) }
    }
    let tally = report.tally
    if request.isCheck, isStale { return .findings }
    let errors = inputs.errors + tally.unreadable + tally.topicsWithErrors
    return errors + request.remarks.errors > 0 ? .findings : .done
  }

  private func perform(_ display: inout RunDisplay) async throws(ExportError) -> RunReport {
    let cache = request.usesCache ? ExportCache.standard : nil
    if request.isDryRun || request.isCheck {
      return try await exports.preview(
        ofFolder: folder,
        force: request.force,
        cache: cache,
        observer: &display
      )
    }
    guard let folder else {
      var output = StandardOutput(onBrokenPipe: { Interruption.dieOfBrokenPipe() })
      let report = try await exports.write(to: &output, observer: &display)
      try output.flush()
      return report
    }
    // A folder in the making is cleared up before the program dies.
    Interruption.noteSignals()
    let report = try await exports.write(
      toFolder: folder,
      force: request.force,
      cache: cache,
      observer: &display
    )
    Interruption.restoreSignals()
    return report
  }
}

extension ExportFormat {
  /// Whether it is one line a topic: a stream by nature, whatever the number of topics.
  fileprivate var isLines: Bool { name == "jsonl" }
}

// MARK: - What is said at the end

extension ExportJob {
  /// The changes of a dry run, one a line; of a check, those that there are.
  private func list(_ report: RunReport, on console: inout Console) throws(CommandFailure) {
    guard folder != nil else {
      let size = report.changes.reduce(0) { $0 + $1.size }
      return try console.write("write - (\(Wording.count(size, "byte")))\n")
    }
    for change in report.changes where request.isDryRun || change.kind != .unchanged {
      let path = Console.visible(change.path)
      try console.write("\(change.kind.rawValue) \(path) (\(Wording.count(change.size, "byte")))\n")
    }
  }

  private func summarize(
    _ report: RunReport,
    _ folder: String,
    after time: Duration,
    on console: Console
  ) {
    let formats = request.formats.map(\.name).joined(separator: ", ")
    let topics = Wording.count(report.tally.topics, "topic")
    var asides = Self.work(of: report)
    if report.tally.topicsWithErrors > 0 {
      asides.append(Wording.count(report.tally.topicsWithErrors, "page") + " with errors")
    }
    if report.tally.warnings > 0 {
      asides.append(Wording.count(report.tally.warnings, "warning"))
    }
    let skipped = inputs.walk.findings.count + report.tally.unreadable
    if skipped > 0 { asides.append("\(Wording.number(skipped)) skipped") }
    let aside = asides.isEmpty ? "" : " (\(asides.joined(separator: ", ")))"
    if request.isCheck {
      let stale = report.changes.filter { $0.kind != .unchanged }.count
      let state =
        stale == 0 ? "is up to date" : "is not up to date: \(Wording.count(stale, "file"))"
      return console.inform("\(folder) \(state) (\(topics) as \(formats))")
    }
    let verb = request.isDryRun ? "would export" : "exported"
    console.inform(
      "\(verb) \(topics) as \(formats) to \(folder) in \(Wording.time(time))\(aside)"
    )
  }

  /// What was done of a run whose pages were not all rendered.
  private static func work(of report: RunReport) -> [String] {
    if report.isUpToDate { return ["nothing changed"] }
    guard report.unchanged > 0 else { return [] }
    let rendered = report.tally.topics - report.unchanged
    return [
      "\(Wording.number(rendered)) rendered", "\(Wording.number(report.unchanged)) unchanged",
    ]
  }
}
