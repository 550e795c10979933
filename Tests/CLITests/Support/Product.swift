import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// The program as it was built, beside the tests.
enum Product {
  /// Its path; `nil` where the tests were built without it.
  static let path: String? = bundleFolder.flatMap { folder in
    let path = folder + "/topickit"
    return unsafe access(path, X_OK) == 0 ? path : nil
  }

  static var isBuilt: Bool { path != nil }

  /// Whether a program of the system's is there.
  static func has(_ program: String) -> Bool {
    guard let value = unsafe getenv("PATH") else { return false }
    return unsafe String(cString: value).split(separator: ":").contains { folder in
      unsafe folder.hasPrefix("/") && access("\(folder)/\(program)", X_OK) == 0
    }
  }

  /// The folder of the test bundle: of this program on Linux, of what the runner was given
  /// elsewhere.
  private static var bundleFolder: String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count - 1)
    if count > 0 {
      let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return folder(of: path)
    }
    guard let bundle = CommandLine.arguments.first(where: { $0.contains(".xctest") }),
      let range = bundle.firstRange(of: ".xctest")
    else { return nil }
    return folder(of: String(bundle[..<range.upperBound]))
  }

  private static func folder(of path: String) -> String? {
    path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  /// Runs the program.
  static func run(
    _ arguments: String...,
    in folder: TemporaryFolder? = nil,
    input: String = "",
    environment: [String: String] = [:]
  ) -> ChildProcess.Result {
    ChildProcess.run(
      path ?? "topickit",
      arguments,
      in: folder?.path,
      input: Array(input.utf8),
      environment: environment.merging(["SOURCE_DATE_EPOCH": ""]) { given, _ in given }
    )
  }

  /// Starts the program.
  static func start(_ arguments: [String], in folder: TemporaryFolder) -> ChildProcess {
    ChildProcess(path ?? "topickit", arguments, in: folder.path)
  }
}

extension TemporaryFolder {
  /// Writes a page with a title.
  func writePage(_ name: String, id: String? = nil, title: String = "T", lines: Int = 1) {
    let front = id.map { "---\nid: \($0)\n---\n\n" } ?? ""
    let text = String(repeating: "A line of *text* with `code`.\n\n", count: lines)
    write("\(front)# \(title)\n\n\(text)", to: name)
  }

  /// Whatever is here but the names given.
  func others(_ names: String...) -> [String] {
    (files() + folders()).filter { path in
      !names.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
  }
}
