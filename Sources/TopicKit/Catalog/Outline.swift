/// A heading and its two names.
public struct Heading: Sendable, Hashable {
  /// The level from 1.
  public var level: Int
  /// The text, plain.
  public var text: String
  /// The name that links in Markdown use, by GitHub's rule: `key-apis`, `pitfalls-1`, `概要`.
  public var anchor: String
  /// The name that outputs use, by path: `on-macos.pitfalls`.
  ///
  /// ASCII, unique on the page, and not changed by edits elsewhere.
  public var sectionID: String
}

/// The headings of a topic, in order, with their names.
public struct Outline: Sendable, Hashable {
  /// The headings, the title first.
  public let headings: [Heading]

  /// Makes the outline of a topic.
  ///
  /// The order is that of ``Topic/visitHeadings(_:)``: title, then every heading as the
  /// page has them, those inside general content included.
  public init(_ topic: Topic) {
    var anchors = AnchorNames()
    var ids = SectionNames()
    var headings: [Heading] = []
    topic.visitHeadings { level, title in
      let text = title.plainText
      headings.append(
        Heading(
          level: level,
          text: text,
          anchor: anchors.name(for: text),
          sectionID: ids.name(for: text, level: level)
        )
      )
    }
    self.headings = headings
  }
}

extension Topic {
  /// Calls `body` for the title and every other heading, in the page's order.
  public func visitHeadings(_ body: (_ level: Int, _ title: RichText) -> Void) {
    preamble.visitHeadings(body)
    body(1, title)
    introduction.visitHeadings(body)
    for section in sections { section.visitHeadings(body) }
  }
}

extension Section {
  fileprivate func visitHeadings(_ body: (Int, RichText) -> Void) {
    body(level, title)
    content.visitHeadings(body)
  }
}

extension [Content] {
  fileprivate func visitHeadings(_ body: (Int, RichText) -> Void) {
    for content in self {
      switch content {
      case .block(let block): block.visitHeadings(body)
      case .variant(let variant):
        body(variant.level, variant.title)
        variant.content.visitHeadings(body)
      case .section(let section): section.visitHeadings(body)
      case .note(let note): note.block.visitHeadings(body)
      case .pitfalls(let list): list.list.visitHeadings(body)
      case .keyAPIs(let list): list.block.visitHeadings(body)
      case .related(let links): links.block.visitHeadings(body)
      case .omittedVariants(let line): line.blocks.visitHeadings(body)
      case .code: break
      }
    }
  }
}

extension RichText {
  /// Calls `body` for every heading inside, at any depth.
  fileprivate func visitHeadings(_ body: (Int, RichText) -> Void) {
    for index in records.indices {
      if case .enter(.heading(let level)) = record(at: index).event {
        let end = index + Int(record(at: index).extent) - 1
        body(level, slice(index + 1..<end))
      }
    }
  }
}

/// GitHub's anchors: lower case, blanks to hyphens, other punctuation dropped; `-1`, `-2`
/// for the same again, and `section` where nothing is left.
struct AnchorNames {
  private var uses: [String: Int] = [:]

  init() { uses.reserveCapacity(24) }

  mutating func name(for text: String) -> String {
    var slug = Self.asciiSlug(text) ?? Self.slug(text)
    // GitHub's rule gives a heading of signs alone no name: nothing could link to it.
    if slug.isEmpty { slug = "section" }
    guard var number = uses.updateValue(1, forKey: slug) else { return slug }
    var name = ""
    repeat {
      name = "\(slug)-\(number)"
      number += 1
    } while uses[name] != nil
    // The next free number is remembered, so n equal headings cost n steps.
    uses[slug] = number
    uses[name] = 1
    return name
  }

  /// The anchor of a text of ASCII, as most are; `nil` for any other.
  private static func asciiSlug(_ text: String) -> String? {
    var slug: [UInt8] = []
    slug.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      let letter = byte.lowercasedASCII
      if byte >= 0x80 { return nil }
      if letter.isLowercaseASCII || byte.isDigitASCII || byte == UInt8(ascii: "_") {
        slug.append(letter)
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") {
        slug.append(UInt8(ascii: "-"))
      }
    }
    return String(decoding: slug, as: UTF8.self)
  }

  private static func slug(_ text: String) -> String {
    var slug = ""
    for scalar in text.unicodeScalars {
      if scalar == " " || scalar == "-" {
        slug.unicodeScalars.append("-")
      } else if scalar == "_" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
        || scalar.properties.generalCategory == .nonspacingMark
        || scalar.properties.generalCategory == .spacingMark
      {
        slug += scalar.properties.lowercaseMapping
      }
    }
    return slug
  }
}

/// Section ids: the path of the headings above, in ASCII; `-2`, `-3` for twins.
struct SectionNames {
  private var path: [(level: Int, name: String)] = []
  private var uses: [String: Int] = [:]

  init() { uses.reserveCapacity(24) }

  mutating func name(for text: String, level: Int) -> String {
    while let last = path.last, last.level >= level { path.removeLast() }
    var full: [UInt8] = []
    if level > 1, let parent = path.last, parent.level > 1 {
      full.append(contentsOf: parent.name.utf8)
      full.append(UInt8(ascii: "."))
    }
    let slug = Self.slug(text)
    full.append(contentsOf: slug.isEmpty ? Array("section".utf8)[...] : slug.prefix(80))
    let name = unused(String(decoding: full.suffix(160), as: UTF8.self))
    path.append((level, name))
    return name
  }

  /// A name that no heading has so far.
  private mutating func unused(_ base: String) -> String {
    guard let count = uses.updateValue(1, forKey: base) else { return base }
    uses[base] = count + 1
    var name = "\(base)-\(count + 1)"
    while uses[name] != nil { name += "x" }
    uses[name] = 1
    return name
  }

  private static func slug(_ text: String) -> [UInt8] {
    var slug: [UInt8] = []
    slug.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        append(UInt8(scalar.value), to: &slug)
        continue
      }
      for letter in scalar.properties.lowercaseMapping.unicodeScalars {
        if letter.isASCII {
          append(UInt8(letter.value), to: &slug)
        } else {
          slug.append(contentsOf: "u\(String(letter.value, radix: 16))".utf8)
        }
      }
    }
    while slug.last == 0x2D { slug.removeLast() }
    return slug
  }

  private static func append(_ letter: UInt8, to slug: inout [UInt8]) {
    let folded = letter.lowercasedASCII
    if folded.isLowercaseASCII || letter.isDigitASCII {
      slug.append(folded)
    } else if let last = slug.last, last != 0x2D {
      slug.append(0x2D)
    }
  }
}
