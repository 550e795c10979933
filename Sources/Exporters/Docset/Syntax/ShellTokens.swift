/// Reads commands of a shell: comments, quotes, variables, here-documents, and the words that
/// steer it.
///
/// Commands inside a string, `"$(date)"`, may hold a string again; what is open is on a stack.
struct ShellTokens {
  private var cursor: CodeCursor
  /// What ends the innermost part that is open.
  private var open: [Part] = []
  /// Whether a command may begin here.
  private var awaitsCommand = true
  /// Whether `in` may come: after `for NAME`, `case WORD`.
  private var awaitsIn = false
  /// The words that end the here-documents whose text begins on the next line.
  private var documents: [ContiguousArray<UInt8>] = []

  private enum Part {
    /// `"…"`
    case string
    /// `$(…)`, `(…)`
    case parentheses
    /// `((…))`, `$((…))`, and parentheses in them
    case arithmetic
  }

  init(_ code: [UInt8]) { cursor = CodeCursor(code) }

  mutating func runs() -> CodeRuns {
    while !cursor.isAtEnd {
      if open.last == .string { takeText() } else { takeCode() }
    }
    return cursor.runs
  }

  private mutating func takeCode() {
    let byte = cursor.peek()
    switch byte {
    case UInt8(ascii: "\n"):
      cursor.take(.plain)
      (awaitsCommand, awaitsIn) = (true, false)
      takeDocuments()
    case 0x00...0x20: cursor.take(.plain)
    case UInt8(ascii: "#") where isAtWordStart:
      cursor.take(.comment, upTo: cursor.lineEnd(from: cursor.index))
    case UInt8(ascii: "'"): takeQuoted(from: cursor.index + 1)
    case UInt8(ascii: "\""):
      cursor.take(.string)
      open.append(.string)
      awaitsCommand = false
    case UInt8(ascii: "\\"): cursor.take(.plain, 2)
    case UInt8(ascii: "$"): takeVariable(.plain)
    case UInt8(ascii: "<") where cursor.peek(1) == UInt8(ascii: "<"): takeRedirection()
    case UInt8(ascii: "-") where isAtWordStart && !awaitsCommand: takeOption()
    case _ where Self.isWord(byte): takeWord()
    default: takePunctuation(byte)
    }
  }

  private var isAtWordStart: Bool {
    let before = cursor.peek(-1)
    return before <= 0x20 || "();|&`".utf8.contains(before)
  }
}

// MARK: - Words

extension ShellTokens {
  private static func isWord(_ byte: UInt8) -> Bool {
    CodeCursor.isWord(byte) || "-./:+@%,~".utf8.contains(byte)
  }

  private mutating func takePunctuation(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("):
      let isInner = open.last == .parentheses && cursor.peek(-1) == byte
      open.append(open.last == .arithmetic || isInner ? .arithmetic : .parentheses)
      awaitsCommand = true
    case UInt8(ascii: ")"):
      _ = open.popLast()
      awaitsCommand = open.last != .string
    case UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "{"),
      UInt8(ascii: "!"), UInt8(ascii: "`"):
      awaitsCommand = true
    case UInt8(ascii: "="): break
    default: awaitsCommand = false
    }
    cursor.take(.plain)
  }

  private mutating func takeWord() {
    let end = cursor.end(of: Self.isWord, from: cursor.index)
    let word = end - cursor.index <= 8 ? cursor.word(upTo: end) : ""
    let isKeyword =
      word == "in" ? awaitsIn : awaitsCommand && isAtWordStart && Self.keywords.contains(word)
    cursor.take(isKeyword ? .keyword : .plain, upTo: end)
    if isKeyword {
      awaitsIn = Self.lists.contains(word)
      awaitsCommand = Self.openers.contains(word)
    } else if cursor.peek() != UInt8(ascii: "=") {
      // `NAME=value command`
      awaitsCommand = false
    }
  }

  private static let keywords: Set<String> = [
    "case", "do", "done", "elif", "else", "esac", "exit", "export", "fi", "for", "function", "if",
    "local", "return", "select", "set", "then", "time", "until", "while",
  ]
  /// Those that a command follows.
  private static let openers: Set<String> = [
    "do", "elif", "else", "if", "then", "time", "until", "while",
  ]
  private static let lists: Set<String> = ["case", "for", "select"]

  private mutating func takeOption() {
    let end = cursor.end(
      of: { CodeCursor.isWord($0) || $0 == UInt8(ascii: "-") },
      from: cursor.index
    )
    cursor.take(end - cursor.index > 1 ? .attribute : .plain, upTo: end)
  }
}

