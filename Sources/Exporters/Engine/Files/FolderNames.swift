/// The names in a folder.
package enum FolderNames {
  /// The names but `.` and `..`, ordered by their bytes; `nil` for what is no folder, or cannot
  /// be read.
  ///
  /// Bytes that are no UTF-8 stand as `\xE9`.
  package static func sorted(in folder: String) -> [String]? {
    do throws(SystemError) {
      let open = try System.openFolder(folder, followsLinks: true)
      return try System.entries(of: open).map { SourceName.escaped($0.name) }
    } catch { return nil }
  }
}
