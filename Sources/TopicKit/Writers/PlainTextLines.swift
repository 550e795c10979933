/// The lines of a plain text: what stands before each, and what is between blocks.
///
/// Knows of containers (quotes, lists, items, footnotes) what they put before a line: a
/// marker before the first, an indentation before the others.
struct PlainTextLines: Sendable {
  /// What is written so far; every line ends with a line feed.
  private(set) var bytes: [UInt8] = []
  private var containers: [Container] = []
  /// What stands before a line, and before the next one while a marker waits for its text.
  private var prefix: [UInt8] = []
  private var markedPrefix: [UInt8] = []
  private var markerWaits = false
  /// An empty line is due before the next one, with so much of the prefix.
  private var dueBlank: Int?
  private var count = 0

  /// Gives the lines away that are written so far; no later one looks back at them.
  mutating func takeBytes() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &bytes)
    return taken
  }

  /// What holds blocks.
  enum Kind: Sendable {
    case quote, footnote, item
    case list(next: Int?, MarkdownEvent.ListStyle)
  }

  private struct Container {
    var kind: Kind
    var prefixCount: Int
    var markedPrefixCount: Int
    var markerWaited: Bool
    var linesBefore: Int
  }

  /// Indentation stops growing here: a line of one byte, ten thousand quotes deep, would
  /// else take twenty thousand, and so would each of the lines that follow it lazily.
  private static let deepestPrefix = 60
}

// MARK: - Containers

extension PlainTextLines {
  /// Opens a container.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - marker: What stands before its first line.
  ///   - indentation: What stands before the others.
  mutating func open(_ kind: Kind, marker: String = "", indentation: String = "") {
    containers.append(
      Container(
        kind: kind,
        prefixCount: prefix.count,
        markedPrefixCount: markedPrefix.count,
        markerWaited: markerWaits,
        linesBefore: count
      )
    )
    if !markerWaits { markedPrefix = prefix }
    let isDeep = prefix.count >= Self.deepestPrefix
    if !isDeep { prefix.append(contentsOf: indentation.utf8) }
    // A quote so deep has no marker on its other lines, so it has none on its first.
    if case .quote = kind, isDeep { return }
    addMarker(Array(marker.utf8))
  }

  /// Opens an item of the list that was opened last, with its number and its task box.
  mutating func openItem(_ state: MarkdownEvent.TaskState?) {
    var marker = "- "
    if let index = containers.indices.last,
      case .list(let next?, let style) = containers[index].kind
    {
      marker = "\(next)\(style.delimiter == .period ? "." : ")") "
      containers[index].kind = .list(next: next + 1, style)
    }
    if let state { marker += state == .done ? "[x] " : "[ ] " }
    open(.item, marker: marker, indentation: String(repeating: " ", count: marker.utf8.count))
  }

  /// Adds to what stands before the next line alone.
  mutating func addMarker(_ marker: [UInt8]) {
    guard !marker.isEmpty else { return }
    markedPrefix.append(contentsOf: marker)
    markerWaits = true
  }

  /// Closes the container that was opened last.
  mutating func close() {
    guard let container = containers.popLast() else { return }
    if case .item = container.kind, markerWaits { write([]) }
    prefix.removeLast(max(0, prefix.count - container.prefixCount))
    if markerWaits {
      // A quote or footnote without a line: its marker goes with it.
      markerWaits = container.markerWaited
      if container.markerWaited {
        markedPrefix.removeLast(max(0, markedPrefix.count - container.markedPrefixCount))
      }
    }
  }

  /// Sees that the next line stands apart from the block before it, unless it is in a tight
  /// list or the first of its container.
  mutating func separate() {
    guard dueBlank == nil, count > containers.last?.linesBefore ?? 0 else { return }
    // An item goes by the list that holds it, and so do the blocks of the item.
    for container in containers.suffix(2).reversed() {
      if case .list(_, let style) = container.kind {
        if style.spacing != .loose { return }
        break
      }
      guard case .item = container.kind else { break }
    }
    dueBlank = prefix.count
  }
}

// MARK: - Lines

extension PlainTextLines {
  /// The columns that stand before the next line.
  var indentation: Int {
    PlainTextWidth.columns(of: (markerWaits ? markedPrefix : prefix)[...])
  }

  /// Writes a line, without its line feed.
  mutating func write(_ text: ArraySlice<UInt8>, after indentation: [UInt8] = []) {
    begin()
    if text.isEmpty {
      trimLine()
    } else {
      bytes.append(contentsOf: indentation)
      bytes.append(contentsOf: text)
    }
    bytes.append(0x0A)
  }

  /// Writes the empty line that is due, and what stands before the next one.
  private mutating func begin() {
    if let count = dueBlank {
      dueBlank = nil
      bytes.append(contentsOf: prefix.prefix(count))
      trimLine()
      bytes.append(0x0A)
    }
    bytes.append(contentsOf: markerWaits ? markedPrefix : prefix)
    markerWaits = false
    count += 1
  }

  /// Takes the blanks off the end of the line that is being written.
  private mutating func trimLine() {
    while bytes.last == 0x20 { bytes.removeLast() }
  }
}
