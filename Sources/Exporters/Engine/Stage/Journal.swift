/// The names of the files of a new tree, each written down before the file is made.
///
/// What a run leaves behind when it is killed is removed by this list, and nothing else is.
enum Journal {
  static let fileName = ".topickit-journal"

  /// Begins a journal in an open folder; what is written to it is appended.
  static func begin(in folder: Int32) throws(SystemError) -> Descriptor {
    try System.createFile(fileName, in: folder, appending: true)
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
