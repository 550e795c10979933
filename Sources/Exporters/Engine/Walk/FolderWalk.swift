import TopicKit

/// The walk through one folder: its files first, then what its links add.
struct FolderWalk {
  private(set) var pages: [PageSource] = []
  private(set) var findings: [PageFinding] = []
  private(set) var unreadable: [String] = []

  /// The folder as it was given.
  private let shown: String
  /// The folder without links and dots.
  private let real: String
  /// What stands before a page's path in messages and for the system.
  private let prefix: String
  private var folders: [Folder]
  private var links: [Link] = []
  /// The real paths of folders that were walked; a link to one of them adds nothing.
  ///
  /// As bytes: two normal forms of a name are two folders.
  private var walked: Set<[UInt8]> = []
  /// The real paths of pages, from the first link on.
  private var taken: Set<[UInt8]>?

  private struct Folder {
    var path: String
    /// Where it really is.
    var real: String
    /// Whether a link led here, or to a folder above.
    var isLinked: Bool
  }

  private struct Link {
    var path: String
    var name: [UInt8]
    var real: String
  }

  init(shown: String, real: String) {
    self.shown = shown
    self.real = real
    prefix = shown == "." ? "" : shown == "/" ? "/" : shown + "/"
    folders = [Folder(path: "", real: real, isLinked: false)]
  }

  /// Walks until no folder and no link is left.
  mutating func run() {
    while true {
      while let folder = folders.popLast() { visit(folder) }
      guard !links.isEmpty else { return }
      // All files under their own names are known now, so a link never takes their place.
      let found = links.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
      links = []
      for link in found { follow(link) }
    }
  }

  // MARK: - Folders

  private mutating func visit(_ folder: Folder) {
    guard walked.insert(Array(folder.real.utf8)).inserted else { return }
    let entries: [FolderEntry]
    do throws(SystemError) {
      // The given folder may be a link itself; below, what is a link now was none before.
      let path = folder.isLinked || folder.path.isEmpty ? folder.real : prefix + folder.path
      entries = try System.entries(of: try System.openFolder(path))
    } catch {
      report(folder.path, .error, "cannot read the folder: \(error.reason)")
      unreadable.append(folder.path)
      return
    }
    if entries.contains(where: { $0.name == Manifest.fileNameBytes }) {
      if folder.path.isEmpty {
        report("", .warning, "the folder is output of topickit and was not read")
      }
      return
    }
    for entry in entries where entry.name.first != UInt8(ascii: ".") { take(entry, in: folder) }
  }

  private mutating func take(_ entry: FolderEntry, in folder: Folder) {
    let base = folder.path.isEmpty ? "" : folder.path + "/"
    guard let name = entry.text else {
      if SourceName.isPage(entry.name) || entry.kind == .folder {
        report(
          base + SourceName.escaped(entry.name),
          .warning,
          "the name is not UTF-8, and was skipped; rename it"
        )
      }
      return
    }
    let path = base + name
    let realPath = folder.real == "/" ? "/" + name : folder.real + "/" + name
    switch entry.kind ?? kind(of: realPath) {
    case .file:
      guard SourceName.isPage(entry.name) else { return }
      add(path, real: realPath, isLinked: folder.isLinked)
    case .folder:
      folders.append(Folder(path: path, real: realPath, isLinked: folder.isLinked))
    case .link:
      links.append(Link(path: path, name: entry.name, real: realPath))
    case .other:
      guard SourceName.isPage(entry.name) else { return }
      report(path, .warning, "it is a FIFO, socket or device, and was skipped")
    case nil: break
    }
  }

  /// The kind of an entry whose folder does not tell; what has gone since has none.
  private func kind(of path: String) -> FileStatus.Kind? {
    do throws(SystemError) { return try FileStatus(of: path).kind } catch { return nil }
  }

  private mutating func add(_ path: String, real: String, isLinked: Bool) {
    taken?.insert(Array(real.utf8))
    pages.append(PageSource(path: path, prefix: prefix, linked: isLinked ? real : nil))
  }

  // MARK: - Links

  private mutating func follow(_ link: Link) {
    let isPage = SourceName.isPage(link.name)
    let target: String
    let kind: FileStatus.Kind
    do throws(SystemError) {
      target = try System.realPath(link.real)
      kind = try FileStatus(of: target).kind
    } catch {
      // What a link with another extension led to was no page.
      guard isPage || !link.name.contains(UInt8(ascii: ".")) else { return }
      let what = error == .isALink ? "to itself" : "nowhere"
      report(link.path, .warning, "the link leads \(what), and was skipped")
      return
    }
    guard kind == .folder || isPage else { return }
    guard isInside(target) else {
      report(link.path, .warning, "the link leads out of '\(shown)', and was skipped")
      return
    }
    switch kind {
    case .folder: folders.append(Folder(path: link.path, real: target, isLinked: true))
    case .file:
      if taken == nil {
        taken = Set(pages.map { Array(($0.linked ?? real + "/" + $0.path).utf8) })
      }
      guard taken?.contains(Array(target.utf8)) == false else { return }
      add(link.path, real: target, isLinked: true)
    case .link, .other:
      report(link.path, .warning, "it leads to a FIFO, socket or device, and was skipped")
    }
  }

  private func isInside(_ path: String) -> Bool {
    // By bytes: two normal forms of a name are two names here.
    real == "/" || path.utf8.elementsEqual(real.utf8)
      || path.utf8.starts(with: (real + "/").utf8)
  }

  private mutating func report(
    _ path: String,
    _ severity: Diagnostic.Severity,
    _ message: String
  ) {
    findings.append(PageFinding(path.isEmpty ? shown : prefix + path, severity, message))
  }
}
