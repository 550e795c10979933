import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// A folder with a folder of programs and some pages.
struct OutsidePrograms {
  let folder = TemporaryFolder()

  /// Makes pages.
  ///
  /// - Parameters:
  ///   - pages: How many.
  ///   - lines: How long each is: with 2000, three fill the pipe to a program.
  init(pages: Int = 3, lines: Int = 1) {
    folder.makeFolder("bin")
    for number in 0..<pages {
      folder.writePage("in/\(number).md", title: "Page \(number)", lines: lines)
    }
  }

  /// Makes the program of a format: a script for the shell, with the folder in `$HERE`.
  func add(_ name: String, _ script: String) {
    folder.write("#!/bin/sh\nHERE='\(folder.path)'\n\(script)\n", to: "bin/topickit-export-\(name)")
    folder.setMode(0o755, of: "bin/topickit-export-\(name)")
  }

  /// The environment in which the programs are found.
  var environment: [String: String] {
    let rest = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
    return ["PATH": "\(folder.path("bin")):\(rest)", "SOURCE_DATE_EPOCH": ""]
  }

  /// Exports the pages to the folder `out`.
  func export(_ format: String, _ arguments: String...) -> ChildProcess.Result {
    run(["export", "in", "--format", format, "--output", "out"] + arguments)
  }

  /// Runs the program under test.
  func run(_ arguments: [String]) -> ChildProcess.Result {
    ChildProcess.run(
      Product.path ?? "topickit",
      arguments,
      in: folder.path,
      environment: environment
    )
  }

  /// Whether a process is there and is no zombie: one that nobody waits for any more.
  static func isRunning(_ process: pid_t) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    guard let status = TemporaryFolder.systemFile("/proc/\(process)/stat") else { return true }
    return status.split(separator: ")").last?.contains("Z") != true
  }

  /// The process that a script noted with `echo $$ > "$HERE/NAME"`.
  func process(_ name: String) -> pid_t? {
    folder.text(name).flatMap { pid_t($0.filter(\.isNumber)) }
  }
}

extension TemporaryFolder {
  /// The content of a file of the system; `nil` where there is none.
  static func systemFile(_ path: String) -> String? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { _ = close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(file, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
  }
}
