import TopicKit
import TopicKitEngine

/// The talk with a program: lines go in, answers come out, neither waits for the other.
///
/// One loop over pipes that never block: a program may write before it reads, and read as
/// slowly as it likes, as long as it does something.
final class Conversation {
  private let program: OutsideProgram
  private let limits: OutsideLimits
  private let child: ChildProgram
  /// What is to be written, from `sent` on.
  private var outgoing: [UInt8] = []
  private var sent = 0
  /// Whether nothing more is to be written.
  private var isInputComplete = false
  private var lines = LineBuffer()
  private var lineNumber = 0
  private var receivedBytes = 0
  private var lastWords = LastWords()
  /// Whether the program said that its output is complete.
  private var saidEnd = false
  /// Whether nothing more comes out of the program.
  private var isOver = false

  /// Takes an answer.
  typealias Taker = (Answer) throws(ExportError) -> Void

  /// How much is held until it is worth a call, and before the run waits for the program.
  private static let heldBytes = 64 << 10
  /// How often the loop looks whether the run is to stop, in milliseconds.
  private static let slice: Int32 = 100

  /// Starts a program.
  init(with program: OutsideProgram, limits: OutsideLimits) throws(ExportError) {
    self.program = program
    self.limits = limits
    do throws(ChildProgram.StartFailure) { child = try ChildProgram(program.path) } catch {
      let reason = Wording.startFailure(error.code)
      throw ExportError(.cannotWrite, "'\(program.path)' cannot be started: \(reason)")
    }
  }

  /// Says a line, and takes the answers that are there.
  func send(_ line: [UInt8], _ take: Taker) throws(ExportError) {
    // Who said that all is complete, or went, hears no more.
    guard !saidEnd, !isOver else { return }
    outgoing.append(contentsOf: line)
    if pendingBytes < Self.heldBytes { return }
    try talk(take) { self.saidEnd || self.pendingBytes < Self.heldBytes }
    if isOver, !saidEnd { try conclude(take) }
  }

  /// Says that nothing more comes, takes the remaining answers, and waits for the program's
  /// end.
  func finish(_ take: Taker) throws(ExportError) {
    isInputComplete = true
    try talk(take) { false }
    try conclude(take)
  }

  private var pendingBytes: Int { outgoing.count - sent }
}

// MARK: - The loop

extension Conversation {
  /// Writes and reads until a goal is reached or the program has nothing more to say.
  private func talk(_ take: Taker, until isDone: () -> Bool) throws(ExportError) {
    var silence = Silence(limit: limits.silence)
    while !isOver, !isDone() {
      try checkStop()
      closeCompleteInput()
      let streams: [ChildProgram.Stream] =
        pendingBytes > 0 ? [.input, .output, .error] : [.output, .error]
      let ready = child.wait(for: streams, milliseconds: Self.slice)
      var isAlive = false
      if ready.contains(.input) { isAlive = write() }
      if ready.contains(.output) { isAlive = try read(take) || isAlive }
      if ready.contains(.error) { readError() }
      // What it started may hold the pipe open, and is not waited for.
      if ready.isEmpty, child.hasEnded, child.wait(for: [.output], milliseconds: 0).isEmpty {
        isOver = true
      }
      if silence.isOver(isAlive: isAlive) { throw failure(silenceMessage) }
    }
  }

  /// Waits for the end of a program that has nothing more to say, and judges it.
  private func conclude(_ take: Taker) throws(ExportError) {
    try self.take(lines.takeRest(), take)
    closeCompleteInput()
    child.close(.output)
    var silence = Silence(limit: limits.silence)
    while !child.hasEnded {
      try checkStop()
      // Nothing but the end is waited for; a closed pipe would tell of itself again and again.
      let ready = child.wait(for: [.error], milliseconds: child.isOpen(.error) ? 50 : 5)
      if !ready.isEmpty { readError() }
      if silence.isOver(isAlive: false) { throw failure(silenceMessage) }
    }
    let end = child.reap()
    guard saidEnd else { throw failure("\(Wording.end(end)) before it said 'end'") }
    guard end == .status(0) || end == .unknown else {
      throw failure("said 'end', and \(Wording.end(end)) all the same")
    }
    child.stop()
  }

