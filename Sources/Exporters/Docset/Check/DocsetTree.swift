/// The files of a docset on the disk.
public struct DocsetTree: Sendable {
  /// The name of its folder: `Swift.docset`.
  public let name: String
  /// The folder's path, for SQLite to open the index below it.
  public let path: String
  /// The paths below the folder of everything that is no folder.
  public let files: [String]
  /// The paths of the folders.
  public let folders: [String]
  /// Those of ``files`` that are links.
  public let links: [String]
  /// Reads a file; `nil` where it cannot be read.
  let read: @Sendable (_ path: String) -> [UInt8]?

  /// Makes a tree.
  ///
  /// - Parameters:
  ///   - name: The name of the docset's folder.
  ///   - path: The folder's path.
  ///   - files: The paths below the folder of everything that is no folder.
  ///   - folders: The paths of the folders.
  ///   - links: Those of `files` that are links.
  ///   - read: Reads the file of a path below the folder; `nil` where it cannot be read.
  public init(
    name: String,
    path: String,
    files: [String],
    folders: [String],
    links: [String] = [],
    read: @escaping @Sendable (_ path: String) -> [UInt8]?
  ) {
    self.name = name
    self.path = path
    self.files = files
    self.folders = folders
    self.links = links
    self.read = read
  }
}

/// Where things are in a docset.
enum DocsetPath {
  static let plist = "Contents/Info.plist"
  static let resources = "Contents/Resources"
  static let index = "Contents/Resources/docSet.dsidx"
  static let documents = "Contents/Resources/Documents"
  static let tarix = "Contents/Resources/tarix.tgz"
  static let tarixIndex = "Contents/Resources/tarixIndex.db"

  /// A page or what pages need, by its path below `Documents`.
  static func document(_ path: String) -> String { "\(documents)/\(path)" }
}

/// The files below `Documents`, by their paths there.
struct DocumentFiles {
  /// The paths.
  let paths: Set<String>
  /// A path for each that is the same but for case.
  private let folded: [String: String]
  /// The pages, in order.
  let pages: [String]

  init(_ tree: DocsetTree) {
    let start = DocsetPath.documents + "/"
    let all = tree.files.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    paths = Set(all)
    folded = Dictionary(all.map { ($0.lowercased(), $0) }, uniquingKeysWith: { one, _ in one })
    pages = all.filter(Self.isPage).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a file is called as pages are.
  static func isPage(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    return ["html", "htm", "xhtml"].contains(path[dot...].dropFirst().lowercased())
  }

  /// What a path leads to.
  enum Target: Hashable {
    case file(String)
    /// There is a file of that name, but in another case.
    case otherCase(String)
    case nothing
  }

  func target(_ path: String) -> Target {
    if paths.contains(path) { return .file(path) }
    return folded[path.lowercased()].map { .otherCase($0) } ?? .nothing
  }
}
