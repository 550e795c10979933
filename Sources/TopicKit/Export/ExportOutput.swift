/// Where files go: a staged folder, standard output, memory.
///
/// Paths are relative, `/` between components. An output refuses a path that leaves its root
/// and one that is taken, also by case or normal form alone.
public protocol ExportOutput {
  /// Writes a whole file.
  ///
  /// - Throws: ``ExportError`` when the path is refused or the bytes cannot be written.
  mutating func write(_ bytes: [UInt8], to path: String) throws(ExportError)

  /// Opens a file that is written in pieces.
  ///
  /// - Throws: ``ExportError`` when the path is refused or cannot be opened.
  mutating func open(_ path: String) throws(ExportError)

  /// Appends to the file that was opened last.
  ///
  /// - Throws: ``ExportError`` when the bytes cannot be written.
  mutating func append(_ bytes: [UInt8]) throws(ExportError)

  /// Closes the file that was opened last.
  ///
  /// - Throws: ``ExportError`` when the bytes cannot be written.
  mutating func close() throws(ExportError)

  /// Claims a path for a file that a library writes by itself, and gives the name under which
  /// the file system knows it.
  ///
  /// - Throws: ``ExportError`` when the path is refused or the output keeps no files.
  mutating func scratchFile(_ path: String) throws(ExportError) -> String

  /// Makes a compressed archive, `.tgz`, of a folder of this output as it is now.
  ///
  /// The same files give the same bytes: names in order, one date, no owner.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, the one thing that the archive holds.
  ///   - path: The path of the archive.
  ///   - epoch: The date of all that is in it, in seconds since 1970 UTC.
  /// - Returns: A word for what the archive holds: the same for the same files alone.
  /// - Throws: ``ExportError`` when the path is refused, the output keeps no files, or the
  ///   programs that do it are missing.
  mutating func archive(
    _ folder: String,
    as path: String,
    epoch: Int
  ) throws(ExportError) -> String
}

extension ExportOutput {
  /// Refuses: only a folder on the disk can be archived.
  public mutating func archive(
    _ folder: String,
    as path: String,
    epoch: Int
  ) throws(ExportError) -> String {
    throw ExportError(.needsFolder, "an archive is made of files on the disk; give it a folder")
  }
}

/// An output in memory, for tests and for programs that keep the bytes.
public struct MemoryOutput: ExportOutput, Sendable {
  /// The files, in the order they were written.
  public private(set) var files: [OutputFile] = []
  private var taken = TakenPaths()
  /// The file that was opened last, until it is closed.
  private var openFile: Int?

  /// Makes an empty output.
  public init() {}

  /// The bytes of a file.
  public subscript(path: String) -> [UInt8]? { files.first { $0.path == path }?.bytes }

  public mutating func write(_ bytes: [UInt8], to path: String) throws(ExportError) {
    try taken.claim(path)
    files.append(OutputFile(path: path, bytes: bytes))
  }

  public mutating func open(_ path: String) throws(ExportError) {
    try write([], to: path)
    openFile = files.count - 1
  }

  public mutating func append(_ bytes: [UInt8]) throws(ExportError) {
    guard let openFile else {
      throw ExportError(.internalFault, "bytes were appended to no open file")
    }
    files[openFile].bytes.append(contentsOf: bytes)
  }

  public mutating func close() throws(ExportError) { openFile = nil }

  public mutating func scratchFile(_ path: String) throws(ExportError) -> String {
    throw ExportError(.needsFolder, "this format writes files by itself; give it a folder")
  }
}

/// The paths of an output that are taken, compared without case.
///
/// A file system may take two names for one: `A.md` and `a.md` on a Mac's default disk.
public struct TakenPaths: Sendable {
  private var taken: Set<String> = []

  /// Makes an empty set.
  public init() {}

  /// Takes a path.
  ///
  /// - Throws: ``ExportError`` with code `pathRefused` for a path that is absolute, leaves the
  ///   root, holds a NUL, or is taken.
  public mutating func claim(_ path: String) throws(ExportError) {
    guard !path.isEmpty, !path.hasPrefix("/"), !path.utf8.contains(0) else {
      throw ExportError(.pathRefused, "the path '\(path)' is not a relative path")
    }
    for component in path.split(separator: "/", omittingEmptySubsequences: false) {
      guard !component.isEmpty, component != ".", component != ".." else {
        throw ExportError(.pathRefused, "the path '\(path)' leaves the output folder")
      }
    }
    // Swift's String compares by canonical equivalence, so normal forms collide by themselves.
    guard taken.insert(path.lowercased()).inserted else {
      throw ExportError(.pathRefused, "the path '\(path)' is written twice")
    }
  }
}