  private func checkStop() throws(ExportError) {
    guard Interruption.noted != nil || Task.isCancelled else { return }
    child.stop()
    throw ExportError(.cancelled, "the run was stopped")
  }

  private func closeCompleteInput() {
    if saidEnd || isOver || (isInputComplete && pendingBytes == 0) { child.close(.input) }
  }

  /// Writes what the pipe takes, and says whether it took any.
  private func write() -> Bool {
    guard let count = child.write(outgoing, from: sent) else {
      // It may still have to say why; what it says decides.
      child.close(.input)
      dropOutgoing()
      return false
    }
    sent += count
    if sent == outgoing.count {
      dropOutgoing()
    } else if sent > Self.heldBytes, sent > outgoing.count / 2 {
      // A program that is slower than the run never lets it come to the end.
      outgoing.removeFirst(sent)
      sent = 0
    }
    return count > 0
  }

  private func dropOutgoing() {
    outgoing.removeAll(keepingCapacity: outgoing.count < 4 << 20)
    sent = 0
  }

  /// Reads what there is, and says whether there was any.
  private func read(_ take: Taker) throws(ExportError) -> Bool {
    switch child.read(.output) {
    case .later: return false
    case .closed:
      isOver = true
      return false
    case .bytes(let bytes):
      receivedBytes += bytes.count
      guard receivedBytes <= limits.outputBytes else {
        throw failure(
          "writes more than \(limits.outputBytes) bytes; raise the limit with --option max-bytes=N"
        )
      }
      try lines.append(bytes) { (line) throws(ExportError) in try self.take(line, take) }
      return true
    }
  }

  private func readError() {
    switch child.read(.error) {
    case .bytes(let bytes): lastWords.append(bytes)
    case .later: break
    case .closed: child.close(.error)
    }
  }
}

// MARK: - Answers

extension Conversation {
  /// Takes a line of the program.
  private func take(_ line: [UInt8], _ take: Taker) throws(ExportError) {
    lineNumber += 1
    // A blank line is a slip of the hand in a script, and no half of anything.
    guard line.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) else { return }
    let answer: Answer
    do throws(AnswerFault) { answer = try Answer(line) } catch {
      throw failure(
        "wrote what is not understood: \(error.message), in line \(lineNumber): "
          + Wording.excerpt(of: line)
      )
    }
    guard !saidEnd else { throw failure("goes on after it said 'end'") }
    switch answer {
    case .end:
      saidEnd = true
      dropOutgoing()
    case .hello(let version):
      guard version == Message.version else {
        throw failure(
          "speaks version \(version) of the protocol, and topickit version \(Message.version)"
        )
      }
    default:
      do throws(ExportError) { try take(answer) } catch {
        throw failure("failed: \(error.message)", error.code)
      }
    }
  }

  private var silenceMessage: String {
    let time = Wording.seconds(limits.silence)
    if saidEnd { return "said 'end', and did not end within \(time)" }
    if pendingBytes > 0 { return "neither read nor wrote anything for \(time)" }
    return "wrote nothing for \(time)"
  }

  /// Ends the program, and says why.
  private func failure(_ message: String, _ code: ExportError.Code = .cannotWrite) -> ExportError {
    // What it wrote before is in the pipe; the last words of a killed shell are not its own.
    // Not for ever: it may write faster than this reads.
    for _ in 0..<64 where !child.wait(for: [.error], milliseconds: 0).isEmpty { readError() }
    child.stop()
    let words = lastWords.lines
    let said =
      words.isEmpty ? "" : "; on standard error it said: \(words.joined(separator: " / "))"
    return ExportError(code, "'\(program.path)' \(message)\(said)")
  }
}
