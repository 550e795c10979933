import CTopicKitSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// An entry of a folder.
struct FolderEntry {
  /// The name as the file system has it.
  var name: [UInt8]
  /// What it is, where the folder tells; `nil` where it has to be asked for.
  var kind: FileStatus.Kind?

  /// The name as text; `nil` where it is not UTF-8.
  var text: String? { String(validating: name, as: UTF8.self) }
}

// MARK: - Reading folders

extension System {
  /// The entries of an open folder but `.` and `..`, ordered by the bytes of their names.
  static func entries(of folder: borrowing Descriptor) throws(SystemError) -> [FolderEntry] {
    // The stream closes what it reads from and moves its place, so it gets one of its own.
    let number = try openFolder(".", in: folder.number).release()
    guard let stream = unsafe fdopendir(number) else {
      let failure = SystemError.last
      _ = close(number)
      throw failure
    }
    defer { unsafe _ = closedir(stream) }
    var entries: [FolderEntry] = []
    while let entry = unsafe topickit_next_entry(stream) {
      let name = unsafe bytes(of: topickit_entry_name(entry))
      if name == [0x2E] || name == [0x2E, 0x2E] { continue }
      entries.append(FolderEntry(name: name, kind: unsafe kind(topickit_entry_kind(entry))))
    }
    guard errno == 0 else { throw .last }
    entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
    return entries
  }

  private static func bytes(of name: UnsafePointer<CChar>?) -> [UInt8] {
    guard let name = unsafe name else { return [] }
    return unsafe UnsafeRawBufferPointer(start: name, count: strlen(name)).map { $0 }
  }

  private static func kind(_ kind: topickit_kind) -> FileStatus.Kind? {
    switch kind {
    case topickit_kind_file: .file
    case topickit_kind_folder: .folder
    case topickit_kind_link: .link
    case topickit_kind_other: .other
    default: nil
    }
  }
}

// MARK: - Making and removing

extension System {
  /// Makes a folder.
  static func makeFolder(
    _ path: String,
    in folder: Int32 = here,
    mode: mode_t = 0o777
  ) throws(SystemError) {
    try call { unsafe Int(mkdirat(folder, path, mode)) }
  }

  /// Makes a folder, or takes the one that is there.
  static func makeFolderUnlessThere(
    _ path: String,
    in folder: Int32 = here
  ) throws(SystemError) {
    do throws(SystemError) { try makeFolder(path, in: folder) } catch {
      guard error == .exists else { throw error }
    }
  }

  /// Removes a name of a file.
  static func removeFile(_ path: String, in folder: Int32) throws(SystemError) {
    try call { unsafe Int(unlinkat(folder, path, 0)) }
  }

  /// Removes a folder that is empty.
  static func removeFolder(_ path: String, in folder: Int32 = here) throws(SystemError) {
    try call { unsafe Int(unlinkat(folder, path, AT_REMOVEDIR)) }
  }

  /// Gives a file a second name.
  static func link(
    _ path: String,
    in folder: Int32,
    as other: String,
    in otherFolder: Int32
  ) throws(SystemError) {
    try call { unsafe Int(linkat(folder, path, otherFolder, other, 0)) }
  }

  /// Renames within a folder or between two; what has the new name already is replaced.
  static func rename(
    _ path: String,
    in folder: Int32,
    to other: String,
    in otherFolder: Int32
  ) throws(SystemError) {
    try call { unsafe Int(renameat(folder, path, otherFolder, other)) }
  }

  /// Sets the permissions of a folder.
  static func setMode(_ mode: mode_t, of path: String, in folder: Int32) throws(SystemError) {
    let open = try openFolder(path, in: folder)
    try setMode(mode, of: open.number)
  }

  /// Sets the permissions of an open file.
  static func setMode(_ mode: mode_t, of file: Int32) throws(SystemError) {
    try call { Int(fchmod(file, mode)) }
  }
}

// MARK: - In one step, or onto the disk

extension System {
  /// Swaps two names of a folder in one step.
  static func exchange(_ first: String, _ second: String, in folder: Int32) throws(SystemError) {
    try call { unsafe Int(topickit_exchange(folder, first, second)) }
  }

  /// Renames to a name that must be free.
  static func renameToNew(_ path: String, to new: String, in folder: Int32) throws(SystemError) {
    try call { unsafe Int(topickit_rename_new(folder, path, new)) }
  }

  /// Whether `flushAll` is to be had; else files are flushed one by one.
  static let flushesAll = topickit_has_sync() != 0

  /// Flushes the whole file system of an open file.
  static func flushAll(of file: Int32) throws(SystemError) {
    try call { Int(topickit_sync(file)) }
  }

  /// Flushes one open file.
  static func flush(_ file: Int32) throws(SystemError) {
    try call { Int(fsync(file)) }
  }

  /// Locks an open file for this process; `false` where another one has it.
  ///
  /// A file system without locks gives everybody the lock.
  static func lock(_ file: Int32) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try call { Int(flock(file, LOCK_EX | LOCK_NB)) }
      return true
    } catch {
      if error == .wouldBlock { return false }
      if error.isUnsupported { return true }
      throw error
    }
  }
}

// MARK: - Paths and users

extension System {
  /// The path without links and dots, from the root.
  static func realPath(_ path: String) throws(SystemError) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw .last }
    defer { unsafe free(resolved) }
    guard let text = unsafe String(validatingCString: resolved) else { throw .notFound }
    return text
  }

  /// Makes a folder of its own for files that nobody else is to see.
  static func makeTemporaryFolder() throws(SystemError) -> String {
    let place = environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = "\(place)/topickit-XXXXXX".utf8CString
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let start = buffer.baseAddress, let made = unsafe mkdtemp(start) else {
        return nil
      }
      return unsafe String(validatingCString: made)
    }
    guard let made else { throw .last }
    return made
  }

  /// A variable of the environment.
  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The file of this program; `nil` where the system does not tell.
  static var programFile: String? {
    var path = [CChar](repeating: 0, count: 4096)
    if unsafe topickit_program_file(&path, path.count) == 0 {
      let bytes = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      return String(validating: bytes, as: UTF8.self)
    }
    // One without a slash was found on a PATH that may have changed.
    return CommandLine.arguments.first.flatMap { $0.contains("/") ? $0 : nil }
  }

  /// The number of this process.
  static var process: Int { Int(getpid()) }

  /// How many processors are at work.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The current folder without links and dots; `nil` where it is gone.
  static var currentFolder: String? {
    do throws(SystemError) { return try realPath(".") } catch { return nil }
  }

  /// The user whose rights count.
  static var user: uid_t { geteuid() }
}
