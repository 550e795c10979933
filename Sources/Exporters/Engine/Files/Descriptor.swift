#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// An open file or folder, closed at the end of its life.
struct Descriptor: ~Copyable {
  /// The system's number for it.
  let number: Int32

  /// Takes over a number.
  init(owning number: Int32) { self.number = number }

  deinit { _ = close(number) }

  /// Gives the number away, to be closed by others.
  consuming func release() -> Int32 {
    let number = self.number
    discard self
    return number
  }

  /// Closes it and tells what only closing brings to light: a full disk behind a network.
  consuming func closeChecked() throws(SystemError) {
    let number = self.number
    discard self
    // Not repeated after EINTR: the number may belong to another file by then.
    if close(number) != 0, errno != EINTR { throw .last }
  }
}

/// The calls to the system, one each, with their failures as errors.
///
/// A path is taken below `folder`, an open folder; `System.here` is the current one.
enum System {
  /// The current folder, as the place where relative paths begin.
  static let here = AT_FDCWD

  /// Repeats a call that a signal broke off.
  @discardableResult
  static func call(_ body: () -> Int) throws(SystemError) -> Int {
    while true {
      let result = body()
      if result != -1 { return result }
      if errno != EINTR { throw .last }
    }
  }
}

// MARK: - Opening

extension System {
  /// Opens a file to read; a FIFO without a writer does not hold it up.
  static func openFile(
    _ path: String,
    in folder: Int32 = here,
    followsLinks: Bool = false
  ) throws(SystemError) -> Descriptor {
    try open(path, in: folder, O_NONBLOCK, followsLinks: followsLinks)
  }

  /// Opens a folder.
  static func openFolder(
    _ path: String,
    in folder: Int32 = here,
    followsLinks: Bool = false
  ) throws(SystemError) -> Descriptor {
    try open(path, in: folder, O_DIRECTORY, followsLinks: followsLinks)
  }

  private static func open(
    _ path: String,
    in folder: Int32,
    _ how: Int32,
    followsLinks: Bool
  ) throws(SystemError) -> Descriptor {
    let flags = O_RDONLY | O_CLOEXEC | how | (followsLinks ? 0 : O_NOFOLLOW)
    return Descriptor(owning: Int32(try call { unsafe Int(openat(folder, path, flags)) }))
  }

  /// Makes a file that must not be there yet, and opens it to write.
  static func createFile(
    _ path: String,
    in folder: Int32,
    appending: Bool = false,
    mode: mode_t = 0o666
  ) throws(SystemError) -> Descriptor {
    let how = appending ? O_APPEND : 0
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW | how
    return Descriptor(owning: Int32(try call { unsafe Int(openat(folder, path, flags, mode)) }))
  }
}

// MARK: - Reading and writing

extension System {
  /// The rest of an open file, up to `limit` bytes.
  ///
  /// - Throws: `tooLarge` for a file that goes on after `limit` bytes.
  static func readAll(_ file: Int32, limit: Int, hint: Int = 0) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One byte more than expected, so that the end is seen by the first round.
    var room = min(max(hint, 4096), limit) + 1
    while true {
      let chunk = try readChunk(file, room: room)
      if bytes.isEmpty { bytes = chunk } else { bytes.append(contentsOf: chunk) }
      guard bytes.count <= limit else { throw .tooLarge }
      if chunk.count < room { return bytes }
      room = max(64 << 10, bytes.count)
    }
  }

  /// Reads until `room` bytes are there or the file ends.
  static func readChunk(_ file: Int32, room: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      do throws(SystemError) {
        while count < room {
          let start = unsafe buffer.baseAddress?.advanced(by: count)
          let left = room - count
          let got = try call { unsafe read(file, start, left) }
          if got == 0 { break }
          count += got
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    return chunk
  }

  /// Bytes of an open file from an offset on, fewer where it ends before.
  static func readBytes(_ file: Int32, at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, done in
      do throws(SystemError) {
        while done < count {
          let start = unsafe buffer.baseAddress?.advanced(by: done)
          let (left, place) = (count - done, off_t(offset + done))
          let got = try call { unsafe pread(file, start, left, place) }
          if got == 0 { break }
          done += got
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all bytes.
  static func writeAll(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let rest = done
      do throws(SystemError) {
        done += try call {
          unsafe bytes.withUnsafeBytes { buffer in
            unsafe write(file, buffer.baseAddress?.advanced(by: rest), buffer.count - rest)
          }
        }
      } catch {
        guard error == .wouldBlock else { throw error }
        try waitUntilWritable(file)
      }
    }
  }

  /// A terminal or pipe that somebody set to not wait is waited for here.
  private static func waitUntilWritable(_ file: Int32) throws(SystemError) {
    var entry = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
    try call { unsafe Int(poll(&entry, 1, -1)) }
  }
}
