/// Puts copied and written blocks one after the other, with what stood between the copied ones.
struct BodyEditWriter {
  private(set) var output: [UInt8]
  private let edit: BodyEdit
  private let headCount: Int
  private let ending: [UInt8]
  /// The block of the page that was copied last, where nothing was written since; -1 at the
  /// start of the body.
  private var last: Int?
  /// Whether what stands before each block of the page, and at its end, was copied.
  private var isCopied: [Bool]
  /// Whether each block of the page is not to be copied.
  private let isGone: [Bool]
  /// Whether the last block may take in what is indented, or the items of a list.
  private var lastElement: MarkdownEvent.Element?

  init(_ edit: BodyEdit, head: [UInt8]) {
    self.edit = edit
    output = head
    headCount = head.count
    last = -1
    isCopied = [Bool](repeating: false, count: edit.old.count + 1)
    ending = Self.ending(edit.page.bytes)
    isGone = edit.isGone
  }

  /// The page's line ending: that of its first line.
  private static func ending(_ bytes: ContiguousArray<UInt8>) -> [UInt8] {
    guard let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return [0x0A] }
    if bytes[end] == 0x0A { return [0x0A] }
    return end + 1 < bytes.count && bytes[end + 1] == 0x0A ? [0x0D, 0x0A] : [0x0D]
  }

  // MARK: - Blocks

  /// Copies a block of the page.
  mutating func copy(_ piece: Int) {
    let lines = lines(of: piece)
    if last == piece - 1 {
      copy(gap(before: piece))
      isCopied[piece] = true
    } else {
      endGap()
      let start = edit.layout.lines[lines.lowerBound]
      let first = start.bytes.isEmpty ? nil : edit.page.bytes[start.bytes.lowerBound]
      separate(isList: isList(edit.old[piece]), isIndented: first.map { $0.isA(ByteClass.blank) })
      // Definitions go with the block above them, where that stays.
      if !isCopied[piece], piece == 0 || isGone[piece - 1] {
        isCopied[piece] = true
        let gap = gap(before: piece)
        if let start = gap.first(where: { !isBlank($0) }) { copy(start..<gap.upperBound) }
      }
    }
    copy(lines)
    last = piece
    lastElement = edit.old[piece].element
  }

  /// Writes blocks that the page does not have.
  mutating func write(_ pieces: ArraySlice<RichText>) {
    guard let first = pieces.first else { return }
    endGap()
    separate(isList: isList(first), isIndented: nil)
    var writer = MarkdownWriter(dialect: edit.options.dialect)
    for piece in pieces { piece.replay(into: &writer) }
    writer.finish()
    append(writer.takeOutput())
    last = nil
    lastElement = pieces.last?.element
  }

  /// Ends the page: with the bytes it ended with, where its last block is the last one still.
  mutating func finish(keepsDefinitions: Bool) {
    let end = edit.old.count
    if last == end - 1 {
      copy(gap(before: end))
      isCopied[end] = true
    } else {
      endGap()
    }
    guard keepsDefinitions else { return }
    for piece in isCopied.indices where !isCopied[piece] {
      isCopied[piece] = true
      let gap = gap(before: piece).filter { !isBlank($0) }
      guard let first = gap.first, let end = gap.last else { continue }
      separate(isList: false, isIndented: nil)
      copy(first..<end + 1)
      endLine()
    }
    let definitions = edit.goneDefinitions()
    guard !definitions.isEmpty else { return }
    separate(isList: false, isIndented: nil)
    for definition in definitions { append(definition) }
  }

  private func isList(_ piece: RichText) -> Bool {
    if case .list? = piece.element { true } else { false }
  }

  // MARK: - Between blocks

  /// Copies definitions that stand behind the block that was copied last.
  private mutating func endGap() {
    guard let last, last + 1 < isCopied.count, !isCopied[last + 1] else { return }
    let gap = gap(before: last + 1)
    guard let end = gap.last(where: { !isBlank($0) }) else { return }
    isCopied[last + 1] = true
    copy(gap.lowerBound..<end + 1)
    lastElement = nil
  }

  /// Writes a blank line, and what keeps a list from taking in what follows.
  private mutating func separate(isList: Bool, isIndented: Bool?) {
    endLine()
    if last == edit.old.count - 1, let fence = edit.layout.missingFence(in: edit.page.bytes) {
      // What nothing ends would take in whatever follows.
      append(fence + [UInt8(ascii: "\n")])
    }
    defer { last = nil }
    guard output.count > headCount else {
      let hadBlank = edit.old.isEmpty || !gap(before: 0).isEmpty
      if headCount > 3, last == -1, hadBlank { append([UInt8(ascii: "\n")]) }
      return
    }
    append([UInt8(ascii: "\n")])
    let takesIn =
      switch lastElement {
      case .list?: isList || isIndented == true
      case .footnoteDefinition?: isIndented == true
      default: false
      }
    guard takesIn else { return }
    append(MarkdownEscaping.guardLine + [UInt8(ascii: "\n"), UInt8(ascii: "\n")])
  }

  // MARK: - Lines

  /// The lines of a block, indexes into the layout's.
  private func lines(of piece: Int) -> Range<Int> {
    let count = edit.layout.lines.count
    let start = min(firstLine(of: piece), count)
    var end = edit.old[piece].range.end.line - edit.layout.firstLine + 1
    // A paragraph ends where the table begins that its last lines turned out to be.
    if piece + 1 < edit.old.count { end = min(end, firstLine(of: piece + 1)) }
    end = max(start, min(end, count))
    // The last lines of a quote may hold nothing but its markers.
    while end < count, piece + 1 >= edit.old.count || end < firstLine(of: piece + 1),
      isBlank(end), !edit.layout.isBlank(edit.layout.lines[end], in: edit.page.bytes)
    {
      end += 1
    }
    return start..<end
  }

  private func firstLine(of piece: Int) -> Int {
    max(0, edit.old[piece].range.start.line - edit.layout.firstLine)
  }

  /// The lines before a block that belong to none; after the last one, those at the end.
  private func gap(before piece: Int) -> Range<Int> {
    let start = piece > 0 ? lines(of: piece - 1).upperBound : 0
    let end = piece < edit.old.count ? lines(of: piece).lowerBound : edit.layout.lines.count
    return start..<max(start, end)
  }

  /// Whether a line holds nothing: a definition is a paragraph to the layout.
  private func isBlank(_ line: Int) -> Bool { edit.layout.lines[line].leaf < 0 }

  /// Copies lines with their endings.
  private mutating func copy(_ lines: Range<Int>) {
    guard let first = lines.first else { return }
    if output.count > headCount || headCount > 0 { endLine() }
    let all = edit.layout.lines
    let start = all[first].bytes.lowerBound
    let end =
      lines.upperBound < all.count
      ? all[lines.upperBound].bytes.lowerBound : edit.page.bytes.count
    output.append(contentsOf: edit.page.bytes[start..<end])
  }

  /// Ends a last line that has no ending.
  private mutating func endLine() {
    guard let byte = output.last, byte != 0x0A, byte != 0x0D,
      output.count > headCount || headCount > 3
    else { return }
    output.append(contentsOf: ending)
  }

  /// Appends written text, with the page's line ending.
  private mutating func append(_ text: [UInt8]) {
    guard ending != [0x0A] else {
      output.append(contentsOf: text)
      return
    }
    for byte in text {
      if byte == 0x0A { output.append(contentsOf: ending) } else { output.append(byte) }
    }
  }
}
