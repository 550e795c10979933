import TopicKitEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// Another program, found on PATH and waited for.
enum ChildProgram {
  /// How it ended.
  enum End: Hashable, Sendable {
    case status(Int32)
    case signal(Int32)
    /// It is not there, or cannot be started.
    case notStarted
    /// It was ended, as it wrote more than it may.
    case tooMuch
    /// It was ended, as it wrote nothing for too long.
    case silent
  }

  /// Which streams of a program are taken; the other ones lead nowhere.
  enum Streams {
    case both, output, messages
  }

  /// How long a program may write nothing, in seconds.
  static let silence = 60

  /// Runs a program that has the terminal, and hands it bytes on its standard input.
  ///
  /// Meanwhile Ctrl-C is the program's alone, which may be a pager: this one waits.
  static func show(_ bytes: [UInt8], with program: String, _ arguments: [String]) -> End {
    var pipe = Pipe()
    guard pipe.open() else { return .notStarted }
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    let child = start(program, arguments, moving: [(pipe.reader, 0)], closing: pipe.writer)
    close(pipe.reader)
    // A pager that was left early reads no more: the error is no news.
    if child > 0 { write(bytes, to: pipe.writer) }
    close(pipe.writer)
    return child > 0 ? wait(for: child) : .notStarted
  }

  /// Runs a program without input, and takes what it writes.
  ///
  /// It is ended where it writes more than `limit` bytes, or nothing for so many milliseconds.
  static func output(
    of program: String,
    _ arguments: [String],
    _ streams: Streams = .both,
    environment: [String: String] = [:],
    limit: Int = PageReader.pageBytes,
    silence milliseconds: Int = ChildProgram.silence * 1000
  ) -> (end: End, bytes: [UInt8]) {
    var pipe = Pipe()
    guard pipe.open() else { return (.notStarted, []) }
    let null = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    let output = streams == .messages ? null : pipe.writer
    let messages = streams == .output ? null : pipe.writer
    let child = start(
      program,
      arguments,
      moving: [(null, 0), (output, 1), (messages, 2)],
      closing: pipe.reader,
      environment: environment
    )
    close(pipe.writer)
    if null >= 0 { close(null) }
    defer { close(pipe.reader) }
    guard child > 0 else { return (.notStarted, []) }
    let (fault, bytes) = readAll(pipe.reader, limit: limit, silence: milliseconds)
    if fault != nil { kill(child, SIGKILL) }
    let end = wait(for: child)
    return (fault ?? end, bytes)
  }
}

// MARK: - Calls of the system

extension ChildProgram {
  private struct Pipe {
    var reader: Int32 = -1
    var writer: Int32 = -1

    mutating func open() -> Bool {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { return false }
      (reader, writer) = (ends[0], ends[1])
      // Other programs that are started meanwhile must not hold it open.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return true
    }
  }

  private static func start(
    _ program: String,
    _ arguments: [String],
    moving streams: [(from: Int32, to: Int32)],
    closing other: Int32,
    environment: [String: String] = [:]
  ) -> pid_t {
    let folders = ProgramFolders.current
    guard let path = folders.path(of: program) else { return -1 }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    for stream in streams where stream.from >= 0 {
      unsafe posix_spawn_file_actions_adddup2(&actions, stream.from, stream.to)
    }
    // What this program ignores, the other one must not.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { unsafe sigaddset(&signals, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    // Groff and man start others by their names.
    let changes = ["PATH": folders.value].merging(environment) { $1 }
    let variables = unsafe Self.variables(with: changes).map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var child: pid_t = 0
    let error = unsafe posix_spawn(&child, path, &actions, &attributes, words, variables)
    return error == 0 ? child : -1
  }

  /// The environment as `NAME=VALUE`, some variables replaced.
  private static func variables(with changes: [String: String]) -> [String] {
    var variables: [String] = []
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      let text = unsafe String(cString: entry)
      if !changes.keys.contains(where: { text.hasPrefix($0 + "=") }) { variables.append(text) }
      unsafe next += 1
    }
    return variables + changes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  private static func wait(for child: pid_t) -> End {
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return .notStarted }
    }
    let signal = status & 0x7F
    if signal != 0 { return .signal(signal) }
    let code = (status >> 8) & 0xFF
    // What a shell says of a program that is not there; some spawns find out too late.
    return code == 127 ? .notStarted : .status(code)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Self.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func write(
    _ descriptor: Int32,
    _ bytes: UnsafeRawPointer?,
    _ count: Int
  ) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, bytes, count)
    #elseif canImport(Darwin)
      unsafe Darwin.write(descriptor, bytes, count)
    #else
      unsafe Android.write(descriptor, bytes, count)
    #endif
  }

  /// Reads to the end, or until the program is at fault.
  private static func readAll(
    _ descriptor: Int32,
    limit: Int,
    silence milliseconds: Int
  ) -> (fault: End?, bytes: [UInt8]) {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&entry, 1, Int32(clamping: milliseconds))
      if ready < 0, errno == EINTR { continue }
      guard ready != 0 else { return (.silent, bytes) }
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return (nil, bytes) }
      guard bytes.count + count <= limit else { return (.tooMuch, bytes) }
      bytes += piece.prefix(count)
    }
  }
}
