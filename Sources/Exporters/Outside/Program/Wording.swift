#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// Facts of programs in words.
enum Wording {
  /// Why a program did not start, and the way out.
  static func startFailure(_ code: Int32) -> String {
    switch code {
    case ENOEXEC:
      "it is not a program; a script begins with a line such as '#!/bin/sh'"
    case ENOENT: "it, or the program that its first line names after '#!', is not there"
    case EACCES, EPERM: "permission denied"
    case ETXTBSY: "it is being written"
    case E2BIG: "the environment is too large"
    case EMFILE, ENFILE: "too many open files"
    case ENOMEM, EAGAIN: "there is no room for one more process"
    default: "system error \(code)"
    }
  }

  /// How a program ended.
  static func end(_ end: ChildProgram.End) -> String {
    switch end {
    case .status(let status): "ended with status \(status)"
    case .signal(let number): "was ended by signal \(number)\(name(ofSignal: number))"
    case .unknown: "ended"
    }
  }

  private static func name(ofSignal number: Int32) -> String {
    switch number {
    case SIGSEGV: " (SIGSEGV)"
    case SIGABRT: " (SIGABRT)"
    case SIGBUS: " (SIGBUS)"
    case SIGILL: " (SIGILL)"
    case SIGFPE: " (SIGFPE)"
    case SIGKILL: " (SIGKILL)"
    case SIGTERM: " (SIGTERM)"
    case SIGPIPE: " (SIGPIPE)"
    default: ""
    }
  }

  /// A time in seconds: `30 s`, `0.5 s`.
  static func seconds(_ time: Double) -> String {
    time == time.rounded() && time < 1e9 ? "\(Int(time)) s" : "\(time) s"
  }

  /// The beginning of a line, as a message shows it.
  static func excerpt(of line: [UInt8]) -> String {
    let text = String(decoding: line.prefix(60), as: UTF8.self)
    return line.count > 60 ? "'\(text)…'" : "'\(text)'"
  }
}
