import TopicKit

/// All pages of a docset, read once each: where their ids are, and what was found on them.
struct PagesCheck {
  let files: DocumentFiles
  /// The ids of each page by their hashes, each with its place among them.
  private var ids: [String: [UInt64: Int32]] = [:]
  /// Where a page has marks of Dash's contents; `nil` for nowhere.
  private(set) var firstAnchor: (page: String, line: Int)?
  /// Where a page has a script; `nil` for nowhere.
  private(set) var firstScript: (page: String, line: Int)?

  /// A link to an id of another page.
  private struct Link {
    var page: String
    var line: Int
    var file: String
    var fragment: String
  }

  init(_ tree: DocsetTree, _ files: DocumentFiles, _ findings: inout [DocsetFinding]) {
    self.files = files
    var links: [Link] = []
    for page in files.pages {
      let path = DocsetPath.document(page)
      guard let bytes = tree.read(path) else {
        findings.append(DocsetFinding(path, .error, "the file cannot be read"))
        continue
      }
      var reader = PageReading(bytes)
      reader.read()
      ids[page] = reader.ids
      findings += reader.faults.map { DocsetFinding(path, .line($0.line), $0.severity, $0.message) }
      if firstAnchor == nil { firstAnchor = reader.anchorLine.map { (page, $0) } }
      if firstScript == nil { firstScript = reader.scriptLine.map { (page, $0) } }
      for link in reader.links { take(link, on: page, &links, &findings) }
    }
    for link in links where has(link.fragment, on: link.file) == false {
      findings.append(
        DocsetFinding(
          DocsetPath.document(link.page),
          .line(link.line),
          .warning,
          "there is no '#\(link.fragment)' on '\(link.file)'"
        )
      )
    }
  }

  private func take(
    _ link: PageReading.Link,
    on page: String,
    _ links: inout [Link],
    _ findings: inout [DocsetFinding]
  ) {
    var fault: (severity: DocsetFinding.Severity, message: String)?
    switch LinkTarget(link.address, from: page) {
    case .outside: break
    case .refused(let reason): fault = (.warning, reason)
    case .inside(let file, let fragment):
      switch files.target(file) {
      case .file(let file):
        if let fragment, !fragment.isEmpty, DocumentFiles.isPage(file) {
          links.append(Link(page: page, line: link.line, file: file, fragment: fragment))
        }
      case .otherCase(let name):
        fault = (link.severity, "'\(link.address)' leads to no file; it is spelled '\(name)'")
      case .nothing:
        let isFolder = file.isEmpty || file.hasSuffix("/")
        if isFolder, files.paths.contains(file + "index.html") { return }
        fault = (link.severity, "'\(link.address)' leads to no file")
      }
    }
    if let fault {
      let path = DocsetPath.document(page)
      findings.append(DocsetFinding(path, .line(link.line), fault.severity, fault.message))
    }
  }

  /// Whether a page has an id; `nil` for what was not read.
  ///
  /// Readers compare it both as it is written and decoded.
  func has(_ fragment: String, on page: String) -> Bool? {
    guard let ids = ids[page] else { return nil }
    if ids[FNV1a.hash(fragment)] != nil || fragment == "top" { return true }
    // Zeal takes a name of Dash's contents so that its codes are not decoded.
    return ids[FNV1a.hash(PercentDecoding.decoded(fragment))] != nil
  }

  /// The place of an id among those of its page.
  func place(of fragment: String, on page: String) -> Int? {
    guard let ids = ids[page] else { return nil }
    let place =
      ids[FNV1a.hash(fragment)] ?? ids[FNV1a.hash(PercentDecoding.decoded(fragment))]
    return place.map(Int.init)
  }
}

/// Where a link leads.
enum LinkTarget {
  /// To a file below `Documents`, and to an id on it.
  case inside(file: String, fragment: String?)
  /// To the net, or to what is no file.
  case outside
  /// Nowhere in a docset.
  case refused(String)

  init(_ address: String, from page: String) {
    let isFolded = address.prefix(8).lowercased()
    if isFolded.hasPrefix("file:") {
      self = .refused("'\(address)' leads to a file of whoever made the docset")
      return
    }
    if address.hasPrefix("//") || Self.hasScheme(address) {
      self = .outside
      return
    }
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = PercentDecoding.decoded(String(parts[0].prefix { $0 != "?" }))
    let fragment = parts.count > 1 ? String(parts[1]) : nil
    if path.hasPrefix("/") {
      self = .refused("'\(address)' begins with '/', and leads out of the docset")
      return
    }
    if path.isEmpty {
      self = .inside(file: page, fragment: fragment)
      return
    }
    var folders = page.split(separator: "/").dropLast().map(String.init)
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    for step in steps.dropLast() where step != "." && !step.isEmpty {
      if step == ".." {
        guard folders.popLast() != nil else {
          self = .refused("'\(address)' leads out of the docset")
          return
        }
      } else {
        folders.append(String(step))
      }
    }
    var last = steps.last.map(String.init) ?? ""
    if last == "." || last == ".." {
      if last == "..", folders.popLast() == nil {
        self = .refused("'\(address)' leads out of the docset")
        return
      }
      last = ""
    }
    self = .inside(file: (folders + [last]).joined(separator: "/"), fragment: fragment)
  }

  private static func hasScheme(_ address: String) -> Bool {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = address.utf8[..<colon]
    return scheme.first.map { (0x61...0x7A).contains($0 | 0x20) } == true
      && scheme.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
      }
  }
}
