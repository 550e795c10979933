/// HTML with every run of blanks as one space.
///
/// None stay in code spans, behind tags and at the start of a line. Code blocks stay as they are.
enum Spacing {
  private enum Place { case text, codeSpan, codeBlock }

  static func collapsed(_ html: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var place = Place.text
    for index in html.indices {
      let byte = html[index]
      if byte == UInt8(ascii: "<") { place = self.place(at: html[index...], in: place) }
      guard byte == 0x20 || byte == 0x09, place != .codeBlock else {
        out.append(byte)
        continue
      }
      let counts = out.last != 0x20 && out.last != 0x0A && out.last != UInt8(ascii: ">")
      if place == .text, counts { out.append(0x20) }
    }
    return out
  }

  private static func place(at rest: ArraySlice<UInt8>, in place: Place) -> Place {
    switch place {
    case .text where rest.starts(with: "<pre>".utf8): .codeBlock
    case .text where rest.starts(with: "<code>".utf8): .codeSpan
    case .codeBlock where rest.starts(with: "</pre>".utf8): .text
    case .codeSpan where rest.starts(with: "</code>".utf8): .text
    default: place
    }
  }
}
