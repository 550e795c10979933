#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// A run of another program whose end is waited for.
///
/// It gets nothing on standard input, and a process group of its own, so that all it started
/// ends with it.
struct ChildRun {
  /// How a run ended.
  enum End: Equatable {
    case status(Int32)
    case signal(Int32)
    /// It took too long and was killed.
    case timeout
    /// A signal asked this program to stop; the other one was killed.
    case stopped
    case notStarted(SystemError)
    /// Nobody knows: the system was told to forget ended programs.
    case unknown
  }

  /// How it ended.
  var end: End
  /// What it said, on either stream, up to the limit.
  var output: [UInt8]

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - arguments: Its arguments without its name.
  ///   - timeout: How long it may take.
  ///   - limit: How many bytes of what it says are kept.
  ///   - isPlain: Whether it gets nothing of the environment that could make it run more than
  ///     itself.
  /// - Returns: How it ended, and what it said.
  static func run(
    _ program: String,
    _ arguments: [String],
    timeout: Duration,
    limit: Int = 16 << 20,
    isPlain: Bool = false
  ) -> ChildRun {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return ChildRun(end: .notStarted(.last), output: []) }
    let reader = Descriptor(owning: ends[0])
    let writer = Descriptor(owning: ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(reader.number, F_SETFL, O_NONBLOCK)
    let process: pid_t
    do throws(SystemError) {
      process = try spawn(program, arguments, isPlain: isPlain, output: writer.number)
    } catch { return ChildRun(end: .notStarted(error), output: []) }
    // Ours would keep the pipe open for ever.
    do throws(SystemError) { try writer.closeChecked() } catch {}
    var watch = Watch(process: process, limit: limit, deadline: .now + timeout)
    let end = watch.follow(reader.number)
    return ChildRun(end: end, output: watch.output)
  }
}

// MARK: - Waiting

extension ChildRun {
  private struct Watch {
    let process: pid_t
    let limit: Int
    let deadline: ContinuousClock.Instant
    var output: [UInt8] = []
    private var piece = [UInt8](repeating: 0, count: 64 << 10)

    init(process: pid_t, limit: Int, deadline: ContinuousClock.Instant) {
      self.process = process
      self.limit = limit
      self.deadline = deadline
    }

    /// Reads until the program has ended, which is made sure of.
    mutating func follow(_ pipe: Int32) -> End {
      var broken: End?
      var isOpen = true
      var isForgotten = false
      while broken == nil {
        guard let hasEnded else {
          isForgotten = true
          break
        }
        if hasEnded { break }
        if Interruption.noted != nil { broken = .stopped }
        if .now > deadline { broken = .timeout }
        // Without an open pipe the end is near: a short sleep.
        var entry = pollfd(fd: isOpen ? pipe : -1, events: Int16(POLLIN), revents: 0)
        unsafe _ = poll(&entry, 1, isOpen ? 50 : 2)
        if isOpen { isOpen = read(pipe) }
      }
      var status: Int32 = 0
      if !isForgotten {
        // What it started may live on. The program itself still has its number: it is not
        // waited for yet.
        _ = kill(-process, SIGKILL)
        _ = kill(process, SIGKILL)
        var result: pid_t
        repeat { result = unsafe waitpid(process, &status, 0) } while result == -1 && errno == EINTR
        isForgotten = result == -1
      }
      if isOpen { _ = read(pipe) }
      if let broken { return broken }
      if isForgotten { return .unknown }
      let signal = status & 0x7F
      return signal == 0 ? .status((status >> 8) & 0xFF) : .signal(signal)
    }

    /// Whether the program has ended; it is left to be waited for.
    ///
    /// `nil` where it cannot be: by now its number may be another one's.
    private var hasEnded: Bool? {
      var info = unsafe siginfo_t()
      let flags = WEXITED | WNOHANG | WNOWAIT
      let result = unsafe waitid(P_PID, id_t(process), &info, Int32(flags))
      if result == 0 { return unsafe info.si_signo != 0 }
      return errno == EINTR ? false : nil
    }

    /// Reads what is there, up to 1 MiB, more than a pipe holds: who never stops writing must
    /// not keep us from looking at the time.
    ///
    /// - Returns: Whether more may come.
    private mutating func read(_ pipe: Int32) -> Bool {
      for _ in 0..<16 {
        let room = piece.count
        let count = unsafe piece.withUnsafeMutableBytes {
          unsafe Self.read(pipe, $0.baseAddress, room)
        }
        if count < 0 { return errno == EAGAIN || errno == EINTR }
        if count == 0 { return false }
        output += piece[..<min(count, max(0, limit - output.count))]
      }
      return true
    }

    private static func read(_ file: Int32, _ place: UnsafeMutableRawPointer?, _ room: Int) -> Int {
      #if canImport(Darwin)
        unsafe Darwin.read(file, place, room)
      #elseif canImport(Musl)
        unsafe Musl.read(file, place, room)
      #elseif canImport(Android)
        unsafe Android.read(file, place, room)
      #else
        unsafe Glibc.read(file, place, room)
      #endif
    }
  }
}

// MARK: - Starting

extension ChildRun {
  private static func spawn(
    _ program: String,
    _ arguments: [String],
    isPlain: Bool,
    output: Int32
  ) throws(SystemError) -> pid_t {
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
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 2)
    // What this program ignores or notes must end the other one.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD] { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    let path = unsafe strdup("PATH=\(ProgramFolders.current.value)")
    defer {
      unsafe words.forEach { unsafe free($0) }
      unsafe free(path)
    }
    var plain = unsafe plainVariables(path)
    var process: pid_t = -1
    let code =
      unsafe isPlain
      ? posix_spawn(&process, program, &actions, &attributes, &words, &plain)
      : posix_spawn(&process, program, &actions, &attributes, &words, environ)
    guard code == 0 else { throw SystemError(code: code) }
    return process
  }
}

// MARK: - Environment

extension ChildRun {
  /// The environment without what shells and Python run or load first and what tar and gzip
  /// take options from, and with another `PATH`.
  private static func plainVariables(
    _ path: UnsafeMutablePointer<CChar>?
  ) -> [UnsafeMutablePointer<CChar>?] {
    let dropped = ["BASH_ENV=", "ENV=", "GZIP=", "PATH=", "PYTHON", "TAR_"]
    var variables: [UnsafeMutablePointer<CChar>?] = unsafe []
    // A program that has cleared its environment has none to walk through.
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
    while let place = unsafe next, let entry = unsafe place.pointee {
      let isDropped = dropped.contains { unsafe strncmp(entry, $0, $0.utf8.count) == 0 }
      if !isDropped { unsafe variables.append(entry) }
      unsafe next = place + 1
    }
    return unsafe variables + [path, nil]
  }
}