// MARK: - Quotes and variables

extension ShellTokens {
  /// Takes text between `'`, which may have any number of lines.
  private mutating func takeQuoted(from start: Int) {
    let end = cursor.end(of: { $0 != UInt8(ascii: "'") }, from: start)
    cursor.take(.string, upTo: end + 1)
    awaitsCommand = false
  }

  /// Takes text between `"` up to its end or to a variable in it.
  private mutating func takeText() {
    var end = cursor.index
    while end < cursor.code.count {
      let byte = cursor.code[end]
      if byte == UInt8(ascii: "\"") {
        open.removeLast()
        return cursor.take(.string, upTo: end + 1)
      }
      if byte == UInt8(ascii: "$") {
        cursor.take(.string, upTo: end)
        return takeVariable(.string)
      }
      end += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    cursor.take(.string, upTo: end)
  }

  /// `$NAME`, `${NAME}`, `$1`, `$(command)`, `$'text'`.
  private mutating func takeVariable(_ kind: CodeKind) {
    let start = cursor.index + 1
    awaitsCommand = false
    switch cursor.peek(1) {
    case UInt8(ascii: "("):
      cursor.take(.plain, 2)
      open.append(.parentheses)
      awaitsCommand = true
    case UInt8(ascii: "{"):
      let end = cursor.end(
        of: { $0 != UInt8(ascii: "}") && $0 > 0x20 && $0 != UInt8(ascii: "\"") },
        from: start
      )
      cursor.take(.name, upTo: cursor.byte(at: end) == UInt8(ascii: "}") ? end + 1 : end)
    case UInt8(ascii: "'") where kind == .plain: takeQuoted(from: start + 1)
    case let byte where CodeCursor.isWordStart(byte):
      cursor.take(.name, upTo: cursor.end(of: CodeCursor.isWord, from: start))
    case let byte where CodeCursor.isDigit(byte) || "@*#?$!-".utf8.contains(byte):
      cursor.take(.name, 2)
    default: cursor.take(kind)
    }
  }
}

// MARK: - Here-documents

extension ShellTokens {
  /// `<<EOF`, `<<-'EOF'`; `<<<` begins none, nor does a shift of numbers: `$((1 << 3))`.
  private mutating func takeRedirection() {
    if open.last == .arithmetic { return cursor.take(.plain, 2) }
    if cursor.peek(2) == UInt8(ascii: "<") { return cursor.take(.plain, 3) }
    var start = cursor.index + 2
    if cursor.byte(at: start) == UInt8(ascii: "-") { start += 1 }
    start = cursor.end(of: CodeCursor.isBlank, from: start)
    let quote = cursor.byte(at: start)
    if CodeCursor.isDigit(quote) { return cursor.take(.plain, upTo: start) }
    let isQuoted = quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")
    if isQuoted { start += 1 }
    let end = cursor.end(of: CodeCursor.isWord, from: start)
    if end > start { documents.append(ContiguousArray(cursor.code[start..<end])) }
    cursor.take(.plain, upTo: isQuoted && cursor.byte(at: end) == quote ? end + 1 : end)
  }

  /// Takes the texts that begin on this line, each up to the line that is its word.
  private mutating func takeDocuments() {
    guard !documents.isEmpty else { return }
    for word in documents {
      while !cursor.isAtEnd {
        let start = cursor.index
        let end = cursor.lineEnd(from: start)
        let text = cursor.end(of: CodeCursor.isBlank, from: start)
        let isLast = cursor.code[text..<max(text, end)].elementsEqual(word)
        cursor.take(.string, upTo: isLast ? end : end + 1)
        if isLast { break }
      }
    }
    documents = []
  }
}

/// Reads a session: lines with a prompt are commands, others what they print.
struct SessionTokens {
  private let code: [UInt8]

  init(_ code: [UInt8]) { self.code = code }

  mutating func runs() -> CodeRuns {
    var runs = CodeRuns()
    var start = 0
    while start < code.count {
      let end = code[start...].firstIndex(of: UInt8(ascii: "\n")) ?? code.count
      if end > start + 1, code[start + 1] == 0x20, "$%".utf8.contains(code[start]) {
        runs.add(.comment, upTo: start + 1)
        var command = ShellTokens(Array(code[(start + 1)..<end]))
        for run in command.runs().runs { runs.add(run.kind, upTo: start + 1 + run.end) }
      }
      runs.add(.plain, upTo: min(end + 1, code.count))
      start = end + 1
    }
    return runs
  }
}
