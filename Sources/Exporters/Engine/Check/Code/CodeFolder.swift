import TopicKit

/// A temporary folder with the code that other programs read.
struct CodeFolder {
  private var path: String?
  private var files: [String] = []

  /// Writes a file.
  ///
  /// - Returns: Its path.
  mutating func write(_ bytes: [UInt8], name: String) throws(ExportError) -> String {
    do throws(SystemError) {
      let folder = if let path { path } else { try System.makeTemporaryFolder() }
      path = folder
      let file = "\(folder)/\(name)"
      let open = try System.createFile(file, in: System.here)
      files.append(file)
      try System.writeAll(bytes, to: open.number)
      try open.closeChecked()
      return file
    } catch {
      throw ExportError(.cannotWrite, "cannot write code to a temporary file: \(error.reason)")
    }
  }

  /// Removes the files.
  mutating func clear() {
    for file in files {
      do throws(SystemError) { try System.removeFile(file, in: System.here) } catch {}
    }
    files.removeAll()
  }

  /// Removes the folder too.
  mutating func close() {
    clear()
    guard let path else { return }
    do throws(SystemError) { try System.removeFolder(path) } catch {}
    self.path = nil
  }
}
