import TopicKit

/// Which code of pages is checked, and how.
///
///     let check = CodeCheck(commands: CodeCommand.builtIn)
///     let tally = try await run.report(to: &reporter, code: check, observer: &record)
///
/// Swift is parsed by `swiftc`, many blocks at once, unless a command is given for it. A
/// process that ignores SIGCHLD cannot check code: it never hears how a program ended.
public struct CodeCheck: Sendable {
  /// The commands by language.
  let commands: [String: CodeCommand]
  /// How long one run of a program may take.
  let timeout: Duration

  /// Makes a check.
  ///
  /// - Parameters:
  ///   - commands: A command for each language beside Swift; of several for one the last counts.
  ///   - timeout: How long one run of a program may take before it is killed.
  public init(
    commands: [CodeCommand] = CodeCommand.builtIn,
    timeout: Duration = .seconds(60)
  ) {
    self.commands = Dictionary(commands.map { ($0.language, $0) }) { _, last in last }
    self.timeout = timeout
  }

  /// The languages whose code is checked.
  var languages: Set<String> { Set(commands.keys).union(["swift"]) }
}

/// Pages that wait for their code to be checked together.
struct CodeBatch {
  /// A page that waits.
  struct Entry {
    /// Its place in the run.
    var place: Int
    /// What messages call it.
    var path: String
    var blocks: [CodeBlock]
    /// What was found in its code.
    var findings: [CodeFinding] = []
  }

  private let check: CodeCheck?
  private var entries: [Entry] = []
  private var blocks = 0
  private var bytes = 0
  private var folder = CodeFolder()
  /// What was said of programs already: once is enough.
  private var said: Set<String> = []
  /// The paths of programs; `nil` for those that are not there.
  private var paths: [String: String?] = [:]

  /// Begins with no page.
  init(_ check: CodeCheck?) { self.check = check }

  /// Whether it is time to check what waits.
  var isFull: Bool { blocks >= 250 || bytes >= 4 << 20 || entries.count >= 1000 }

  /// Takes the code of a page.
  mutating func add(_ code: [CodeBlock], of path: String, at place: Int) {
    entries.append(Entry(place: place, path: path, blocks: code))
    blocks += code.count
    for block in code { for line in block.lines { bytes += line.bytes.count } }
  }

  /// Checks the code that waits, and hands the pages out in the order in which they came.
  mutating func take<Observer: RunObserver>(
    _ observer: inout Observer
  ) throws(ExportError) -> [Entry] {
    if let check, blocks > 0 {
      try checkSwift(check, &observer)
      try checkOthers(check, &observer)
    }
    defer {
      // What is handed out may end the program, when nobody reads it any more.
      folder.close()
      entries.removeAll()
      blocks = 0
      bytes = 0
    }
    return entries
  }

  /// Removes what was written for other programs.
  mutating func close() { folder.close() }
}

// MARK: - Swift

extension CodeBatch {
  private mutating func checkSwift<Observer: RunObserver>(
    _ check: CodeCheck,
    _ observer: inout Observer
  ) throws(ExportError) {
    guard check.commands["swift"] == nil else { return }
    let places = self.places { $0.language == "swift" }
    guard !places.isEmpty else { return }
    guard let compiler = path(of: "swiftc") else {
      return say("there is no 'swiftc' on PATH; swift code is not checked", &observer)
    }
    // Hundreds of blocks take less than a second.
    let timeout = min(check.timeout, .seconds(30))
    let swift = SwiftCheck(compiler: compiler, timeout: timeout)
    let verdicts = try swift.verdicts(
      of: places.map { entries[$0.entry].blocks[$0.block].bytes },
      in: &folder
    )
    for (place, verdict) in zip(places, verdicts) {
      switch verdict {
      case .parses: break
      case .error(let line, let column, let message):
        report(message, "swift", at: line, column, in: place)
      case .unknown(let reason): say(reason, of: place, &observer)
      }
    }
  }
}

// MARK: - Other languages

extension CodeBatch {
  private mutating func checkOthers<Observer: RunObserver>(
    _ check: CodeCheck,
    _ observer: inout Observer
  ) throws(ExportError) {
    for place in places(where: { check.commands[$0.language] != nil }) {
      try observer.checkStop()
      let block = entries[place.entry].blocks[place.block]
      guard let command = check.commands[block.language], let name = command.words.first else {
        continue
      }
      let isBuiltIn = CodeCommand.builtIn.contains(command)
      if isBuiltIn, CodeGaps.isOpen(block.bytes, language: block.language) { continue }
      guard let program = path(of: name) else {
        say("there is no '\(name)'; \(block.language) code is not checked", &observer)
        continue
      }
      let file = try folder.write(block.bytes, name: command.fileName(place.block))
      defer { folder.clear() }
      let run = ChildRun.run(
        program,
        command.arguments(for: file),
        timeout: check.timeout,
        limit: 64 << 10,
        isPlain: isBuiltIn
      )
      switch run.end {
      case .status(0): break
      case .status:
        let message = CodeMessage(run.output, file: file)
        report(message.text, block.language, at: message.line, message.column, in: place)
      case .signal: say("'\(name)' crashed on this code", of: place, &observer)
      case .timeout: say("'\(name)' took too long on this code", of: place, &observer)
      case .unknown:
        say(
          "how '\(name)' ends cannot be told, as SIGCHLD is ignored; "
            + "\(block.language) code is not checked",
          &observer
        )
      case .stopped: throw ExportError(.cancelled, "the run was stopped")
      case .notStarted(let error):
        say(
          "cannot start '\(name)': \(error.reason); \(block.language) code is not checked",
          &observer
        )
      }
    }
  }
}

// MARK: - Places and words

extension CodeBatch {
  private struct Place {
    var entry: Int
    var block: Int
  }

  private func places(where isWanted: (CodeBlock) -> Bool) -> [Place] {
    entries.indices.flatMap { entry in
      entries[entry].blocks.indices.filter { isWanted(entries[entry].blocks[$0]) }
        .map { Place(entry: entry, block: $0) }
    }
  }

  private mutating func path(of program: String) -> String? {
    if let known = paths[program] { return known }
    let found = ProgramFolders.current.path(of: program)
    paths[program] = .some(found)
    return found
  }

  private mutating func report(
    _ message: String,
    _ language: String,
    at line: Int?,
    _ column: Int?,
    in place: Place
  ) {
    let block = entries[place.entry].blocks[place.block]
    let range = line.map { block.range(line: $0, column: column ?? 1) } ?? block.firstLine
    let text = "this \(language) code does not parse: \(message)"
    entries[place.entry].findings.append(
      CodeFinding(fence: block.range, finding: Diagnostic(.codeDoesNotParse, at: range, text))
    )
  }

  /// Says something of the run, once.
  private mutating func say<Observer: RunObserver>(_ text: String, _ observer: inout Observer) {
    guard said.insert(text).inserted else { return }
    observer.observe(.finding(PageFinding("topickit", .note, text)))
  }

  /// Says something of a block.
  private func say<Observer: RunObserver>(
    _ text: String,
    of place: Place,
    _ observer: inout Observer
  ) {
    let entry = entries[place.entry]
    let start = entry.blocks[place.block].range.start
    observer.observe(.finding(PageFinding(entry.path, .note, at: start, text)))
  }
}
