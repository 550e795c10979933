import TopicKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// Makes compressed archives with the system's tar and gzip.
enum Archive {
  /// A large folder on a slow machine takes minutes; what takes longer has come to a stop.
  private static let timeout = Duration.seconds(3600)

  /// A word for what an archive holds, of paths and contents alone.
  ///
  /// - Complexity: O(*n* log *n*) in the files; their bytes are not read again.
  static func word(for files: [Manifest.File], below prefix: String) -> String {
    let lines = files.map { file in
      "\(file.path.dropFirst(prefix.count))\u{0}\(file.hash)\u{0}\(file.size)\n"
    }
    let sorted = lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return ContentHash(of: Array(sorted.joined().utf8)).description
  }

  /// Makes an archive of a folder.
  ///
  /// - Parameters:
  ///   - file: The archive's path; it is made.
  ///   - folder: The folder's path below `place`, and its name in the archive.
  ///   - place: The path of the folder that it lies in.
  ///   - epoch: The date of what is in it.
  /// - Throws: ``ExportError`` with code `cannotWrite`, or `cancelled` where a signal came.
  static func make(
    _ file: String,
    of folder: String,
    in place: String,
    epoch: Int
  ) throws(ExportError) {
    let programs = ProgramFolders.current
    guard let tar = programs.path(of: "tar") else { throw missing("tar") }
    switch try kind(of: tar) {
    case .gnu:
      guard programs.path(of: "gzip") != nil else { throw missing("gzip") }
      try run(tar, gnuArguments(epoch: epoch) + ["-C", place, "-cf", file, "--", folder])
    case .libarchive:
      let list = try FileList(of: folder, in: place, epoch: epoch)
      let options = ["--format", "gnutar", "--options", "gzip:!timestamp", "-z"]
      try run(tar, options + ["-cf", file, "@\(list.path)"])
    }
    do throws(SystemError) { try GzipDate.set(epoch, of: file) } catch {
      throw ExportError(.cannotWrite, "cannot date the archive: \(error.reason)")
    }
  }

  /// Names in the order of their bytes, whoever runs it and with whatever mask.
  ///
  /// A colon in a path would make GNU tar look for another machine; the date of gzip is that
  /// of the run without `-n`.
  private static func gnuArguments(epoch: Int) -> [String] {
    [
      "--force-local", "--sort=name", "--format=gnu", "--mtime=@\(epoch)", "--owner=0",
      "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX", "--hard-dereference",
      "--use-compress-program=gzip -n -9",
    ]
  }

  private enum Kind { case gnu, libarchive }

  private static func kind(of tar: String) throws(ExportError) -> Kind {
    let result = ChildRun.run(tar, ["--version"], timeout: .seconds(60), isPlain: true)
    let words = String(decoding: result.output, as: UTF8.self)
    if words.contains("GNU tar") { return .gnu }
    if words.contains("bsdtar") || words.contains("libarchive") { return .libarchive }
    throw ExportError(
      .cannotWrite,
      "'\(tar)' is neither GNU tar nor bsdtar; install one of them for archives"
    )
  }

  private static func run(_ tar: String, _ arguments: [String]) throws(ExportError) {
    let result = ChildRun.run(tar, arguments, timeout: timeout, limit: 64 << 10, isPlain: true)
    guard result.end != .status(0) else { return }
    let words = String(decoding: result.output, as: UTF8.self)
    let reason = words.split(separator: "\n").first.map(String.init) ?? "it did not say why"
    switch result.end {
    case .stopped: throw ExportError(.cancelled, "the run was stopped")
    case .timeout: throw ExportError(.cannotWrite, "tar came to no end, and was stopped")
    default: throw ExportError(.cannotWrite, "tar cannot make the archive: \(reason)")
    }
  }

  private static func missing(_ program: String) -> ExportError {
    ExportError(.cannotWrite, "'\(program)' is not on PATH; archives are made by tar and gzip")
  }
}

/// What bsdtar is to archive, as a list in the form of mtree(5): it has no options for order,
/// dates and owners that all its versions know.
///
/// The list is a file that goes with the object.
private final class FileList {
  let path: String
  private let folder: String

