/// `docs` is an absolute URL of http or https.
enum DocsRule {
  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    guard let entry = page.frontMatter.entries.first(where: { $0.key == "docs" }),
      let docs = page.frontMatter.docs, !isURL(docs)
    else { return }
    var cursor = SourceCursor(page.bytes, in: entry.range)
    cursor.move(to: entry.range.start.offset + entry.key.utf8.count)
    findings.append(
      Diagnostic(
        .docsMalformed,
        at: cursor.find(docs) ?? entry.range,
        "'\(docs.messageText)' is no absolute http or https URL; write it like "
          + "'https://example.org/page'"
      )
    )
  }

  /// Whether a text is `http://` or `https://`, a host, and no blank or control character.
  static func isURL(_ text: String) -> Bool {
    let bytes = Array(text.utf8)[...]
    guard let rest = bytes.skippingPrefix("https://") ?? bytes.skippingPrefix("http://"),
      !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "<") })
    else { return false }
    var host = rest.prefix { byte in
      byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
    }
    if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[(at + 1)...] }
    if let first = host.first { return first != UInt8(ascii: ":") && first != UInt8(ascii: ".") }
    return false
  }
}
