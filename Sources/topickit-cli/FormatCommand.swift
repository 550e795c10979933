import TopicKit
import TopicKitEngine

extension Command {
  /// Writes pages in their canonical form.
  static let format = Command(
    name: "format",
    summary: "write pages in their canonical form, which says the same",
    operands: "[PATH…]",
    takes: .files,
    examples: [
      Example(call: "topickit format page.md", meaning: "the formatted page on standard output"),
      Example(call: "topickit format topics --check", meaning: "the pages that would change"),
      Example(call: "topickit format topics --in-place", meaning: "change them"),
    ],
    notes: [
      """
      Spelling is made the same everywhere: headings, list markers, fences, blank
      lines, front matter. Text stays as it is written, and what a page says stays
      too. Contents are made anew where they name other headings than there are,
      unless the page disables TK027.
      """,
      """
      With --check the status is 1 where a page would change. --in-place replaces
      each file in one step, and touches none that stays the same; with --dry-run
      it says which it would replace.
      """,
    ],
    options: [
      Option("--check", nil, "list the pages that would change, and change none"),
      Option("--in-place", nil, "replace the pages"),
      Option("--dry-run", nil, "list the pages that would be replaced"),
    ]
  ) { arguments, console throws(CommandFailure) in
    let job = try FormatJob(arguments)
    let inputs = try Inputs(arguments, console)
    return try job.run(inputs, &console)
  }
}

/// What to do with formatted pages.
private struct FormatJob {
  private enum Mode { case show, check, preview, replace }

  private let mode: Mode

  init(_ arguments: Arguments) throws(CommandFailure) {
    let isPreview = arguments.has("--dry-run")
    if arguments.has("--check") {
      guard !arguments.has("--in-place") else {
        throw .usage("--check changes nothing and --in-place does; leave one of them out")
      }
      mode = .check
    } else if isPreview {
      mode = .preview
    } else {
      mode = arguments.has("--in-place") ? .replace : .show
    }
    if arguments.has("--in-place"), arguments.operands.contains("-") {
      throw .usage("--in-place replaces files, and '-' is none; leave --in-place out")
    }
    if mode == .show, arguments.operands.count != 1 { throw Self.several }
  }

  private static let several = CommandFailure.usage(
    "only one page can go to standard output; add --in-place to replace the files, "
      + "or --check to list those that would change"
  )

  func run(_ inputs: Inputs, _ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let pages = inputs.walk.pages
    if mode == .show, pages.count > 1 { throw Self.several }
    var tally = FormatTally(unreadable: inputs.errors)
    // A page in the making is cleared up before the program dies.
    if mode == .replace { Interruption.noteSignals() }
    for page in pages {
      try format(PageFile(page), &tally, &console)
      if let signal = Interruption.noted { Interruption.die(by: signal) }
    }
    guard tally.read > 0 else { throw CommandFailure(.nothingRead, "no page could be read") }
    if mode == .replace || mode == .preview {
      let verb = mode == .replace ? "formatted" : "would format"
      console.inform("\(verb) \(tally.changed) of \(tally.read) pages")
    }
    if tally.unwritten > 0 { return .notWritten }
    let isFound = mode == .check && tally.changed > 0
    return isFound || tally.unreadable > 0 ? .findings : .done
  }

  private func format(
    _ file: PageFile,
    _ tally: inout FormatTally,
    _ console: inout Console
  ) throws(CommandFailure) {
    let shown = file.source.shown
    let bytes: [UInt8]
    let formatted: [UInt8]
    do throws(PageFailure) { bytes = try file.read() } catch {
      console.report(error.finding)
      tally.unreadable += 1
      return
    }
    do throws(TopicError) { formatted = try CanonicalForm.formatted(bytes) } catch {
      console.report(PageFinding(shown, .error, at: error.position, error.description))
      tally.unreadable += 1
      return
    }
    tally.read += 1
    if mode == .show { return try console.write(bytes: formatted) }
    guard formatted != bytes else { return }
    if mode == .replace {
      do throws(PageFailure) { try file.replace(bytes, with: formatted) } catch {
        console.report(error.finding)
        tally.unwritten += 1
        return
      }
    }
    tally.changed += 1
    if mode != .replace { try console.write(Console.visible(shown) + "\n") }
  }
}

/// How many pages were formatted.
private struct FormatTally {
  var read = 0
  var changed = 0
  var unreadable: Int
  var unwritten = 0

  init(unreadable: Int) { self.unreadable = unreadable }
}
