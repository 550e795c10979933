import TopicKitEngine
import TopicKitMan

/// The files of a manual on the disk.
struct ManualFiles {
  /// What was given, without `/` at its end.
  private let root: String
  /// The pages.
  private(set) var files: [ManFile] = []
  /// The file `whatis`, where there is one.
  private(set) var whatis: [UInt8]?
  /// What cannot be read.
  private(set) var findings: [ManFinding] = []
  /// Whether a page was given, and not a folder.
  private let isPage: Bool

  /// Reads a manual, or one page.
  ///
  /// - Throws: A failure with status `nothingRead` where there is no page.
  init(_ path: String) throws(CommandFailure) {
    var root = Substring(path)
    while root.utf8.count > 1, root.utf8.last == UInt8(ascii: "/") { root.removeLast() }
    let entries = FolderNames.sorted(in: String(root))
    isPage = entries == nil
    guard let entries else {
      // A page by itself may lie anywhere; only in a manual its folder says its section.
      let parts = root.split(separator: "/")
      let page = ManFile(path: parts.suffix(2).joined(separator: "/"), bytes: [])
      let isInManual = parts.count > 1 && parts[parts.count - 2].hasPrefix("man")
      let folder = isInManual ? parts[parts.count - 2] : "man\(page.section.prefix(1))"
      self.root = String(root)
      let bytes = try Self.read(String(root))
      files = [ManFile(path: "\(folder)/\(parts.last ?? "")", bytes: bytes)]
      return
    }
    self.root = String(root)
    for folder in entries where folder.hasPrefix("man") {
      for name in FolderNames.sorted(in: "\(root)/\(folder)") ?? [] where !name.hasPrefix(".") {
        add("\(folder)/\(name)")
      }
    }
    if entries.contains("whatis") { whatis = try Self.read("\(root)/whatis") }
    guard files.isEmpty, findings.isEmpty else { return }
    throw CommandFailure(
      .nothingRead,
      "no man page was found in '\(path)'; pages are files such as man7/NAME.7"
    )
  }

  private mutating func add(_ path: String) {
    do throws(CommandFailure) {
      files.append(ManFile(path: path, bytes: try Self.read("\(root)/\(path)")))
    } catch {
      findings.append(ManFinding(path, .error, error.message))
    }
  }

  /// A path below the root as the user knows it.
  func shown(_ path: String) -> String { isPage ? root : "\(root)/\(path)" }
}

// MARK: - Reading

extension ManualFiles {
  /// The content of a file; a compressed one as its program shows it.
  ///
  /// It is an error where that is more than `limit` bytes.
  static func read(
    _ path: String,
    limit: Int = PageReader.pageBytes
  ) throws(CommandFailure) -> [UInt8] {
    if let program = PageCompression.program(for: path) {
      let shown = path.hasPrefix("-") ? "./\(path)" : path
      let (end, bytes) = ChildProgram.output(of: program, ["-dc", shown], limit: limit)
      switch end {
      case .status(0): return bytes
      case .tooMuch: throw tooLarge(path, limit)
      case .silent:
        throw CommandFailure(
          .nothingRead,
          "\(program) gave nothing of '\(path)' for \(ChildProgram.silence) s"
        )
      default: throw CommandFailure(.nothingRead, "\(program) cannot read it")
      }
    }
    var stream = try ByteStream(path)
    var bytes: [UInt8] = []
    while bytes.count <= limit,
      try stream.next({ (chunk) throws(CommandFailure) in
        unsafe chunk.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
      })
    {}
    guard bytes.count <= limit else { throw tooLarge(path, limit) }
    return bytes
  }

  private static func tooLarge(_ path: String, _ limit: Int) -> CommandFailure {
    let size = limit < 1_000_000 ? "\(limit) bytes" : "\(limit / 1_000_000) MB"
    return CommandFailure(.nothingRead, "'\(path)' has more than \(size); no page is so large")
  }
}
