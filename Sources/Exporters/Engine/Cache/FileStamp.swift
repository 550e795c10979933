#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// What tells, without reading a file, that it is as it was: size, times, inode, permissions.
struct FileStamp: Equatable, Sendable {
  /// The bytes in it.
  var size: Int64 = 0
  /// When its bytes changed last, in nanoseconds since 1970.
  var modified: Int64 = 0
  /// When anything of it changed last, in nanoseconds since 1970; 0 where it cannot be relied on.
  var changed: Int64 = 0
  /// Its number in the file system.
  var node: UInt64 = 0
  /// Its kind and permissions.
  var mode: UInt32 = 0

  /// The stamp of what is no file, and of no file.
  static let unknown = FileStamp()

  init() {}

  init(_ status: stat) {
    size = Int64(clamping: status.st_size)
    #if canImport(Darwin)
      modified = Self.nanoseconds(status.st_mtimespec)
      changed = Self.nanoseconds(status.st_ctimespec)
    #else
      modified = Self.nanoseconds(status.st_mtim)
      changed = Self.nanoseconds(status.st_ctim)
    #endif
    node = UInt64(truncatingIfNeeded: status.st_ino)
    mode = UInt32(truncatingIfNeeded: status.st_mode)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

extension FileStamp {
  /// Whether it is a folder's.
  var isFolder: Bool { mode_t(truncatingIfNeeded: mode) & S_IFMT == S_IFDIR }
}

// MARK: - Whether it can be relied on

extension FileStamp {
  /// The time now, in nanoseconds since 1970.
  static var now: Int64 {
    var time = timespec()
    unsafe _ = clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  /// How long a time in a file system may stand still, 2 s: that of FAT.
  ///
  /// A file that is changed twice within it has one stamp for both.
  static let granularity: Int64 = 2_000_000_000

  /// The stamp, not to be relied on where the file may have changed after `time` unseen.
  func settled(before time: Int64) -> FileStamp {
    max(modified, changed) < time &- Self.granularity ? self : unsettled
  }

  /// The stamp with a mark that the file has to be read.
  var unsettled: FileStamp {
    var stamp = self
    stamp.changed = 0
    return stamp
  }

  /// Whether the file has to be read in any case.
  var isUnsettled: Bool { changed == 0 }
}

// MARK: - Of a path

extension FileStamp {
  /// The stamp of a path that stands in bytes with a NUL behind it; `nil` where nothing is.
  init?(ofPathAt start: Int, in bytes: [UInt8], below folder: Int32) {
    var status = stat()
    let result = unsafe bytes.withUnsafeBytes { buffer -> Int32 in
      guard let base = buffer.baseAddress, start >= 0, start < buffer.count else { return -1 }
      let path = unsafe (base + start).assumingMemoryBound(to: CChar.self)
      return unsafe fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW)
    }
    guard result == 0 else { return nil }
    self.init(status)
  }

  /// The stamp of a path, a link's own for a link; `nil` where nothing is.
  init?(of path: String, below folder: Int32 = System.here) {
    var status = stat()
    guard unsafe fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.init(status)
  }
}

extension PageSource {
  /// The stamp of the page's file, by ``shown`` that the caller has at hand; `nil` for a page
  /// that is none, or has gone.
  func stamp(shown: String) -> FileStamp? {
    bytes == nil ? FileStamp(of: linked ?? shown) : nil
  }
}
