import TopicKit

/// Hands the catalog and the topics to the program, and its files to the output.
struct OutsideCollector: PageCollector {
  let program: OutsideProgram
  let options: ExportOptions
  let settings: OutsideSettings
  var files: AnsweredFiles
  let report: @Sendable (OutsideDiagnostic) -> Void
  private var conversation: Conversation?

  init(
    program: OutsideProgram,
    options: ExportOptions,
    settings: OutsideSettings,
    files: AnsweredFiles,
    report: @escaping @Sendable (OutsideDiagnostic) -> Void
  ) {
    self.program = program
    self.options = options
    self.settings = settings
    self.files = files
    self.report = report
  }

  mutating func begin(
    _ catalog: Catalog,
    to output: inout any ExportOutput
  ) throws(ExportError) {
    conversation = try Conversation(with: program, limits: settings.limits)
    let topics = catalog.entries.count
    try send(Message.begin(options, values: settings.values, topics: topics), to: &output)
    for entry in catalog.entries { try send(Message.entry(entry), to: &output) }
  }

  mutating func add(
    _ entry: [UInt8],
    of id: TopicID,
    to output: inout any ExportOutput
  ) throws(ExportError) {
    try send(entry, to: &output)
  }

  mutating func finish(_ output: inout any ExportOutput) throws(ExportError) {
    try send(Message.end, to: &output)
    try conversation?.finish { (answer) throws(ExportError) in try take(answer, to: &output) }
    conversation = nil
    try files.finish(&output)
  }

  private mutating func send(
    _ line: [UInt8],
    to output: inout any ExportOutput
  ) throws(ExportError) {
    guard let conversation else {
      throw ExportError(.internalFault, "format '\(program.name)' got a page before the catalog")
    }
    try conversation.send(line) { (answer) throws(ExportError) in
      try take(answer, to: &output)
    }
  }

  private mutating func take(
    _ answer: Answer,
    to output: inout any ExportOutput
  ) throws(ExportError) {
    switch answer {
    case .file(let file): try files.take(file, to: &output)
    case .diagnostic(let severity, let message, let topic):
      report(
        OutsideDiagnostic(
          format: program.name,
          severity: severity,
          message: message,
          topic: topic
        )
      )
    case .hello, .progress, .end: break
    }
  }
}

/// The files that a program wrote.
struct AnsweredFiles {
  private let format: String
  private let isStream: Bool
  private var taken = TakenPaths()
  /// The one file of a stream, held until all is well: what went out cannot be taken back.
  private var held: OutputFile?

  init(format: String, isStream: Bool) {
    self.format = format
    self.isStream = isStream
  }

  mutating func take(
    _ file: OutputFile,
    to output: inout any ExportOutput
  ) throws(ExportError) {
    // A stream does not look at paths, and a wrong one is wrong wherever the bytes go.
    try taken.claim(file.path)
    guard isStream else { return try output.write(file.bytes, to: file.path) }
    if let held {
      throw ExportError(
        .needsFolder,
        "it writes '\(held.path)' and '\(file.path)', and standard output takes one file; give a "
          + "folder with --output"
      )
    }
    held = file
  }

  mutating func finish(_ output: inout any ExportOutput) throws(ExportError) {
    guard let file = held else { return }
    held = nil
    try output.write(file.bytes, to: file.path)
  }
}
