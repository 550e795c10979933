import TopicKitMan

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

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
    let entries = Self.entries(of: String(root))
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
      for name in Self.entries(of: "\(root)/\(folder)") ?? [] where !name.hasPrefix(".") {
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
  /// The names in a folder, sorted; `nil` for what is none.
  private static func entries(of folder: String) -> [String]? {
    guard let stream = unsafe opendir(folder) else { return nil }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The content of a file; a compressed one as its program shows it.
  private static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    let programs = [".gz": "gzip", ".bz2": "bzip2", ".xz": "xz", ".zst": "zstd"]
    if let program = programs.first(where: { path.hasSuffix($0.key) })?.value {
      let shown = path.hasPrefix("-") ? "./\(path)" : path
      let (end, bytes) = ChildProgram.output(of: program, ["-dc", shown])
      guard end == .status(0) else {
        throw CommandFailure(.nothingRead, "\(program) cannot read it")
      }
      return bytes
    }
    var stream = try ByteStream(path)
    var bytes: [UInt8] = []
    while try stream.next({ (chunk) throws(CommandFailure) in
      unsafe chunk.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }) {}
    return bytes
  }
}
