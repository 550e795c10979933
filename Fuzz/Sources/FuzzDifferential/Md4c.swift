import CMd4c

/// The HTML of md4c, a second opinion.
enum Md4c {
  static func html(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    unsafe withUnsafeMutablePointer(to: &output) { target in
      let result = unsafe bytes.withUnsafeBytes { buffer in
        unsafe md_html(
          buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
          MD_SIZE(buffer.count),
          { text, count, target in
            let piece = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
            let output = unsafe target?.assumingMemoryBound(to: [UInt8].self)
            unsafe output?.pointee.append(contentsOf: piece)
          },
          target,
          0,
          UInt32(MD_HTML_FLAG_XHTML | MD_HTML_FLAG_SKIP_UTF8_BOM)
        )
      }
      if result != 0 { unsafe target.pointee = [] }
    }
    return output
  }

  /// HTML without what md4c has in its own way: blanks, line endings, and U+FFFD for a NUL.
  static func withoutSpacing(_ html: [UInt8]) -> [UInt8] {
    let rest = html.filter { $0 != 0x20 && $0 != 0x0A && $0 != 0x09 && $0 != 0x0D }
    return rest.replacing([0xEF, 0xBF, 0xBD], with: [])
  }
}
