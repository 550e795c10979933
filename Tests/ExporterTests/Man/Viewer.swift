import Foundation

/// The programs that show man pages, where they are installed.
enum Viewer {
  /// Whether mandoc, groff and man-db are there.
  static let areAll = ["mandoc", "groff", "lexgrog", "mandb"].allSatisfy { path(of: $0) != nil }

  /// Where a program is.
  static func path(of name: String) -> String? {
    // Another groff than the system's can be tried by this variable: its folder.
    let given = ProcessInfo.processInfo.environment["TOPICKIT_VIEWERS"].map { $0 + "/" }
    return ([given].compactMap { $0 } + ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"])
      .map { $0 + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program; its exit status and all that it wrote.
  static func run(_ program: String, _ arguments: [String]) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// A page as mandoc and as groff show it, one after the other; what they complain of first.
  static func show(_ page: [UInt8]) throws -> [(name: String, text: String)] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID()).7")
    try Data(page).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (_, mandoc) = try run(path(of: "mandoc") ?? "", ["-T", "utf8", file.path])
    // An empty man.local is what groff's authors ship; Debian's hides what groff 1.23 makes of
    // hyphens and quotes.
    let macros = FileManager.default.temporaryDirectory.appendingPathComponent("mac-\(UUID())")
    try FileManager.default.createDirectory(at: macros, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: macros) }
    try Data().write(to: macros.appendingPathComponent("man.local"))
    let (_, groff) = try run(
      path(of: "groff") ?? "",
      [
        "-ww", "-t", "-man", "-M", macros.path, "-Tutf8", "-P-cbou", "-rLL=78n", file.path,
      ]
    )
    // mandoc prints bold and italic as a character over itself or over `_`.
    var shown = String.UnicodeScalarView()
    for scalar in mandoc.unicodeScalars {
      if scalar == "\u{8}" { shown.removeLast() } else { shown.append(scalar) }
    }
    return [("mandoc", String(shown)), ("groff", groff)]
  }

  /// What mandoc finds wrong with a page, warnings and worse.
  static func lint(_ page: [UInt8]) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("x.7-\(UUID())")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: file) }
    let path = file.appendingPathComponent("x.7")
    try Data(page).write(to: path)
    return try run(
      path.path.isEmpty ? "" : Viewer.path(of: "mandoc") ?? "",
      [
        "-T", "lint", "-W", "warning", path.path,
      ]
    ).1
  }
}
