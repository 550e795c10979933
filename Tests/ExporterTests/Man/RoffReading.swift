import TopicKit

/// Reads a man page back, as far as ``RoffWriter`` writes one: the text that is to be seen.
enum RoffReading {
  /// The visible text, a line per line of the page; code lines as they are.
  static func text(_ page: String) -> String {
    var isFormat = false
    var out = ""
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(".TS") { isFormat = true }
      if isFormat {
        isFormat = !line.hasSuffix(".")
        continue
      }
      if line == "T{" || line == "T}" || line == "T}\tT{" || line.hasPrefix("'\\\"") { continue }
      out += line.hasPrefix(".") ? macro(line) : unescaped(line)
      if !line.hasSuffix("\\c") { out += "\n" }
    }
    return out
  }

  private static func macro(_ line: Substring) -> String {
    let name = line.prefix { $0 != " " }
    let rest = line.dropFirst(name.count + 1)
    switch name {
    case ".SH", ".SS": return unescaped(rest.filter { $0 != "\"" }[...])
    case ".BR", ".UE": return unescaped(rest.filter { $0 != " " }[...])
    case ".IP":
      let width = rest.lastIndex(of: " ") ?? rest.startIndex
      return unescaped(rest[..<width].filter { $0 != "\"" }[...])
    default: return ""
    }
  }

  private static let characters: [String: Unicode.Scalar] = [
    "aq": "'", "dq": "\"", "ga": "`", "ha": "^", "ti": "~", "em": "—", "en": "–", "lq": "“",
    "rq": "”", "oq": "‘", "cq": "’", "bu": "•", "la": "⟨", "ra": "⟩",
  ]

  /// The characters of a line; an escape that the writer does not write is kept, to be seen.
  static func unescaped(_ line: Substring) -> String {
    var out = String.UnicodeScalarView()
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let next = rest.popFirst() else {
        out.append(scalar)
        continue
      }
      switch next {
      case "e": out.append("\\")
      case "-": out.append("-")
      case "~", "0": out.append(" ")
      case "&", "%", ":", "c": break
      case "f": if rest.popFirst() == "(" { rest = rest.dropFirst(2) }
      case "(":
        let name = String(String.UnicodeScalarView(rest.prefix(2)))
        rest = rest.dropFirst(2)
        out.append(characters[name] ?? "\u{FFFC}")
      case "[":
        let name = String(String.UnicodeScalarView(rest.prefix { $0 != "]" }))
        rest = rest.dropFirst(name.unicodeScalars.count + 1)
        out.append(UInt32(name.dropFirst(), radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFC}")
      default:
        out.append(scalar)
        out.append(next)
      }
    }
    return String(out)
  }
}

/// The words and the code of a topic, as its events have them.
struct TopicWords: MarkdownHandler {
  /// Runs of letters and digits, and how often each stands.
  private(set) var words: [String: Int] = [:]
  /// The lines of code blocks.
  private(set) var codeLines: [String] = []
  /// The code spans.
  private(set) var codeSpans: [String] = []
  private var run = ""
  private var isBlock = false
  private var isAlert = false

  mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
    switch event {
    case .text(.html), .attribute: break
    case .text(let kind):
      let text = String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
      if isAlert, text.hasPrefix("[!") {
        isAlert = false
        return
      }
      run += text
      guard kind == .code else { return }
      if isBlock { codeLines.append(String(text.dropLast())) } else { codeSpans.append(text) }
    case .enter(let element), .leave(let element):
      if case .enter(.blockQuote(let alert)) = event { isAlert = alert != nil }
      if element == .codeBlock { isBlock = event == .enter(.codeBlock) }
      guard element.isBlock else { return }
      Self.count(run, into: &words)
      run = ""
    }
  }

  /// Counts the runs of letters and digits in a text.
  static func count(_ text: String, into words: inout [String: Int]) {
    for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      words[String(word), default: 0] += 1
    }
  }
}
