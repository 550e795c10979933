#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// A folder of its own for one test, with all in it removed at the end.
public final class TemporaryFolder: Sendable {
  /// The path from the root, without links.
  public let path: String

  /// Makes a folder in the system's place for such things.
  public init() {
    var place = "/tmp"
    if let value = unsafe getenv("TMPDIR") { place = unsafe String(cString: value) }
    var template = "\(place)/topickit-test-XXXXXX".utf8CString
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let start = buffer.baseAddress, unsafe mkdtemp(start) != nil,
        let real = unsafe realpath(start, nil)
      else { return nil }
      defer { unsafe free(real) }
      return unsafe String(cString: real)
    }
    precondition(made != nil, "cannot make a folder in \(place)")
    path = made ?? ""
  }

  deinit { remove("") }

  /// The path of what is called `name` here; of the folder itself for "".
  public func path(_ name: String) -> String { name.isEmpty ? path : "\(path)/\(name)" }
}

// MARK: - Making

extension TemporaryFolder {
  /// Makes a folder and those above it.
  public func makeFolder(_ name: String) {
    var done = path
    for part in name.split(separator: "/") {
      done += "/\(part)"
      unsafe _ = mkdir(done, 0o777)
    }
  }

  /// Writes a file, with the folders above it.
  public func write(_ text: String, to name: String) { write(Array(text.utf8), to: name) }

  /// Writes a file, with the folders above it.
  public func write(_ bytes: [UInt8], to name: String) {
    if let slash = name.lastIndex(of: "/") { makeFolder(String(name[..<slash])) }
    let file = unsafe open(path(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    precondition(file >= 0, "cannot write \(name)")
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Self.write(file, $0) }
      precondition(count > 0, "cannot write \(name)")
      rest = rest.dropFirst(count)
    }
    _ = close(file)
  }

  private static func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(file, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      unsafe Musl.write(file, bytes.baseAddress, bytes.count)
    #elseif canImport(Android)
      unsafe Android.write(file, bytes.baseAddress, bytes.count)
    #else
      unsafe Glibc.write(file, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Makes a symbolic link.
  public func link(_ name: String, to target: String) {
    let result = unsafe symlink(target, path(name))
    precondition(result == 0, "cannot link \(name)")
  }

  /// Makes a FIFO.
  public func makeFIFO(_ name: String) {
    let result = unsafe mkfifo(path(name), 0o666)
    precondition(result == 0, "cannot make the FIFO \(name)")
  }

  /// Sets the permissions of a file or folder.
  public func setMode(_ mode: UInt16, of name: String) {
    unsafe _ = chmod(path(name), mode_t(mode))
  }

  /// Removes a file, or a folder with all in it.
  public func remove(_ name: String) {
    let full = path(name)
    if unsafe unlink(full) == 0 { return }
    // Depth first, without recursion: deep trees are what some tests are about.
    var folders: [String] = []
    var pending = [full]
    while let folder = pending.popLast() {
      unsafe _ = chmod(folder, 0o700)
      folders.append(folder)
      for entry in Self.entries(of: folder) {
        let inner = "\(folder)/\(entry)"
        if Self.isFolder(inner) { pending.append(inner) } else { unsafe _ = unlink(inner) }
      }
    }
    for folder in folders.reversed() { unsafe _ = rmdir(folder) }
  }
}

// MARK: - Looking

extension TemporaryFolder {
  /// The content of a file; `nil` where there is none.
  public func bytes(_ name: String) -> [UInt8]? {
    let file = unsafe open(path(name), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { _ = close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = unsafe read(file, &piece, piece.count)
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
  }

  /// The content of a file as text; `nil` where there is none.
  public func text(_ name: String) -> String? {
    bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether there is something of that name, be it a link to nothing.
  public func exists(_ name: String) -> Bool {
    var status = stat()
    return unsafe lstat(path(name), &status) == 0
  }

  /// Everything that is no folder, as sorted paths below `name`; hidden files included.
  public func files(_ name: String = "") -> [String] { listing(name).files }

  /// The folders, as sorted paths below `name`.
  public func folders(_ name: String = "") -> [String] { listing(name).folders }

  /// Every file with its content, by path below `name`.
  public func tree(_ name: String = "") -> [String: [UInt8]] {
    let base = name.isEmpty ? "" : name + "/"
    return Dictionary(
      files(name).map { ($0, bytes(base + $0) ?? []) },
      uniquingKeysWith: { one, _ in one }
    )
  }

  private func listing(_ name: String) -> (files: [String], folders: [String]) {
    var files: [String] = []
    var folders: [String] = []
    var pending = [""]
    while let folder = pending.popLast() {
      let full = folder.isEmpty ? path(name) : path(name) + "/" + folder
      for entry in Self.entries(of: full) {
        let inner = folder.isEmpty ? entry : "\(folder)/\(entry)"
        if Self.isFolder(path(name) + "/" + inner) {
          folders.append(inner)
          pending.append(inner)
        } else {
          files.append(inner)
        }
      }
    }
    return (files.sorted(), folders.sorted())
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func entries(of folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe _ = closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
