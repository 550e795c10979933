/// All files below a folder of anybody's, to be looked at.
package struct FolderTree: Sendable {
  /// The paths of the files, and of the links that lead to one; ordered by their bytes.
  package private(set) var files: [String] = []
  /// Those of them that are links.
  package private(set) var links: [String] = []
  /// The paths of the folders.
  package private(set) var folders: [String] = []
  /// The paths of what is neither: links to nothing or to a folder, FIFOs, devices.
  package private(set) var others: [String] = []
  /// A path that is not UTF-8, with escapes; one of those that there are.
  package private(set) var oddName: String?
  private let root: String

  /// The largest file that is read.
  package static let fileBytes = 256_000_000

  /// Lists a folder; `nil` for what is none, or cannot be read.
  package init?(_ path: String) {
    root = path
    do throws(SystemError) {
      let folder = try System.openFolder(path, followsLinks: true)
      let listing = try TreeListing(of: folder)
      oddName = listing.oddName
      folders = listing.folders.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      for file in listing.files.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
        let kind = try FileStatus(of: file, in: folder.number).kind
        switch kind {
        case .file: files.append(file)
        case .link where Self.leadsToFile(file, in: folder.number):
          files.append(file)
          links.append(file)
        default: others.append(file)
        }
      }
    } catch { return nil }
  }

  private static func leadsToFile(_ path: String, in folder: Int32) -> Bool {
    do throws(SystemError) {
      return try FileStatus(of: path, in: folder, followsLinks: true).kind == .file
    } catch { return false }
  }

  /// The bytes of a file below the folder; `nil` where they cannot be read.
  package func read(_ path: String) -> [UInt8]? {
    do throws(SystemError) {
      let file = try System.openFile("\(root)/\(path)", followsLinks: true)
      let status = try FileStatus(of: file.number)
      guard status.kind == .file else { return nil }
      return try System.readAll(file.number, limit: Self.fileBytes, hint: status.size)
    } catch { return nil }
  }
}
