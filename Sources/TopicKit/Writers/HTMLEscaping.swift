/// How text becomes HTML: in content, in attributes, and in URLs.
///
/// The sets of bytes are those of the CommonMark reference implementation, so that its
/// specification's examples come out byte for byte.
public enum HTMLEscaping {
  /// Appends text so that it stands as it is between tags and inside `"…"`.
  ///
  /// `&`, `<` and `>` would begin markup, `"` would end an attribute; `'` does neither, as
  /// the writers put every value in double quotes.
  ///
  /// - Complexity: O(*n*) in the bytes of `text`; what needs no escape is copied in runs.
  public static func append(_ text: Span<UInt8>, to output: inout [UInt8]) {
    unsafe text.withUnsafeBufferPointer { unsafe append($0, to: &output) }
  }

  /// Appends a URL so that it stands inside `href="…"`.
  ///
  /// Bytes that no URL may hold, `[`, `]` and all beyond ASCII are percent-encoded; a `%`
  /// stays, as the text is one that may be encoded already. `&` and `'` are legal in a URL
  /// and become references.
  ///
  /// - Complexity: O(*n*) in the bytes of `url`.
  public static func appendURL(_ url: Span<UInt8>, to output: inout [UInt8]) {
    unsafe url.withUnsafeBufferPointer { unsafe appendURL($0, to: &output) }
  }

  /// A text as it stands between tags and inside `"…"`.
  public static func escaped(_ text: String) -> [UInt8] {
    let bytes = ContiguousArray(text.utf8)
    return escaped(bytes.span)
  }

  /// A text as it stands between tags and inside `"…"`.
  public static func escaped(_ text: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    append(text, to: &output)
    return output
  }

  /// A URL as it stands inside `href="…"`.
  public static func escapedURL(_ url: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    let url = ContiguousArray(url)
    appendURL(url.span, to: &output)
    return output
  }
}

// MARK: - Runs

extension HTMLEscaping {
  static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var start = 0
    var index = 0
    while true {
      unsafe index = nextReference(in: text, from: index)
      guard index < text.count else { break }
      let kind = unsafe textClasses[Int(text[index])]
      if index > start { unsafe output.append(run: text.extracting(start..<index)) }
      appendReference(kind, to: &output)
      index += 1
      start = index
    }
    if index > start { unsafe output.append(run: text.extracting(start..<index)) }
  }

  /// The first byte at or after `start` that becomes a reference; the end where none does.
  private static func nextReference(
    in text: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(text)
    while index + 8 <= text.count {
      // In bounds: index + 8 <= count.
      let word = unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let end = index + 8
      guard ByteScan.hasReferenceByte(word) else {
        index = end
        continue
      }
      while index < end {
        if unsafe textClasses[Int(text[index])] != 0 { return index }
        index += 1
      }
    }
    while index < text.count, unsafe textClasses[Int(text[index])] == 0 { index += 1 }
    return index
  }

  static func appendURL(_ url: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var start = 0
    var index = 0
    while index < url.count {
      let byte = unsafe url[index]
      let kind = urlClasses[Int(byte)]
      if kind == 0 {
        index += 1
        continue
      }
      unsafe output.append(run: url.extracting(start..<index))
      if kind == percent {
        output.append(UInt8(ascii: "%"))
        output.append(hexDigits[Int(byte >> 4)])
        output.append(hexDigits[Int(byte & 15)])
      } else {
        appendReference(kind, to: &output)
      }
      index += 1
      start = index
    }
    unsafe output.append(run: url.extracting(start..<index))
  }
}

// MARK: - Tables

extension HTMLEscaping {
  private static func appendReference(_ kind: UInt8, to output: inout [UInt8]) {
    let reference: StaticString =
      switch kind {
      case 1: "&quot;"
      case 2: "&amp;"
      case 3: "&lt;"
      case 4: "&gt;"
      default: "&#x27;"
      }
    unsafe output.append(
      run: UnsafeBufferPointer(
        start: reference.utf8Start,
        count: reference.utf8CodeUnitCount
      )
    )
  }

  private static let percent: UInt8 = 9
  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  /// 0: as it is; else the kind of its reference.
  private static let textClasses: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 4, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]

  /// 0: as it is; ``percent``: its number; else the kind of its reference.
  private static let urlClasses: [UInt8] = [
    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
    9, 0, 9, 0, 0, 0, 2, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 9, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 9, 9, 9, 0,
    9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 9, 9, 0, 9,
    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
  ]
}
