import TopicKit

/// Code as HTML.
enum CodeMarkup {
  /// A block, with a `span` around each piece that has a colour.
  ///
  /// The text is that of the code, byte for byte: spans add nothing that is seen.
  static func block(_ code: [UInt8], info: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(code.count * 2 + 64)
    out += "<pre><code".utf8
    appendLanguage(info, to: &out)
    out.append(UInt8(ascii: ">"))
    append(code, CodeLanguage(info: info).runs(of: code), to: &out)
    out += "</code></pre>\n".utf8
    return out
  }

  static func append(_ code: [UInt8], _ runs: CodeRuns, to out: inout [UInt8]) {
    let code = ContiguousArray(code)
    let text = code.span
    var start = 0
    for run in runs.runs {
      let piece = text.extracting(start..<run.end)
      start = run.end
      guard let tag = run.kind.startTag else {
        HTMLEscaping.append(piece, to: &out)
        continue
      }
      append(tag, to: &out)
      HTMLEscaping.append(piece, to: &out)
      append("</span>", to: &out)
    }
    HTMLEscaping.append(text.extracting(start..<code.count), to: &out)
  }

  /// Appends markup of ours: as it comes hundreds of times, without making a string of it.
  private static func append(_ markup: StaticString, to out: inout [UInt8]) {
    unsafe out.append(
      contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount)
    )
  }

  /// The class that names the language, as HTML 5 advises: the first word of the info string.
  private static func appendLanguage(_ info: [UInt8], to out: inout [UInt8]) {
    let word = info.drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
    guard !word.isEmpty else { return }
    let name = String(decoding: word, as: UTF8.self)
    out += (name.hasPrefix("language-") ? " class=\"" : " class=\"language-").utf8
    out += HTMLEscaping.escaped(name)
    out.append(UInt8(ascii: "\""))
  }
}
