/// What a check has to know of a page.
struct PageReading {
  /// A link or resource of the docset.
  struct Link {
    var address: String
    var line: Int
    /// How bad it is where it leads nowhere.
    var severity: DocsetFinding.Severity
  }

  /// Something wrong on the page.
  struct Fault {
    var line: Int
    var severity: DocsetFinding.Severity
    var message: String
  }

  private(set) var ids: [UInt64: Int32] = [:]
  private(set) var links: [Link] = []
  private(set) var faults: [Fault] = []
  /// The first mark of Dash's contents.
  private(set) var anchorLine: Int?
  /// The first script.
  private(set) var scriptLine: Int?

  private let bytes: [UInt8]
  private var line = 1
  /// Up to where lines are counted.
  private var counted = 0
  private var hasCharset = false
  private var hasTitle = false
  private var hasBase = false
  private var doubles = 0
  private var unclassed: Int?
  /// Whether the last tag was a mark of Dash's contents with nothing after it so far.
  private var openAnchor: Int?
  private var piledAnchors: Int?

  private static let charsetBytes = 1024

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the page.
  mutating func read() {
    hasCharset = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]].contains {
      bytes.starts(with: $0)
    }
    var scanner = TagScanner(bytes)
    var title: Int?
    while let tag = scanner.next() {
      countLines(to: tag.range.lowerBound)
      if tag.name == "title" {
        if tag.isEnd, title != nil, tag.followsText { hasTitle = true }
        title = tag.isEnd ? nil : line
      }
      followAnchors(tag)
      if !tag.isEnd { read(tag) }
    }
    finish()
  }

  private mutating func countLines(to offset: Int) {
    line += bytes[counted..<offset].count { $0 == 0x0A }
    counted = offset
  }

  private mutating func add(_ severity: DocsetFinding.Severity, _ message: String) {
    faults.append(Fault(line: line, severity: severity, message: message))
  }

  private mutating func finish() {
    if !hasCharset, let first = bytes.firstIndex(where: { $0 >= 0x80 }) {
      line = 1 + bytes[..<first].count { $0 == 0x0A }
      add(
        .error,
        "this is not ASCII and the page names no charset first; Zeal shows other characters"
      )
    }
    line = 1
    if !hasTitle { add(.warning, "the page has no title, which readers show as the tab's name") }
    if hasBase { links = [] }
    if let unclassed, anchorLine == nil {
      line = unclassed
      add(.warning, "marks of Dash's contents need class=\"dashAnchor\"")
    }
    if let piledAnchors {
      line = piledAnchors
      add(
        .warning,
        "marks of Dash's contents stand together; each belongs right before its heading"
      )
    }
  }
}

// MARK: - Tags

extension PageReading {
  private mutating func read(_ tag: TagScanner.Tag) {
    readIDs(tag)
    switch tag.name {
    case "meta": readMeta(tag)
    case "base":
      hasBase = tag["href"] != nil
      add(.warning, "a <base> changes where links lead; they were not checked")
    case "script": readScript(tag)
    case "link": readStyleSheet(tag)
    case "a", "area": if let address = tag["href"] { link(to: address, .warning) }
    case "img", "iframe", "source", "audio", "video", "embed", "input", "object":
      if let address = tag[tag.name == "object" ? "data" : "src"] { resource(address, .warning) }
    default: break
    }
  }

  private mutating func readIDs(_ tag: TagScanner.Tag) {
    if let id = tag["id"], !id.isEmpty {
      let place = Int32(clamping: ids.count)
      if ids.updateValue(place, forKey: FNV1a.hash(id)) != nil {
        doubles += 1
        if doubles == 1 { add(.warning, "the id '\(id)' comes twice; links open the first") }
      }
    }
    guard tag.name == "a", let name = tag["name"], !name.isEmpty else { return }
    let hash = FNV1a.hash(name)
    if ids[hash] == nil { ids[hash] = Int32(clamping: ids.count) }
    readAnchor(name, tag)
  }

  private mutating func readMeta(_ tag: TagScanner.Tag) {
    let isNamed =
      tag["charset"] != nil || tag["content"]?.lowercased().contains("charset=") == true
    if isNamed, tag.range.upperBound <= Self.charsetBytes { hasCharset = true }
  }

  private mutating func readScript(_ tag: TagScanner.Tag) {
    // Data is no script.
    if tag["type"]?.contains("json") == true { return }
    scriptLine = scriptLine ?? line
    if let address = tag["src"] { resource(address, .error) }
  }

  private mutating func readStyleSheet(_ tag: TagScanner.Tag) {
    guard let address = tag["href"] else { return }
    let kinds = (tag["rel"] ?? "").lowercased().split(separator: " ")
    if kinds.contains("stylesheet") {
      resource(address, .error)
    } else if kinds.contains("icon") {
      resource(address, .warning)
    }
  }

  /// What the page loads: from the net it is not there offline, and Zeal blocks it.
  private mutating func resource(_ address: String, _ severity: DocsetFinding.Severity) {
    if address.hasPrefix("//") || LinkPolicy.isWeb(address) {
      add(severity, "'\(address)' is loaded from the net; put it into the docset")
    } else {
      link(to: address, severity)
    }
  }

  private mutating func link(to address: String, _ severity: DocsetFinding.Severity) {
    let blanks = address.drop { $0.isWhitespace }
    if blanks.isEmpty || hasBase { return }
    links.append(Link(address: String(blanks), line: line, severity: severity))
  }
}

// MARK: - Marks of Dash's contents

extension PageReading {
  private func isAnchor(_ tag: TagScanner.Tag) -> Bool {
    tag.name == "a" && !tag.isEnd
      && tag["class"]?.split(separator: " ").contains("dashAnchor") == true
  }

  /// Two marks with nothing between open at the same place.
  private mutating func followAnchors(_ tag: TagScanner.Tag) {
    if tag.name == "a", tag.isEnd, !tag.followsText { return }
    defer { openAnchor = isAnchor(tag) ? line : nil }
    if isAnchor(tag) {
      if openAnchor != nil, !tag.followsText { piledAnchors = piledAnchors ?? openAnchor }
      if tag["id"] != nil {
        add(.warning, "a mark of Dash's contents has an id; Dash does not show where it is then")
      }
      if tag["name"]?.isEmpty ?? true {
        add(.warning, "a mark of Dash's contents has no name")
      }
    }
  }

  private mutating func readAnchor(_ name: String, _ tag: TagScanner.Tag) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 2, parts[0].isEmpty, parts[1].isEmpty,
      ["apple_ref", "dash_ref"].contains(where: { parts[2].hasPrefix($0) })
    else {
      if isAnchor(tag) {
        add(.warning, "the mark '\(name)' is not of the form //apple_ref/cpp/TYPE/NAME")
      }
      return
    }
    guard isAnchor(tag) else {
      unclassed = unclassed ?? line
      return
    }
    anchorLine = anchorLine ?? line
    if parts.count != 6 {
      let reason =
        parts.count > 6
        ? "has a '/' in its name, which is written %2F"
        : "has fewer than three parts after //apple_ref"
      add(.warning, "the mark '\(name)' \(reason); Dash lists no entry or an unknown one")
    } else if parts[2] == "apple_ref", let fault = EntryTypeNames.fault(of: String(parts[4])) {
      add(.warning, fault)
    }
  }
}
