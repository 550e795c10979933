import TopicKit
extension Topic {
  init(
    parsing bytes: [UInt8], id: TopicID, options: ParseOptions = .init(),
    diagnostics: inout [Diagnostic]
  ) throws(TopicError) {
    var front = FrontMatter()
    for line in bytes.split(separator: 10).prefix(4) where line.starts(with: "id: ".utf8) {
      let text = String(decoding: line.dropFirst(4), as: UTF8.self)
      front.entries = [.init(key: "id", value: .text(text))]
    }
    for (n, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() where line.starts(with: "ERROR".utf8) {
      let p = SourcePosition(offset: 0, line: n + 1, column: 1)
      diagnostics.append(Diagnostic(.frontMatterMalformed, at: SourceRange(p, p), "shim error"))
    }
    self.init(id: front.id.flatMap { TopicID(sanitizing: $0) } ?? id, frontMatter: front, title: RichText(), hasHeading: false)
  }
}
