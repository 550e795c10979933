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
      answers += ask(batch: programs[answers.count...].prefix(batch))
    }
    return answers
  }

  private static func ask(batch programs: ArraySlice<OutsideProgram>) -> [ProgramDescription?] {
    var answers = programs.map { program in
      do throws(ChildProgram.StartFailure) {
        return Reply(of: try ChildProgram(program.path, argument: "--describe"))
      } catch { return Reply(of: nil) }
    }
    for answer in answers { answer.child?.close(.input) }
    let end = ContinuousClock.now + .seconds(time)
    while ContinuousClock.now < end {
      let open = answers.filter { !$0.isOver }.compactMap(\.child)
      if open.isEmpty { break }
      ChildProgram.waitToRead(from: open, milliseconds: 10)
      for index in answers.indices { _ = answers[index].read() }
    }
    // What was written in time counts, whether this program came to read it or not.
    for index in answers.indices { while answers[index].read() {} }
    ChildProgram.stop(answers.compactMap(\.child))
    return answers.map { $0.bytes.count > maxBytes ? nil : ProgramDescription($0.bytes) }
  }

  /// What one of the programs said so far.
  private struct Reply {
    /// `nil` for one that did not start.
    let child: ChildProgram?
    private(set) var bytes: [UInt8] = []
    /// Whether nothing more is to be read.
    private(set) var isOver: Bool

    init(of child: ChildProgram?) {
      self.child = child
      isOver = child == nil
    }

    /// Reads what there is, and says whether there was any.
    mutating func read() -> Bool {
      guard !isOver, let child else { return false }
      // Asked before reading: all that it wrote until then is in the pipe. What it started may
      // hold the pipe open.
      let hasEnded = child.hasEnded
      if case .closed = child.read(.error) { child.close(.error) }
      switch child.read(.output) {
      case .bytes(let more):
        bytes += more
        isOver = bytes.count > maxBytes
        return true
      case .later:
        isOver = hasEnded
      case .closed:
        isOver = true
      }
      return false
    }
  }
}
