#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// A call to the system that failed.
struct SystemError: Error, Equatable {
  /// The system's number for the reason.
  var code: Int32

  /// The reason that the system noted last.
  static var last: SystemError { SystemError(code: errno) }

  static let notFound = SystemError(code: ENOENT)
  static let notAFolder = SystemError(code: ENOTDIR)
  static let isAFolder = SystemError(code: EISDIR)
  static let noAccess = SystemError(code: EACCES)
  static let exists = SystemError(code: EEXIST)
  static let busy = SystemError(code: EBUSY)
  static let otherFileSystem = SystemError(code: EXDEV)
  static let isALink = SystemError(code: ELOOP)
  static let wouldBlock = SystemError(code: EWOULDBLOCK)
  static let brokenPipe = SystemError(code: EPIPE)
  static let tooLarge = SystemError(code: EFBIG)

  /// Whether the file system lacks what was asked of it.
  var isUnsupported: Bool {
    [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP, ENOLCK].contains(code)
  }

  /// The reason in words.
  ///
  /// A table of our own: `strerror` answers by locale, and each system in other words.
  var reason: String {
    switch code {
    case ENOENT: "no such file or folder"
    case EACCES, EPERM: "permission denied"
    case ENOTDIR: "a part of the path is not a folder"
    case EISDIR: "it is a folder"
    case EEXIST: "it exists"
    case ENOTEMPTY: "the folder is not empty"
    case ENOSPC: "no space left on the device"
    case EDQUOT: "the disk quota is used up"
    case EROFS: "the file system is read-only"
    case EBUSY: "it is in use"
    case EXDEV: "it is on another file system"
    case ELOOP: "too many links, or a link where none may be"
    case ENAMETOOLONG: "the name is too long"
    case EMFILE, ENFILE: "too many open files"
    case EIO: "the device cannot be read or written"
    case EBADF: "it is closed"
    case EFBIG: "it is too large"
    case EPIPE: "nobody reads it"
    default: "system error \(code)"
    }
  }
}

/// The reasons of the system in words, for a program that makes calls of its own.
package enum SystemReason {
  /// The words for a number of `errno`.
  package static func text(_ code: Int32) -> String { SystemError(code: code).reason }
}
