/// The lines of a page's front matter, and its canonical form.
///
/// Entries are moved and rewritten as whole lines, so that comments, and what stands in keys
/// that topics do not know, stay as they are.
struct FrontMatterLayout {
  /// A key with its value, and the blank lines and comments above it.
  struct Chunk {
    var entry: FrontMatter.Entry
    /// The lines above the entry that go with it.
    var lead: Range<Int>
    /// The entry's own lines.
    var lines: Range<Int>
  }

  private let page: PageReading
  /// The lines without their endings, the opening and the closing one included.
  private(set) var lines: [Range<Int>] = []
  private let frontMatter: FrontMatter
  let isClosed: Bool

  init(_ page: PageReading) {
    self.page = page
    frontMatter = page.summary.frontMatter ?? FrontMatter()
    isClosed = !page.summary.diagnostics.contains { $0.rule == .frontMatterUnclosed }
    let head = page.head
    var at = head.startIndex
    while at < head.endIndex {
      let end = head[at...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? head.endIndex
      lines.append(at..<end)
      at = end + 1
      if at < head.endIndex, head[end] == 0x0D, head[at] == 0x0A { at += 1 }
    }
  }

  /// Whether something in it is an error, or it is of a form that cannot be taken apart.
  private var isLeftAlone: Bool {
    let range = page.summary.frontMatterRange.offsets
    return !isClosed
      || page.summary.diagnostics.contains {
        $0.severity == .error && range.contains($0.range.start.offset)
      }
  }

  /// The lines as they are, with line feeds.
  func kept() -> [UInt8] {
    var out: [UInt8] = []
    for line in lines.indices { append(line, to: &out) }
    return out
  }

  /// Lines with their endings.
  func raw(_ range: Range<Int>) -> [UInt8] {
    guard let first = range.first else { return [] }
    let start = lines[first].lowerBound
    let end =
      range.upperBound < lines.count ? lines[range.upperBound].lowerBound : page.bodyStart.offset
    let bytes = Array(page.bytes[start..<end])
    let isEnded = bytes.last == 0x0A || bytes.last == 0x0D
    return isEnded ? bytes : bytes + [UInt8(ascii: "\n")]
  }

  private func append(_ line: Int, to out: inout [UInt8]) {
    out.append(contentsOf: page.bytes[lines[line]])
    out.append(UInt8(ascii: "\n"))
  }

  // MARK: - Entries

  /// The number of the first line in the source.
  private var firstLine: Int { page.summary.frontMatterRange.start.line }

  /// The entries in order; `nil` where two share a line.
  func chunks() -> [Chunk]? {
    var chunks: [Chunk] = []
    var next = 1
    for entry in frontMatter.entries {
      let first = entry.range.start.line - firstLine
      let last = entry.range.end.line - firstLine
      guard first >= next, last >= first, last < lines.count - (isClosed ? 1 : 0),
        entry.range.start.column == 1
      else { return nil }
      chunks.append(Chunk(entry: entry, lead: next..<first, lines: first..<last + 1))
      next = last + 1
    }
    return chunks
  }

  // MARK: - Canonical form

  /// The lines in canonical form; as they are where they hold an error.
  func formatted() -> [UInt8] {
    guard !isLeftAlone, var chunks = chunks(), !chunks.isEmpty, lines.count >= 2 else {
      return kept()
    }
    let tail = chunks[chunks.count - 1].lines.upperBound..<lines.count - 1
    var out = Array("---\n".utf8)
    // A comment with a blank line below it is the page's, not the first key's.
    let header = headerEnd(of: chunks[0].lead)
    for line in chunks[0].lead.lowerBound..<header { append(line, to: &out) }
    chunks[0].lead = header..<chunks[0].lead.upperBound
    for chunk in Self.sorted(chunks) {
      for line in chunk.lead { append(line, to: &out) }
      append(chunk, to: &out)
    }
    for line in tail { append(line, to: &out) }
    out.append(contentsOf: "---\n".utf8)
    return out
  }

  private func headerEnd(of lead: Range<Int>) -> Int {
    guard let blank = lead.last(where: { isBlank($0) }), lead.contains(where: { !isBlank($0) })
    else { return lead.lowerBound }
    return blank + 1
  }

  private func isBlank(_ line: Int) -> Bool {
    page.bytes[lines[line]].allSatisfy { $0.isA(ByteClass.blank) }
  }

  /// Known keys in the order of the specification, then the others in their own.
  private static func sorted(_ chunks: [Chunk]) -> [Chunk] {
    let place = { (chunk: Chunk) in
      FrontMatter.knownKeys.firstIndex(of: chunk.entry.key) ?? FrontMatter.knownKeys.count
    }
    return chunks.enumerated().sorted {
      (place($0.element), $0.offset) < (place($1.element), $1.offset)
    }.map(\.element)
  }

  /// Appends an entry: a text of a known key as the writer of front matter quotes it, and so
  /// a list or map where strict YAML refuses what is written.
  private func append(_ chunk: Chunk, to out: inout [UInt8]) {
    guard FrontMatter.knownKeys.contains(chunk.entry.key), isText(chunk) || isDoubtful(chunk),
      let rest = rest(behind: chunk)
    else {
      for line in chunk.lines { append(line, to: &out) }
      return
    }
    let written = FrontMatterWriter.write(FrontMatter(entries: [chunk.entry])).dropFirst(4)
      .dropLast(5)
    guard rest.isEmpty || !written.contains(UInt8(ascii: "\n")) else {
      for line in chunk.lines { append(line, to: &out) }
      return
    }
    out.append(contentsOf: written)
    out.append(contentsOf: rest)
    out.append(UInt8(ascii: "\n"))
  }

  private func isText(_ chunk: Chunk) -> Bool {
    chunk.lines.count == 1 && chunk.entry.value.text != nil
  }

  /// Whether the entry has a finding, which quotes would mend.
  private func isDoubtful(_ chunk: Chunk) -> Bool {
    let lines = chunk.lines.lowerBound + firstLine..<chunk.lines.upperBound + firstLine
    return page.summary.diagnostics.contains {
      $0.rule == .frontMatterAmbiguous && lines.contains($0.range.start.line)
    }
  }

  /// What stands behind an entry on its last line; `nil` where the entry is to stay as it is:
  /// empty, a block scalar, with a comment inside, or with bytes that are no text.
  private func rest(behind chunk: Chunk) -> ArraySlice<UInt8>? {
    let first = lines[chunk.lines.lowerBound]
    let last = lines[chunk.lines.upperBound - 1]
    let end = min(chunk.entry.range.end.offset, last.upperBound)
    let text = page.bytes[first.lowerBound..<max(first.lowerBound, end)]
    // What begins with a brace is a template of another program.
    let isOdd = chunk.entry.value.text.map { $0.isEmpty || $0.utf8.first == UInt8(ascii: "{") }
    guard isOdd != true, String(validating: text, as: UTF8.self) != nil,
      !text.contains(0), !isBlockScalar(text),
      chunk.lines.count == 1 || !text.contains(UInt8(ascii: "#"))
    else { return nil }
    let rest = page.bytes[end..<last.upperBound]
    return rest.allSatisfy { $0.isA(ByteClass.blank) } ? [] : rest
  }

  /// Whether an entry may hold a block scalar: its layout is part of what it says.
  private func isBlockScalar(_ text: ArraySlice<UInt8>) -> Bool {
    var previous = UInt8(ascii: ":")
    for byte in text {
      if byte == UInt8(ascii: "|") || byte == UInt8(ascii: ">"),
        previous == UInt8(ascii: ":") || previous == UInt8(ascii: "-")
      {
        return true
      }
      if !byte.isA(ByteClass.blank) { previous = byte }
    }
    return false
  }
}
