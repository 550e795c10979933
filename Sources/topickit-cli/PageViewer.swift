import TopicKitEngine

/// Shows pages one after the other: in a viewer with its pager on a terminal, else as they are.
struct PageViewer {
  /// What a page is shown as.
  enum Form: Sendable { case manPage, text }

  /// Whether standard output is a terminal, and a viewer was not missed so far.
  private(set) var isTerminal = Process.isTerminal(1) && Process.environment("TERM") != "dumb"
  /// Whether the last page could not be shown by a viewer: the text of it is due.
  private(set) var needsText = false
  private var isFirst = true

  /// Shows a page.
  mutating func show(_ page: [UInt8], _ console: inout Console) throws(CommandFailure) {
    guard isTerminal else {
      if !isFirst { try console.write("\n") }
      try console.write(bytes: page)
      try console.flush()
      isFirst = false
      needsText = false
      return
    }
    try console.flush()
    for viewer in Self.viewers {
      switch ChildProgram.show(page, with: viewer.program, viewer.arguments) {
      case .status: return
      case .signal(let signal): Interruption.die(by: signal)
      case .notStarted, .tooMuch, .silent: continue
      }
    }
    isTerminal = false
    needsText = true
  }

  /// man-db takes a page from standard input; other mans do not, but mandoc does.
  private static var viewers: [(program: String, arguments: [String])] {
    let version = ChildProgram.output(of: "man", ["--version"])
    let isManDB =
      version.end == .status(0)
      && String(decoding: version.bytes, as: UTF8.self).hasPrefix("man 2")
    return (isManDB ? [("man", ["-l", "-"])] : []) + [("mandoc", ["-a"])]
  }
}
