/// GFM, "Autolinks (extension)": addresses without angle brackets.
enum BareLink {
  /// The link whose scheme ends before the `:` at `index`: where it begins and ends.
  static func scanURL(
    _ text: Span<UInt8>,
    colon index: Int,
    notBefore floor: Int
  ) -> Range<Int>? {
    guard text.has("://", at: index) else { return nil }
    var start = index
    while start > floor, text[start - 1].isA(ByteClass.letter) { start -= 1 }
    Steps.add(index - start)
    guard
      text.hasFolded("http://", at: start) || text.hasFolded("https://", at: start)
        || text.hasFolded("ftp://", at: start)
    else { return nil }
    let host = index + 3
    guard host < text.count,
      text[host].isA(ByteClass.letter | ByteClass.digit) || text[host] >= 0x80 || text[host] == 0,
      let domain = domainEnd(text, from: host, allowsShort: true)
    else { return nil }
    let end = linkEnd(text, from: start, after: domain)
    return end > host ? start..<end : nil
  }

  /// The link that begins with the `www.` at `index`: where it ends.
  static func scanWWW(_ text: Span<UInt8>, at index: Int) -> Int? {
    guard text.hasFolded("www.", at: index) else { return nil }
    if index > 0 {
      switch text[index - 1] {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "("): break
      default: guard text[index - 1].isA(ByteClass.whitespace) else { return nil }
      }
    }
    guard let domain = domainEnd(text, from: index, allowsShort: false) else { return nil }
    return linkEnd(text, from: index, after: domain)
  }

  /// The end of a domain: no underscore in its last two parts, and a dot unless it may be
  /// short.
  ///
  /// It is made of hyphens and anything but blanks and punctuation, Unicode's included.
  private static func domainEnd(_ text: Span<UInt8>, from start: Int, allowsShort: Bool) -> Int? {
    var at = start
    var dots = 0
    var underscoresBefore = 0
    var underscores = 0
    defer { Steps.add(at - start) }
    while at < text.count {
      let byte = text[at]
      if byte == UInt8(ascii: "_") {
        underscores += 1
      } else if byte == UInt8(ascii: ".") {
        underscoresBefore = underscores
        underscores = 0
        dots += 1
      } else if byte >= 0x80 {
        guard CharacterClass(after: at, in: text) == .other else { break }
        at += UTF8Repair.sequence(in: text, at: at).length
        continue
      } else if !byte.isA(ByteClass.letter | ByteClass.digit), byte != UInt8(ascii: "-") {
        break
      }
      at += 1
    }
    // Many dots make any underscore harmless: no scan of the parts, whose number is free.
    if underscores > 0 || underscoresBefore > 0, dots <= 10 { return nil }
    guard allowsShort || dots > 0 else { return nil }
    return at
  }

  /// Goes on to a blank or `<`, then gives back what belongs to the sentence around it.
  private static func linkEnd(_ text: Span<UInt8>, from start: Int, after domain: Int) -> Int {
    var end = domain
    while end < text.count, !text[end].isA(ByteClass.whitespace), text[end] != UInt8(ascii: "<") {
      end += 1
    }
    Steps.add(end - start)
    return trimmedEnd(text, start..<end)
  }

  /// Without trailing punctuation, unbalanced brackets, and character references.
  static func trimmedEnd(_ text: Span<UInt8>, _ range: Range<Int>) -> Int {
    var end = range.upperBound
    var opening = 0
    var closing = 0
    for index in range {
      if text[index] == UInt8(ascii: "(") { opening += 1 }
      if text[index] == UInt8(ascii: ")") { closing += 1 }
    }
    while end > range.lowerBound {
      switch text[end - 1] {
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: ","),
        UInt8(ascii: ":"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"),
        UInt8(ascii: "'"), UInt8(ascii: "\""):
        end -= 1
      case UInt8(ascii: ")"):
        guard closing > opening else { return end }
        closing -= 1
        end -= 1
      case UInt8(ascii: ";"):
        var name = end - 1
        while name > range.lowerBound, text[name - 1].isA(ByteClass.letter) { name -= 1 }
        if name < end - 1, name > range.lowerBound, text[name - 1] == UInt8(ascii: "&") {
          end = name - 1
        } else {
          end -= 1
        }
      default: return end
      }
    }
    return end
  }

  /// The next mail address in a run of text: where it begins and ends.
  ///
  /// `index` says where to look on; it is moved behind what was passed, so that the whole run
  /// costs O(*n*).
  static func scanMail(
    _ text: Span<UInt8>,
    in range: Range<Int>,
    from index: inout Int
  ) -> (link: Range<Int>, hasScheme: Bool)? {
    while index < range.upperBound {
      guard text[index] == UInt8(ascii: "@") else {
        index += 1
        continue
      }
      let at = index
      index += 1
      var start = at
      while start > range.lowerBound, isMailNameByte(text[start - 1]) { start -= 1 }
      Steps.add(at - start)
      guard start < at else { continue }
      var hasScheme = false
      var hasResource = false
      for scheme: StaticString in ["mailto:", "xmpp:"] {
        let schemeStart = start - scheme.utf8CodeUnitCount
        if schemeStart >= range.lowerBound, text.hasFolded(scheme, at: schemeStart),
          schemeStart == range.lowerBound
            || !text[schemeStart - 1].isA(ByteClass.letter | ByteClass.digit)
        {
          start = schemeStart
          hasScheme = true
          hasResource = scheme.utf8CodeUnitCount == 5
          break
        }
      }
      if let end = mailHostEnd(text, from: at + 1, to: range.upperBound, hasResource) {
        index = end
        return (start..<trimmedEnd(text, start..<end), hasScheme)
      }
    }
    return nil
  }

  /// The end of the host; with `hasResource` slashes may follow: `xmpp:name@host/resource`.
  private static func mailHostEnd(
    _ text: Span<UInt8>,
    from start: Int,
    to limit: Int,
    _ hasResource: Bool
  ) -> Int? {
    var end = start
    var dots = 0
    defer { Steps.add(end - start) }
    while end < limit {
      let byte = text[end]
      if byte.isA(ByteClass.letter | ByteClass.digit) || byte == 0x2D || byte == 0x5F {
        end += 1
      } else if byte == UInt8(ascii: "."), end + 1 < limit,
        text[end + 1].isA(ByteClass.letter | ByteClass.digit)
      {
        dots += 1
        end += 1
      } else if byte == UInt8(ascii: "/"), hasResource {
        end += 1
      } else {
        break
      }
    }
    // Ends with a letter or a dot; nothing that another `@` follows is an address.
    guard end > start, dots > 0, text[end - 1].isA(ByteClass.letter) || text[end - 1] == 0x2E,
      !(end < limit && text[end] == UInt8(ascii: "@"))
    else { return nil }
    return end
  }

  private static func isMailNameByte(_ byte: UInt8) -> Bool {
    byte.isA(ByteClass.letter | ByteClass.digit) || byte == 0x2E || byte == 0x2B || byte == 0x2D
      || byte == 0x5F
  }
}
