#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// New content in the place of a file, in one step: at any moment the file is the old one or
/// the new one, whole.
enum FileReplacement {
  /// Why a file was left as it is.
  enum Failure: Error, Equatable {
    /// It is not what was read any more.
    case changed
    /// The system refused something.
    case system(SystemError)

    /// The reason in words.
    var reason: String {
      switch self {
      case .changed: "it was changed meanwhile, and was left as it is"
      case .system(let error): "cannot write it: \(error.reason)"
      }
    }
  }

  /// Puts new content in a file's place, with its permissions; of a link, in its target's.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - old: What it must hold, or it is left as it is.
  ///   - new: What it will hold.
  /// - Throws: Why it was left as it is.
  static func replace(
    _ path: String,
    holding old: [UInt8],
    with new: [UInt8]
  ) throws(Failure) {
    do throws(SystemError) {
      let real = try System.realPath(path)
      let slash = real.utf8.lastIndex(of: UInt8(ascii: "/")) ?? real.startIndex
      let name = String(real[real.index(after: slash)...])
      let folder = try System.openFolder(slash == real.startIndex ? "/" : String(real[..<slash]))
      guard try replace(name, in: folder.number, holding: old, with: new) else {
        throw SystemError.changed
      }
      // The name is on the disk as soon as the folder is; not every file system can do that.
      do throws(SystemError) { try System.flush(folder.number) } catch {}
    } catch {
      throw error == .changed ? .changed : .system(error)
    }
  }

  /// - Returns: Whether it was replaced; not when it holds something else.
  private static func replace(
    _ name: String,
    in folder: Int32,
    holding old: [UInt8],
    with new: [UInt8]
  ) throws(SystemError) -> Bool {
    let status = try FileStatus(of: name, in: folder)
    guard status.kind == .file else { throw .isALink }
    // A rename does not ask whether the file may be written.
    try System.call { unsafe Int(faccessat(folder, name, W_OK, AT_EACCESS)) }
    let stage = try writeStage(new, like: name, in: folder)
    do throws(SystemError) {
      // As late as can be: what others write from here on to the rename is lost.
      guard try holds(name, in: folder, old) else {
        try System.removeFile(stage, in: folder)
        return false
      }
      try System.rename(stage, in: folder, to: name, in: folder)
      return true
    } catch {
      discard(stage, in: folder)
      throw error
    }
  }

  /// Writes content to a hidden file beside another one, with its owner and permissions.
  ///
  /// - Returns: Its name.
  private static func writeStage(
    _ bytes: [UInt8],
    like name: String,
    in folder: Int32
  ) throws(SystemError) -> String {
    var stage = ""
    let file = try createStage(in: folder, name: &stage)
    do throws(SystemError) {
      // Closed to others until it has the permissions that it is to have.
      try System.setMode(0o600, of: file.number)
      try System.writeAll(bytes, to: file.number)
      try copyRights(of: name, in: folder, to: file.number)
      try System.flush(file.number)
      try file.closeChecked()
      return stage
    } catch {
      discard(stage, in: folder)
      throw error
    }
  }

  private static func createStage(
    in folder: Int32,
    name: inout String
  ) throws(SystemError) -> Descriptor {
    var number = 0
    while true {
      // Short, whatever the page's name: names have a limit.
      name = ".topickit-page-\(getpid())-\(number)"
      do throws(SystemError) { return try System.createFile(name, in: folder) } catch {
        // What a killed run left behind is not ours to touch.
        guard error == .exists, number < 1000 else { throw error }
        number += 1
      }
    }
  }

  private static func copyRights(
    of name: String,
    in folder: Int32,
    to file: Int32
  ) throws(SystemError) {
    var status = stat()
    try System.call { unsafe Int(fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW)) }
    var mode = status.st_mode & 0o7777
    if fchown(file, status.st_uid, status.st_gid) != 0 {
      // Only the superuser can give files away; the owner of the new file will do then, but
      // nothing is to run in the owner's name.
      _ = fchown(file, uid_t.max, status.st_gid)
      mode &= 0o1777
    }
    try System.setMode(mode, of: file)
  }

  private static func holds(
    _ name: String,
    in folder: Int32,
    _ old: [UInt8]
  ) throws(SystemError) -> Bool {
    let file = try System.openFile(name, in: folder)
    guard try FileStatus(of: file.number).size == old.count else { return false }
    do throws(SystemError) {
      return try System.readAll(file.number, limit: old.count, hint: old.count) == old
    } catch {
      guard error == .tooLarge else { throw error }
      return false
    }
  }

  private static func discard(_ stage: String, in folder: Int32) {
    do throws(SystemError) { try System.removeFile(stage, in: folder) } catch {}
  }
}

extension SystemError {
  /// No number of the system's: the file is another one.
  fileprivate static let changed = SystemError(code: -1)
}
