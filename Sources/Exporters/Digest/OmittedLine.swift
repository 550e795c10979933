import TopicKit

/// The line that names the variants left out, as it grows.
///
/// `More variants, left out to keep this file short: T, T (macOS). Docs: URL`, those of the
/// topic first, then those of the platforms in the page's order, the newest last. Titles that
/// would not read back from one line make it a list.
struct OmittedLine {
  typealias Item = OmittedVariants.Item

  private static let opening = "More variants, left out to keep this file short:"
  private static let label = "Docs:"

  private let topic: Topic
  private let opening: [UInt8]
  private let source: [UInt8]
  /// What the page names already.
  private let named: [Entry]
  /// Whether the page has a line that says this and nothing else: then it takes the others.
  let isMerging: Bool
  /// Whether that line says what this one says, in whatever spelling.
  let isExact: Bool

  /// A variant that the line names, and how.
  struct Entry {
    let item: Item
    let name: OmittedNames.Name
  }

  /// Makes the line of a topic, continuing the one that its page has.
  ///
  /// - Parameters:
  ///   - line: That line.
  ///   - topic: The topic.
  ///   - page: That line as it is written.
  init(_ line: OmittedVariants?, of topic: Topic, as page: ArraySlice<UInt8> = []) {
    self.topic = topic
    guard let line else {
      isMerging = false
      isExact = false
      opening = Array(Self.opening.utf8)
      source = Self.source(Self.label, topic.docs)
      named = []
      return
    }
    let names = OmittedNames(topic.frontMatter)
    let entries = line.items.map { Entry(item: $0, name: names.name(of: $0)) }
    let text = line.blocks.plainText
    let colon = text.firstIndex(of: ":").map { String(text[...$0]) }
    let continued = Self.source(line.label, line.url)
    let first = OmittedNames.escaped(colon ?? Self.opening)
    let written = Self.join(first, entries, continued)
    if page.elementsEqual(written) {
      // What was written reads back as what it was.
      isMerging = true
      isExact = true
      opening = first
      source = continued
      named = entries
      return
    }
    let read = RichText(parsing: String(decoding: written, as: UTF8.self))
    isMerging = Self.words(of: read.plainText) == Self.words(of: text)
    isExact = isMerging && read == line.blocks
    opening = isMerging ? first : Array(Self.opening.utf8)
    source = isMerging ? continued : Self.source(Self.label, topic.docs)
    named = isMerging ? entries : []
  }

  /// Makes the entries of items.
  func entries(_ items: [Item]) -> [Entry] {
    let names = OmittedNames(topic.frontMatter)
    return items.map { Entry(item: $0, name: names.name(of: $0)) }
  }

  /// Text without what differs between one line and a list.
  private static func words(of text: String) -> [UInt8] {
    text.utf8.filter { $0 != 0x20 && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ".") }
  }

  // MARK: - Bytes

  /// The line, its last line's ending included.
  ///
  /// - Parameter entries: What it names beside what it names already, in the order in which
  ///   it was left out.
  /// - Returns: The bytes, UTF-8.
  func bytes(adding entries: some Collection<Entry>) -> [UInt8] {
    // What the page has keeps its order until something is added.
    Self.join(opening, entries.isEmpty ? named : sorted(named + entries), source)
  }

  /// The sizes of the line with the first 0, 1, 2, … of the entries.
  ///
  /// - Parameters:
  ///   - first: What it names in any case beside what it names already.
  ///   - entries: What it names more.
  ///   - measure: What is counted.
  /// - Returns: As many sizes as there are entries, and one.
  /// - Complexity: O(*n*) in the bytes of the entries.
  func sizes(
    naming first: [Entry],
    adding entries: [Entry],
    in measure: DigestMeasure
  ) -> [DigestSize] {
    var size = LineSize(opening: opening, source: source, measure: measure)
    for entry in named + first { size.add(entry.name) }
    var sizes = [size.total]
    for entry in entries {
      size.add(entry.name)
      sizes.append(size.total)
    }
    return sizes
  }

  /// The size of a line or list, title by title.
  private struct LineSize {
    private let measure: DigestMeasure
    private var needsList = false
    private var line: DigestSize
    private var list: DigestSize
    /// Items of the list that were not measured: most lines need none.
    private var items: [[UInt8]] = []

    init(opening: [UInt8], source: [UInt8], measure: DigestMeasure) {
      self.measure = measure
      let start = measure.size(of: opening)
      // The last title is followed by a stop instead of a comma and a blank.
      line = start + measure.size(ofPart: Array(".".utf8))
      list = start + measure.size(of: Array("\n\n".utf8))
      line += measure.size(ofPart: source.isEmpty ? [0x0A] : [0x20] + source + [0x0A])
      if !source.isEmpty { list += measure.size(of: [0x0A] + source + [0x0A]) }
    }

    mutating func add(_ name: OmittedNames.Name) {
      if !name.fitsLine { needsList = true }
      items.append(name.item)
      if needsList {
        for item in items { list += measure.size(of: item) }
        items = []
      } else {
        line += measure.size(ofPart: Array(", ".utf8) + name.line)
      }
    }

    var total: DigestSize {
      // The first title has a blank before it and no comma.
      var total = needsList ? list : line
      if !needsList { total.count -= 1 }
      return total
    }
  }

  private static func join(
    _ opening: [UInt8],
    _ entries: [Entry],
    _ source: [UInt8]
  ) -> [UInt8] {
    var out = opening
    if entries.allSatisfy(\.name.fitsLine) {
      out.append(UInt8(ascii: " "))
      for (index, entry) in entries.enumerated() {
        if index > 0 { out.append(contentsOf: ", ".utf8) }
        out += entry.name.line
      }
      out.append(UInt8(ascii: "."))
      if !source.isEmpty { out += [UInt8(ascii: " ")] + source }
    } else {
      out.append(contentsOf: "\n\n".utf8)
      for entry in entries { out += entry.name.item }
      if source.isEmpty { return out }
      out += [UInt8(ascii: "\n")] + source
    }
    out.append(UInt8(ascii: "\n"))
    return out
  }

  // MARK: - Order

  private func sorted(_ entries: [Entry]) -> [Entry] {
    var rows: [[Platform]: Int] = [:]
    for section in topic.platformSections where rows[section.platforms] == nil {
      rows[section.platforms] = rows.count
    }
    // A platform that has no section comes behind those that have, by its first mention.
    for entry in entries where !entry.item.platforms.isEmpty {
      if rows[entry.item.platforms] == nil { rows[entry.item.platforms] = rows.count }
    }
    let ranks = entries.enumerated().map { (rows[$0.element.item.platforms] ?? -1, $0.offset) }
    return ranks.sorted { $0 < $1 }.map { entries[$0.1] }
  }

  // MARK: - Label and URL

  private static func source(_ label: String?, _ url: String?) -> [UInt8] {
    guard let url, !url.isEmpty else { return [] }
    let address = OmittedNames.address(url)
    guard let label, !label.isEmpty else { return address }
    return OmittedNames.escaped(label, isStart: true) + [UInt8(ascii: " ")] + address
  }
}
