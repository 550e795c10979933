#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// What the system knows of a file without reading it.
struct FileStatus {
  /// What kind of file.
  enum Kind: Equatable, Sendable {
    case file, folder, link
    /// A FIFO, a socket, a device.
    case other
  }

  /// What kind of file.
  var kind: Kind
  /// Which file it is, whatever its names.
  var identity: Identity
  /// The bytes in it.
  var size: Int
  /// The permissions.
  var mode: mode_t
  /// Who owns it.
  var owner: uid_t
  /// By what a change shows.
  var stamp: FileStamp

  /// A file as such: two names with one identity are one file.
  struct Identity: Hashable, Sendable {
    var device: UInt64
    var node: UInt64
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      node: UInt64(truncatingIfNeeded: status.st_ino)
    )
    size = Int(clamping: status.st_size)
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    stamp = FileStamp(status)
  }

  /// The status of an open file.
  init(of file: Int32) throws(SystemError) {
    var status = stat()
    try System.call { unsafe Int(fstat(file, &status)) }
    self.init(status)
  }

  /// The status of a name; of a link itself unless links are followed.
  init(
    of path: String,
    in folder: Int32 = System.here,
    followsLinks: Bool = false
  ) throws(SystemError) {
    var status = stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    try System.call { unsafe Int(fstatat(folder, path, &status, flags)) }
    self.init(status)
  }
}
