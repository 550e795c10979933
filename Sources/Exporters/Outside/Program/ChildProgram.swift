import CTopicKitSpawn

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// A program that was started, with pipes as its standard streams.
///
/// - Invariant: At the end of the object's life the program and all that it started in its
///   process group are gone, and waited for.
final class ChildProgram {
  /// How a program ended.
  enum End: Hashable {
    case status(Int32)
    case signal(Int32)
    /// Nobody knows: the system was told to forget ended programs.
    case unknown
  }

  /// Why a program did not start: the system's number.
  struct StartFailure: Error {
    var code: Int32
  }

  /// One of our ends of the pipes.
  enum Stream: Int, CaseIterable {
    case input, output, error
  }

  private let process: pid_t
  /// Our ends, by stream; -1 for one that is closed.
  private var ends: [Int32]
  private var end: End?

  /// Starts a program.
  init(_ path: String, argument: String? = nil) throws(StartFailure) {
    var ours: [Int32] = []
    var theirs: [Int32] = []
    defer { for file in theirs { closeFile(file) } }
    for stream in Stream.allCases {
      var pair: [Int32] = [-1, -1]
      guard unsafe topickit_pipe(&pair) == 0 else {
        let code = errno
        for file in ours { closeFile(file) }
        throw StartFailure(code: code)
      }
      theirs.append(stream == .input ? pair[0] : pair[1])
      ours.append(stream == .input ? pair[1] : pair[0])
      // A pipe that waits would hold us up for as long as the program likes.
      guard topickit_never_wait(ours[ours.count - 1]) == 0 else {
        let code = errno
        for file in ours { closeFile(file) }
        throw StartFailure(code: code)
      }
    }
    var started: pid_t = -1
    let code = unsafe topickit_spawn(path, argument, theirs, &started)
    guard code == 0 else {
      for file in ours { closeFile(file) }
      throw StartFailure(code: code)
    }
    process = started
    ends = ours
  }

  deinit { stop() }
}

// MARK: - The end

extension ChildProgram {
  /// Whether the program has ended; what it started may still run.
  var hasEnded: Bool { end != nil || topickit_has_ended(process) != 0 }

  /// Ends the program at once, if it has not ended, and what it left running.
  func reap() -> End {
    if let end { return end }
    // As long as nobody waited for the program, nothing else has its number.
    if topickit_has_ended(process) >= 0 {
      _ = kill(-process, SIGKILL)
      // It may have left its group.
      _ = kill(process, SIGKILL)
    }
    let status = topickit_reap(process)
    let signal = status & 0x7F
    let how: End =
      if status == -1 { .unknown } else if signal != 0 { .signal(signal) } else {
        .status((status >> 8) & 0xFF)
      }
    end = how
    return how
  }

  /// Ends the program, politely for a moment, and closes the pipes.
  func stop() {
    askToEnd()
    for _ in 0..<Self.patience where !hasEnded { _ = poll(nil, 0, 10) }
    stopNow()
  }

  /// Ends programs as ``stop()`` does, all in the one moment.
  static func stop(_ programs: [ChildProgram]) {
    for program in programs { program.askToEnd() }
    for _ in 0..<patience where !programs.allSatisfy(\.hasEnded) { _ = poll(nil, 0, 10) }
    for program in programs { program.stopNow() }
  }

  /// How long a program has to end politely, in hundredths of a second.
  private static var patience: Int { 30 }

  private func askToEnd() {
    if !hasEnded, kill(-process, SIGTERM) != 0 { _ = kill(process, SIGTERM) }
  }

  private func stopNow() {
    _ = reap()
    for stream in Stream.allCases { close(stream) }
  }
}

// MARK: - The pipes

extension ChildProgram {
  /// Whether our end of a pipe is open.
  func isOpen(_ stream: Stream) -> Bool { ends[stream.rawValue] >= 0 }

  /// Closes our end of a pipe.
  func close(_ stream: Stream) {
    guard isOpen(stream) else { return }
    closeFile(ends[stream.rawValue])
    ends[stream.rawValue] = -1
  }

  /// Waits until one of the streams can be read or written.
  ///
  /// - Returns: Those that can, or have an end to tell; none when the time is over.
  func wait(for streams: [Stream], milliseconds: Int32) -> [Stream] {
    let waited = streams.filter { isOpen($0) }
    var entries = waited.map { stream in
      pollfd(
        fd: ends[stream.rawValue],
        events: Int16(stream == .input ? POLLOUT : POLLIN),
        revents: 0
      )
    }
    guard unsafe poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return [] }
    return zip(waited, entries).filter { $1.revents != 0 }.map { $0.0 }
  }

  /// Waits until one of several programs has something to read, or an end to tell.
  static func waitToRead(from programs: [ChildProgram], milliseconds: Int32) {
    var entries = programs.flatMap { program in
      [Stream.output, .error].filter(program.isOpen).map { stream in
        pollfd(fd: program.ends[stream.rawValue], events: Int16(POLLIN), revents: 0)
      }
    }
    _ = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
  }

  /// What came of using a pipe.
  enum Transfer {
    /// So many bytes went through.
    case bytes([UInt8])
    /// Nothing goes through at the moment.
    case later
    /// The other end is closed, or the pipe is broken.
    case closed
  }

  /// Reads what there is, up to 64 KiB.
  func read(_ stream: Stream) -> Transfer {
    guard isOpen(stream) else { return .closed }
    let file = ends[stream.rawValue]
    var count = 0
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, filled in
      count = unsafe readFile(file, buffer.baseAddress, buffer.count)
      code = errno
      filled = max(0, count)
    }
    if count > 0 { return .bytes(bytes) }
    return count < 0 && Self.isPassing(code) ? .later : .closed
  }

  /// Writes some of the bytes from an index on.
  ///
  /// - Returns: How many; `nil` where nobody reads any more.
  func write(_ bytes: [UInt8], from start: Int) -> Int? {
    guard isOpen(.input) else { return nil }
    let file = ends[Stream.input.rawValue]
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe topickit_write_pipe(
        file,
        buffer.baseAddress?.advanced(by: start),
        min(buffer.count - start, 64 << 10)
      )
    }
    if count >= 0 { return count }
    return Self.isPassing(errno) ? 0 : nil
  }

  private static func isPassing(_ code: Int32) -> Bool {
    code == EAGAIN || code == EWOULDBLOCK || code == EINTR
  }
}

// The object's own methods have these names.
private func closeFile(_ file: Int32) { _ = close(file) }
private func readFile(_ file: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(file, start, count)
}
