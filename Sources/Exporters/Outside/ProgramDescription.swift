public import TopicKit

/// What an outside program says of itself: what `topickit-export-NAME --describe` writes.
///
///     {"version": 1, "summary": "an EPUB of all topics", "options": [
///       {"key": "title", "placeholder": "TEXT", "summary": "the title of the book"}]}
public struct ProgramDescription: Sendable, Hashable {
  /// What it writes, in one line.
  public var summary: String?
  /// The options it understands; `nil` where it does not say.
  public var options: [OptionDescription]?

  /// Makes a description.
  public init(summary: String? = nil, options: [OptionDescription]? = nil) {
    self.summary = summary
    self.options = options
  }

  /// Reads what a program wrote.
  ///
  /// - Returns: The description; `nil` for what is none, as most of what a program writes that
  ///   was never told of `--describe`.
  init?(_ bytes: [UInt8]) {
    do throws(AnswerFault) {
      let value = try AnswerReader.value(of: bytes)
      // An answer of the protocol, by a program that took the question for a run.
      guard case .object = value, try value.value("kind") == nil else { return nil }
      summary = try value.string("summary").map { Self.line($0) }
      options = try Self.options(try value.value("options"))
    } catch { return nil }
  }

  private static func options(
    _ value: AnswerValue?
  ) throws(AnswerFault) -> [OptionDescription]? {
    guard case .array(let elements) = value else { return nil }
    var options: [OptionDescription] = []
    for element in elements {
      guard let key = try element.string("key"), !key.isEmpty, !key.contains("=") else { continue }
      options.append(
        OptionDescription(
          line(key),
          line(try element.string("placeholder") ?? "VALUE"),
          line(try element.string("summary") ?? "")
        )
      )
    }
    return options
  }

  /// The first line of a text, cut to a length.
  private static func line(_ text: String) -> String {
    String((text.split(whereSeparator: \.isNewline).first ?? "").prefix(200))
  }
}

// MARK: - Asking programs

extension ProgramDescription {
  /// How long programs have for their answer, in seconds.
  private static let time = 1.0
  private static let maxBytes = 64 << 10
  /// How many are asked at once.
  private static let batch = 16

  /// Asks programs, several at once.
  ///
  /// - Returns: Their descriptions; `nil` for each that gave none within a second.
  public static func ask(_ programs: [OutsideProgram]) -> [ProgramDescription?] {
    var answers: [ProgramDescription?] = []
    while answers.count < programs.count {
      let some = programs[answers.count...].prefix(batch)
      let end = ContinuousClock.now + .seconds(time)
      let children = some.map { program in
        do throws(ChildProgram.StartFailure) {
          return try ChildProgram(program.path, argument: "--describe") as ChildProgram?
        } catch { return nil }
      }
      for child in children { child?.close(.input) }
      answers += children.map { $0.flatMap { answer(of: $0, until: end) } }
    }
    return answers
  }

  private static func answer(
    of child: ChildProgram,
    until end: ContinuousClock.Instant
  ) -> ProgramDescription? {
    defer { child.stop() }
    var bytes: [UInt8] = []
    while child.isOpen(.output), ContinuousClock.now < end, bytes.count <= maxBytes {
      let ready = child.wait(for: [.output, .error], milliseconds: 10)
      if ready.contains(.error), case .closed = child.read(.error) { child.close(.error) }
      guard ready.contains(.output) else {
        // What it started may hold the pipe open.
        if ready.isEmpty, child.hasEnded, child.wait(for: [.output], milliseconds: 0).isEmpty {
          break
        }
        continue
      }
      switch child.read(.output) {
      case .bytes(let more): bytes += more
      case .later: break
      case .closed: child.close(.output)
      }
    }
    return bytes.count > maxBytes ? nil : ProgramDescription(bytes)
  }
}
