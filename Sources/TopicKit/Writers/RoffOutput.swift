/// The lines of a man page, and what the macros so far have set.
struct RoffOutput: Sendable {
  /// The finished lines.
  private(set) var bytes: [UInt8] = []
  /// Whether tbl has to run: the first line says so.
  var usesTables = false
  /// Whether something is not ASCII: the first line names the encoding.
  var usesUTF8 = false
  private var isDistanceZero = false

  /// Writes a control line.
  mutating func macro(_ line: String) { macro(line.utf8) }

  /// Writes a control line.
  mutating func macro(_ line: some Sequence<UInt8>) {
    bytes.append(contentsOf: line)
    bytes.append(0x0A)
  }

  /// Writes a text line; never an empty one, which viewers show as a gap of their own.
  mutating func text(_ line: some Collection<UInt8>) {
    if !line.isEmpty { RoffEscaping.appendLine(line, to: &bytes) }
  }

  /// Writes lines that are finished.
  mutating func lines(_ lines: [UInt8]) { bytes.append(contentsOf: lines) }

  /// Writes a code block's lines, each with its line feed.
  mutating func code(_ code: [UInt8]) {
    macro(".EX")
    let end = code.last == 0x0A ? code.count - 1 : code.count
    var start = 0
    while start <= end {
      let lineEnd = code[start..<end].firstIndex(of: 0x0A) ?? end
      RoffEscaping.appendCodeLine(code[start..<lineEnd], to: &bytes)
      start = lineEnd + 1
    }
    macro(".EE")
  }

  /// Sets the space that the next paragraph macros put before themselves: none in tight lists.
  mutating func setDistance(isZero: Bool) {
    guard isZero != isDistanceZero else { return }
    macro(isZero ? ".PD 0" : ".PD")
    isDistanceZero = isZero
  }

  /// The page, with the line in front that says what it needs.
  var page: [UInt8] {
    // man-db and mandoc run tbl for a page whose first line is `'\" t`; groff's preconv
    // guesses another encoding for a page with little that is not ASCII.
    let coding = usesUTF8 ? "-*- coding: utf-8 -*-" : ""
    switch (usesTables, usesUTF8) {
    case (false, false): return bytes
    case (true, false): return Array("'\\\" t\n".utf8) + bytes
    case (true, true): return Array("'\\\" t \(coding)\n".utf8) + bytes
    case (false, true): return Array(".\\\" \(coding)\n".utf8) + bytes
    }
  }
}
