import CCmark

/// The HTML of cmark: raw HTML and URLs of any scheme kept.
enum Cmark {
  static func html(_ bytes: [UInt8]) -> [UInt8] {
    let text = unsafe bytes.withUnsafeBytes { buffer in
      unsafe cmark_markdown_to_html(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        buffer.count,
        CMARK_OPT_UNSAFE
      )
    }
    guard let text = unsafe text else { return [] }
    defer { unsafe free(text) }
    return unsafe Array(String(cString: text).utf8)
  }
}
