/// The names of the files of a new tree, each written down before the file is made.
///
/// What a run leaves behind when it is killed is removed by this list, and nothing else is.
struct Journal: ~Copyable {
  static let fileName = ".topickit-journal"

  private let file: Descriptor

  /// Begins a journal in an open folder.
  init(in folder: Int32) throws(SystemError) {
    file = try System.createFile(Self.fileName, in: folder)
  }

  /// Writes a path down.
  ///
  /// One write each, unbuffered: a line must be there before its file is.
  mutating func add(_ path: String) throws(SystemError) {
    try System.writeAll(PathLine.escaped(path) + [UInt8(ascii: "\n")], to: file.number)
  }

  /// The paths that the journal in an open folder names; `nil` where there is none.
  static func paths(in folder: Int32) throws(SystemError) -> [String]? {
    let bytes: [UInt8]
    do throws(SystemError) {
      let file = try System.openFile(fileName, in: folder)
      bytes = try System.readAll(file.number, limit: 1_000_000_000)
    } catch {
      if error == .notFound { return nil }
      throw error
    }
    // A line without end was cut by the kill, and its file was not made.
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap(PathLine.unescaped)
  }
}
