import TopicKit

/// Parses blocks of Swift with the compiler's parser: many blocks in one process.
struct SwiftCheck {
  /// The path of `swiftc`.
  let compiler: String
  /// How long one process may take.
  let timeout: Duration

  /// How many files one process gets.
  private static let filesAtOnce = 1000

  /// What the parser says of a block.
  enum Verdict: Equatable {
    case parses
    /// An error, at a line and a column of the code from 1.
    case error(line: Int, column: Int, message: String)
    /// It cannot be told: the parser itself failed.
    case unknown(String)
  }

  /// A block in one of the forms that it may have.
  private struct Attempt {
    var block: Int
    var form: SwiftForm
    var bytes: [UInt8]

    /// How many lines the code has.
    var lines: Int { bytes.count { $0 == 0x0A } }
  }

  /// Judges blocks of code.
  ///
  /// A block parses when one of its forms does. Where none does, the error is that of the form
  /// in which the parser came furthest: there it understood the most.
  func verdicts(
    of blocks: [[UInt8]],
    in folder: inout CodeFolder
  ) throws(ExportError) -> [Verdict] {
    let asFiles = blocks.indices.map { Attempt(block: $0, form: .file, bytes: blocks[$0]) }
    var verdicts = try verdicts(of: asFiles, in: &folder)
    let failed = blocks.indices.filter { if case .error = verdicts[$0] { true } else { false } }
    let others = failed.flatMap { Self.otherForms(of: blocks[$0], block: $0) }
    let found = try self.verdicts(of: others, in: &folder)
    for (attempt, verdict) in zip(others, found) {
      // What is around the code and does not fit is no fault of the code.
      if case .error(let line, _, _) = verdict, line > attempt.lines { continue }
      verdicts[attempt.block] = Self.better(verdicts[attempt.block], verdict)
    }
    return verdicts
  }

  private static func otherForms(of code: [UInt8], block: Int) -> [Attempt] {
    let texts = SwiftEllipsis.Substitute.allCases.compactMap {
      SwiftEllipsis.replaced(in: code, by: $0)
    }
    return ([code] + texts).enumerated().flatMap { number, text in
      SwiftForm.allCases.filter { number > 0 || $0 != .file }
        .map { Attempt(block: block, form: $0, bytes: text) }
    }
  }

  private static func better(_ one: Verdict, _ other: Verdict) -> Verdict {
    switch (one, other) {
    case (.parses, _), (_, .parses): .parses
    case (.unknown, _): other
    case (_, .unknown): one
    case (.error(let line, let column, _), .error(let otherLine, let otherColumn, _)):
      (otherLine, otherColumn) > (line, column) ? other : one
    }
  }
}

// MARK: - Running the parser

extension SwiftCheck {
  private func verdicts(
    of attempts: [Attempt],
    in folder: inout CodeFolder
  ) throws(ExportError) -> [Verdict] {
    var verdicts = [Verdict](repeating: .parses, count: attempts.count)
    var pending = stride(from: 0, to: attempts.count, by: Self.filesAtOnce).map {
      $0..<min($0 + Self.filesAtOnce, attempts.count)
    }
    pending.reverse()
    while let range = pending.popLast() {
      defer { folder.clear() }
      var places: [String: Int] = [:]
      var files: [String] = []
      for place in range {
        let attempt = attempts[place]
        let bytes = attempt.form.wrapped(attempt.bytes)
        let file = try folder.write(bytes, name: "\(place).swift")
        places[file] = place
        files.append(file)
      }
      // The parser is silent after a fatal error, of too deep nesting for one. The last file has
      // an error, so that it can be told whether all were heard of.
      let last = try folder.write(Self.wrongCode, name: Self.lastName)
      files.append(last)
      // A part of the files gets a part of the time, or a few that hang would hold up all.
      let share = max(0.125, Double(range.count) / Double(attempts.count))
      let run = ChildRun.run(
        compiler,
        Self.arguments + files,
        timeout: timeout * share,
        isPlain: true
      )
      let errors = Self.errors(in: run.output, places: places, attempts)
      let isWhole = run.output.firstRange(of: Array("\(last):".utf8)) != nil
      switch run.end {
      case .status(0...1) where isWhole || range.count == 1 && !errors.isEmpty:
        for (place, error) in errors { verdicts[place] = error ?? .parses }
      case .stopped: throw ExportError(.cancelled, "the run was stopped")
      case .unknown:
        let reason = "how 'swiftc' ends cannot be told, as SIGCHLD is ignored"
        for place in range { verdicts[place] = .unknown(reason) }
      case .notStarted,
        .status(0...1) where errors.isEmpty:
        let reason = Self.firstLine(of: run.output)
        for place in range { verdicts[place] = .unknown("swiftc failed: \(reason)") }
      case .status, .signal, .timeout:
        guard range.count > 1 else {
          let reason = run.end == .timeout ? "took too long" : "crashed"
          verdicts[range.lowerBound] = .unknown("swiftc \(reason) on this code")
          continue
        }
        // One of them brings the parser down: the halves tell which.
        let middle = range.lowerBound + range.count / 2
        pending.append(middle..<range.upperBound)
        pending.append(range.lowerBound..<middle)
      }
    }
    return verdicts
  }

  private static let lastName = "end.swift"
  private static let wrongCode = Array("let = 0\n".utf8)
  private static let arguments = [
    "-frontend", "-parse", "-parse-as-library", "-enable-bare-slash-regex",
    "-diagnostic-style=llvm", "-module-name", "Topic",
  ]

  /// The first error of each file that counts, from lines `FILE:LINE:COLUMN: error: MESSAGE`;
  /// `nil` for a file that has others only.
  private static func errors(
    in output: [UInt8],
    places: [String: Int],
    _ attempts: [Attempt]
  ) -> [Int: Verdict?] {
    var errors: [Int: Verdict?] = [:]
    for line in output.split(separator: 0x0A) where line.first != 0x20 {
      let text = String(decoding: line, as: UTF8.self)
      guard let mark = text.firstRange(of: ": error: ") else { continue }
      let parts = text[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count >= 3, let line = number(parts[parts.count - 2]),
        let column = number(parts[parts.count - 1]),
        let place = places[parts.dropLast(2).joined(separator: ":")], (errors[place] ?? nil) == nil
      else { continue }
      let message = String(text[mark.upperBound...])
      let form = attempts[place].form
      errors[place] =
        form.pardons(message)
        ? .some(nil)
        : .error(line: max(1, line - form.linesBefore), column: column, message: message)
    }
    return errors
  }

  /// The number that digits are; `nil` for anything else, a sign included.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(text) : nil
  }

  private static func firstLine(of output: [UInt8]) -> String {
    let line = output.split(separator: 0x0A).first ?? []
    return line.isEmpty ? "it said nothing" : String(decoding: line.prefix(300), as: UTF8.self)
  }
}
