public import TopicKit

extension ExportFormat {
  /// The format that an outside program writes.
  ///
  ///     if case .program(let program) = ProgramPath(path).find("epub") {
  ///       let format = ExportFormat.outside(program) { print($0.message) }
  ///     }
  ///
  /// The program is started when a run begins, and gets the catalog, then the topics.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - description: What it says of itself; `nil` where it was not asked.
  ///   - keys: Options that are handed on to a program that does not say which it has.
  ///   - report: Takes what the program has to say, from one task, in order.
  /// - Returns: A format of the program's name. It has the options of
  ///   ``OutsideProgram/commonOptions`` beside the program's own.
  public static func outside(
    _ program: OutsideProgram,
    description: ProgramDescription? = nil,
    passing keys: [String] = [],
    report: @escaping @Sendable (OutsideDiagnostic) -> Void = { _ in }
  ) -> ExportFormat {
    let own = OutsideProgram.commonOptions
    let isOwn = { (key: String) in own.contains { $0.key == key } }
    let other =
      description?.options ?? keys.map { OptionDescription($0, "VALUE", "an option of its own") }
    return ExportFormat(
      name: program.name,
      summary: description?.summary ?? "",
      options: other.filter { !isOwn($0.key) } + own,
      streaming: .oneFile,
      make: { options throws(ExportError) in
        OutsideExporter(
          program: program,
          options: options,
          settings: try OutsideSettings(options.values),
          report: report
        )
      }
    )
  }
}

extension OutsideProgram {
  /// The options that every format of a program has; they are not handed on to it.
  public static let commonOptions = [
    OptionDescription("max-bytes", "BYTES", "stop the program when it writes more; else 256 MiB"),
    OptionDescription("timeout", "SECONDS", "stop the program when it hangs so long; else 30"),
  ]
}

/// The options of a run: the limits, and what is handed on to the program.
struct OutsideSettings: Sendable {
  /// What the program may take.
  var limits = OutsideLimits.standard
  /// The program's own options.
  var values: [String: String] = [:]

  init(_ values: [String: String]) throws(ExportError) {
    self.values = values
    if let text = self.values.removeValue(forKey: "max-bytes") {
      guard let bytes = Int(text), bytes > 0 else {
        throw ExportError(.badOption, "max-bytes is '\(text)'; it takes a number of bytes from 1")
      }
      limits.outputBytes = bytes
    }
    if let text = self.values.removeValue(forKey: "timeout") {
      guard let seconds = Double(text), seconds > 0, seconds.isFinite else {
        throw ExportError(.badOption, "timeout is '\(text)'; it takes seconds, more than 0")
      }
      limits.silence = seconds
    }
  }
}