  init(of name: String, in place: String, epoch: Int) throws(ExportError) {
    do throws(SystemError) {
      let root = try System.openFolder(place + "/" + name)
      let listing = try TreeListing(of: root)
      var entries = [("", "dir")] + listing.folders.map { ("/" + $0, "dir") }
      entries += listing.files.map { ("/" + $0, "file") }
      entries.sort { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
      let lines = entries.map { path, type in
        let common = "uid=0 gid=0 uname= gname= time=\(epoch).0 type=\(type)"
        let rest =
          type == "dir"
          ? "mode=0755" : "mode=0644 contents=\(Self.escaped("\(place)/\(name)\(path)"))"
        return "./\(Self.escaped(name + path)) \(common) \(rest)\n"
      }
      folder = try System.makeTemporaryFolder()
      path = "\(folder)/list"
      let open = try System.openFolder(folder)
      let file = try System.createFile("list", in: open.number)
      try System.writeAll(Array(("#mtree\n" + lines.joined()).utf8), to: file.number)
      try file.closeChecked()
    } catch {
      throw ExportError(.cannotWrite, "cannot list '\(name)' for the archive: \(error.reason)")
    }
  }

  /// All but letters, digits and a few more as `\040`.
  private static func escaped(_ path: String) -> String {
    let bytes = path.utf8.flatMap { byte -> [UInt8] in
      let isPlain =
        (0x61...0x7A).contains(byte | 0x20) || (0x2D...0x39).contains(byte)
        || byte == UInt8(ascii: "_")
      if isPlain { return [byte] }
      let digits = String(byte, radix: 8)
      return Array("\\\(String(repeating: "0", count: 3 - digits.utf8.count))\(digits)".utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  deinit {
    do throws(SystemError) {
      let open = try System.openFolder(folder)
      try System.removeFile("list", in: open.number)
      try System.removeFolder(folder)
    } catch {}
  }
}

/// The date in the header of a gzip file (RFC 1952, 2.3.1), which programs may leave out: here
/// it says the date of all that is in the archive, so that a preview need not unpack it.
private enum GzipDate {
  private static let place = 4

  private static func bytes(_ epoch: Int) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: epoch >> $0) }
  }

  static func set(_ epoch: Int, of path: String) throws(SystemError) {
    let number = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard number >= 0 else { throw .last }
    let file = Descriptor(owning: number)
    let bytes = bytes(epoch)
    let count = unsafe bytes.withUnsafeBytes {
      unsafe pwrite(number, $0.baseAddress, $0.count, off_t(place))
    }
    guard count == bytes.count else { throw .last }
    try file.closeChecked()
  }

  /// Whether a file has a date.
  static func isSet(_ epoch: Int, of path: String, in folder: Int32) -> Bool {
    do throws(SystemError) {
      let file = try System.openFile(path, in: folder)
      return try System.readChunk(file.number, room: place + 4).dropFirst(place)
        .elementsEqual(bytes(epoch))
    } catch { return false }
  }
}

/// An archive that a run would make.
struct ArchivePreview {
  /// Its path in the output folder.
  var path: String
  /// The path of what it holds.
  var folder: String
  /// The date of what is in it.
  var epoch: Int

  /// What becomes of it: the same files of the same date give the same archive.
  func change(
    among changes: [FileChange],
    _ manifest: Manifest?,
    in root: Int32?
  ) -> FileChange {
    let inside = changes.filter { $0.path.hasPrefix(folder + "/") }
    let start = folder + "/"
    let old = manifest?.files.filter { $0.path.hasPrefix(start) }.map(\.path)
    let isSame = inside.allSatisfy { $0.kind == .unchanged } && old?.count == inside.count
    if isSame, let root, let file = manifest?.files.first(where: { $0.path == path }),
      file.isOnDisk(in: root), GzipDate.isSet(epoch, of: path, in: root)
    {
      return FileChange(kind: .unchanged, path: path, size: file.size)
    }
    return FileChange(kind: .write, path: path, size: inside.reduce(0) { $0 + $1.size })
  }
}
