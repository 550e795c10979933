import TopicKit

/// What lies in a folder, to its depths: names and kinds, without opening a file.
struct TreeListing {
  /// The paths of everything that is no folder.
  private(set) var files: [String] = []
  /// The paths of the folders, outer ones before inner ones.
  private(set) var folders: [String] = []
  /// A path that is not UTF-8, with escapes; whoever has one cannot be kept or removed.
  private(set) var oddName: String?

  /// Lists an open folder.
  ///
  /// - Complexity: O(*n*) in the entries; no recursion, whatever the depth.
  init(of root: borrowing Descriptor) throws(SystemError) {
    var pending = [""]
    while let path = pending.popLast() {
      let folder = try System.openFolder(path.isEmpty ? "." : path, in: root.number)
      let base = path.isEmpty ? "" : path + "/"
      for entry in try System.entries(of: folder) {
        guard let name = entry.text else {
          oddName = base + SourceName.escaped(entry.name)
          continue
        }
        guard try Self.isFolder(entry, name, in: folder.number) else {
          files.append(base + name)
          continue
        }
        folders.append(base + name)
        pending.append(base + name)
      }
    }
  }

  private static func isFolder(
    _ entry: FolderEntry,
    _ name: String,
    in folder: Int32
  ) throws(SystemError) -> Bool {
    if let kind = entry.kind { return kind == .folder }
    return try FileStatus(of: name, in: folder).kind == .folder
  }

  /// The folders above a path, outer ones first.
  static func foldersAbove(_ path: String) -> [String] {
    var folders: [String] = []
    for index in path.utf8.indices where path.utf8[index] == UInt8(ascii: "/") {
      folders.append(String(path[..<index]))
    }
    return folders
  }
}
