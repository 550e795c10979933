import TopicKit
import TopicKitEngine

/// A check that is ready to go.
struct CheckJob: Sendable {
  private let request: CheckRequest
  private let inputs: Inputs

  init(_ request: CheckRequest, _ inputs: Inputs) {
    self.request = request
    self.inputs = inputs
  }

  /// Does it, and says what was found.
  func run(_ console: inout Console) async throws(CommandFailure) -> ExitStatus {
    // Pages in the making and other programs are cleared up before this one dies.
    if request.fixes || request.code != nil { Interruption.noteSignals() }
    if request.code != nil { Process.hearEndsOfChildren() }
    let stream = ReportStream(toErrors: request.isFilter)
    switch request.form {
    case .text: return try await run(TextReporter(stream, hasColor: request.hasColor), console)
    case .json: return try await run(JSONReporter(stream), console)
    case .sarif: return try await run(SARIFReporter(stream), console)
    case .github: return try await run(GitHubReporter(stream), console)
    }
  }

  private func run(
    _ reporter: some DiagnosticsReporter,
    _ console: Console
  ) async throws(CommandFailure) -> ExitStatus {
    let pages = Wording.count(inputs.walk.pages.count, "page")
    var display = RunDisplay(console, "checking \(pages)")
    do throws(ExportError) {
      return try await check(reporter, console, &display)
    } catch {
      display.clear()
      if let signal = Interruption.noted { Interruption.die(by: signal) }
      throw CommandFailure(error)
    }
  }

  private func check(
    _ reporter: some DiagnosticsReporter,
    _ console: Console,
    _ display: inout RunDisplay
  ) async throws(ExportError) -> ExitStatus {
    var run = try await CheckRun(
      inputs.walk.pages,
      jobs: request.jobs ?? ExportRun.defaultJobs,
      ignoring: request.ignored,
      observer: &display
    )
    guard run.failures.count < run.sources.count else {
      display.clear()
      return try nothingRead(run.failures, reporter, console)
    }
    let fixed = request.fixes ? try await fix(&run, &display) : nil
    display.clear()
    var summary = CheckSummary(unreadable: inputs.errors + run.failures.count, fixed: fixed)
    var reporter = reporter
    for failure in inputs.failures + run.failures + (fixed?.failures ?? []) {
      try reporter.fail(failure)
    }
    var observer = ReportObserver(display)
    summary.tally = try await run.report(to: &reporter, code: request.code, observer: &observer)
    observer.display.clear()
    summary.status = status(summary)
    try reporter.finish(summary)
    if request.isFilter, let page = run.content(at: 0) {
      var output = StandardOutput(onBrokenPipe: { Interruption.dieOfBrokenPipe() })
      try output.append(page)
      try output.flush()
    }
    tell(summary, after: display.elapsed, on: console)
    return summary.status
  }

  /// Says why there is nothing to check, in a document that is whole all the same.
  private func nothingRead(
    _ failures: [PageFinding],
    _ reporter: some DiagnosticsReporter,
    _ console: Console
  ) throws(ExportError) -> ExitStatus {
    var reporter = reporter
    for failure in inputs.failures + failures + inputs.empty { try reporter.fail(failure) }
    var summary = CheckSummary(unreadable: inputs.errors + failures.count)
    summary.status = .nothingRead
    try reporter.finish(summary)
    console.fail(inputs.nothing?.message ?? "no topic could be read")
    return .nothingRead
  }

  /// Fixes the pages; what is reported afterwards is of the pages as they are then.
  private func fix(
    _ run: inout CheckRun,
    _ display: inout RunDisplay
  ) async throws(ExportError) -> FixReport {
    guard request.isDryRun else { return try await run.fix(observer: &display) }
    var preview = run
    return try await preview.fix(isPreview: true, observer: &display)
  }

  private func status(_ summary: CheckSummary) -> ExitStatus {
    if let fixed = summary.fixed, !fixed.failures.isEmpty { return .notWritten }
    guard let least = request.failOn else { return .done }
    return summary.tally.has(least) || summary.unreadable > 0 ? .findings : .done
  }
}

// MARK: - What is said at the end

extension CheckJob {
  private func tell(_ summary: CheckSummary, after time: Duration, on console: Console) {
    if let fixed = summary.fixed {
      for (path, finding) in fixed.previews {
        let place = "\(path):\(finding.range.start.line):\(finding.range.start.column)"
        console.inform("\(place): would fix: \(finding.message) [\(finding.rule.id)]")
      }
      let verb = request.isDryRun ? "would fix" : "fixed"
      let findings = Wording.count(fixed.fixes, "finding")
      console.inform("\(verb) \(findings) in \(Wording.count(fixed.pages, "page"))")
    }
    let tally = summary.tally
    let counts = [
      Wording.count(tally.errors, "error"), Wording.count(tally.warnings, "warning"),
      Wording.count(tally.notes, "note"),
    ]
    let skipped =
      summary.unreadable > 0 ? "; \(Wording.number(summary.unreadable)) could not be read" : ""
    console.inform(
      "checked \(Wording.count(tally.pages, "page")) in \(Wording.time(time)): "
        + counts.joined(separator: ", ") + skipped
    )
  }
}

/// Who looks on while findings are written: progress is shown only where it does not stand in
/// their way.
private struct ReportObserver: RunObserver {
  var display: RunDisplay
  private let showsProgress = !Process.isTerminal(1)

  init(_ display: RunDisplay) { self.display = display }

  var wantsStop: Bool { display.wantsStop }

  mutating func observe(_ event: RunEvent) {
    if case .progress = event, !showsProgress { return }
    display.observe(event)
  }
}
