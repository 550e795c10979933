extension RichText {
  /// The text as Markdown: blocks without the last line's ending, inlines as the content of a
  /// paragraph.
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
  public var markdown: String { String(decoding: markdownBytes, as: UTF8.self) }

  /// ``markdown`` as UTF-8.
  public var markdownBytes: [UInt8] {
    var writer = MarkdownWriter()
    replay(into: &writer)
    writer.finish()
    var bytes = writer.takeOutput()
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return bytes
  }
}
