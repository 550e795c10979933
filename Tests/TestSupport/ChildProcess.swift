#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// A program that a test starts, with files as its standard streams.
public final class ChildProcess: Sendable {
  /// How a program ended.
  public enum End: Sendable, Hashable {
    case status(Int32)
    case signal(Int32)
  }

  /// What a program said, and how it ended.
  public struct Result: Sendable {
    /// How it ended.
    public var end: End
    /// Its standard output.
    public var output: [UInt8]
    /// Its standard error.
    public var messages: String
    /// Its standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
  }

  private let files: TemporaryFolder
  private let process: pid_t

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - arguments: Its arguments without its name.
  ///   - folder: The current folder it gets; `nil` for this process's own.
  ///   - input: Its standard input.
  ///   - environment: Variables set beside those of this process.
  public init(
    _ program: String,
    _ arguments: [String],
    in folder: String? = nil,
    input: [UInt8] = [],
    environment: [String: String] = [:]
  ) {
    files = TemporaryFolder()
    files.write(input, to: "in")
    // The shell moves to the folder and becomes the program: no call for it is everywhere.
    let moving = ["-c", "cd \"$1\" && shift && exec \"$@\"", "sh"]
    process = Self.start(
      folder == nil ? program : "/bin/sh",
      folder.map { moving + [$0, program] + arguments } ?? arguments,
      files: files,
      environment: environment
    )
    precondition(process > 0, "cannot start \(program)")
  }

  /// Starts a program and waits for its end.
  public static func run(
    _ program: String,
    _ arguments: [String],
    in folder: String? = nil,
    input: [UInt8] = [],
    environment: [String: String] = [:]
  ) -> Result {
    ChildProcess(program, arguments, in: folder, input: input, environment: environment).wait()
  }

  /// Sends it a signal.
  public func send(_ signal: Int32) { _ = kill(process, signal) }

  /// Waits for its end; to be called once.
  public func wait() -> Result {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7F
    return Result(
      end: signal == 0 ? .status((status >> 8) & 0xFF) : .signal(signal),
      output: files.bytes("out") ?? [],
      messages: files.text("err") ?? ""
    )
  }

  private static func start(
    _ program: String,
    _ arguments: [String],
    files: TemporaryFolder,
    environment: [String: String]
  ) -> pid_t {
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
    let create = O_WRONLY | O_CREAT | O_TRUNC
    // The user's own cache is none of a test's business.
    let own = ["XDG_CACHE_HOME": files.path("cache")]
    unsafe posix_spawn_file_actions_addopen(&actions, 0, files.path("in"), O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, files.path("out"), create, 0o666)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, files.path("err"), create, 0o666)
    // What a test runner ignores must not be ignored by what it starts.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    unsafe posix_spawnattr_setflags(&attributes, flags)
    return unsafe withCStrings([program] + arguments) { words in
      unsafe withCStrings(variables(own.merging(environment) { $1 })) { variables in
        var process: pid_t = -1
        let code = unsafe posix_spawn(
          &process,
          program,
          &actions,
          &attributes,
          words,
          variables
        )
        return code == 0 ? process : -1
      }
    }
  }

  private static func variables(_ added: [String: String]) -> [String] {
    var all: [String] = []
    var entry = unsafe environ
    while let variable = unsafe entry.pointee {
      let text = unsafe String(cString: variable)
      let name = String(text.prefix { $0 != "=" })
      if added[name] == nil { all.append(text) }
      unsafe entry += 1
    }
    return all + added.map { "\($0)=\($1)" }
  }

  private static func withCStrings<R>(
    _ strings: [String],
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> R
  ) -> R {
    var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("no arguments") }
      return unsafe body(start)
    }
  }
}
