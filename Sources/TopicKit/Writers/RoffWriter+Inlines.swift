// Inline events: fonts, links, images, raw HTML, footnote references.

/// A link whose text is being written.
struct OpenLink: Sendable {
  var destination: [UInt8]
  /// Its text, plain.
  var plain: [UInt8] = []
}

/// Which footnote element an attribute belongs to.
enum RoffFootnote: Sendable { case definition, reference }

extension RoffWriter {
  mutating func enterInline(_ element: MarkdownEvent.Element) {
    openLooseText()
    endMarker()
    switch element {
    case .emphasis: inlines?.changeEmphasis(by: 1)
    case .strong: inlines?.changeStrong(by: 1)
    case .codeSpan: inlines?.changeCode(by: 1)
    case .strikethrough: inlines?.append("~~".utf8)
    case .image: imageDepth += 1
    case .footnoteReference: footnote = .reference
    default: break
    }
  }

  mutating func leaveInline(_ element: MarkdownEvent.Element) {
    switch element {
    case .emphasis: inlines?.changeEmphasis(by: -1)
    case .strong: inlines?.changeStrong(by: -1)
    case .codeSpan: inlines?.changeCode(by: -1)
    // No terminal strikes text out; without a mark the page would say the opposite.
    case .strikethrough: inlines?.append("~~".utf8)
    case .image: imageDepth = max(0, imageDepth - 1)
    case .link where imageDepth == 0: endLink()
    default: break
    }
  }

  mutating func take(_ attribute: MarkdownEvent.Attribute, _ bytes: [UInt8]) {
    switch attribute {
    case .destination where imageDepth == 0 && inlines?.takesReferences == true:
      startLink(to: bytes)
    case .label:
      if footnote == .definition { enterFootnote(bytes) } else { takeText([0x5B] + bytes + [0x5D]) }
      footnote = nil
    case .destination, .info, .title: break
    }
  }

  mutating func take(_ kind: MarkdownEvent.TextKind, _ bytes: Span<UInt8>) {
    switch kind {
    case _ where verbatim != nil: verbatim?.append(contentsOf: bytes)
    case .literal where marker != nil: marker?.append(contentsOf: bytes)
    case .softBreak where endMarker(), .hardBreak where endMarker(): break
    case .literal, .code:
      openLooseText()
      inlines?.append(bytes)
      link?.plain.append(contentsOf: bytes)
    case .html: takeTag(Self.array(bytes))
    case .softBreak: takeText([0x20])
    case .hardBreak: inlines?.breakLine()
    }
  }

  mutating func takeText(_ bytes: [UInt8]) {
    openLooseText()
    inlines?.append(bytes)
    link?.plain.append(contentsOf: bytes)
  }

  private mutating func takeTag(_ tag: [UInt8]) {
    switch RoffHTML.meaning(of: tag) {
    case .lineBreak: inlines?.breakLine()
    case .strong(let change): inlines?.changeStrong(by: change)
    case .emphasis(let change): inlines?.changeEmphasis(by: change)
    case .anchor(let change) where change > 0 || hiddenAnchors > 0: hiddenAnchors += change
    case .nothing: break
    case .text, .anchor: takeText(tag)
    }
  }

  private mutating func openLooseText() {
    if inlines == nil { startInlines(.flow) }
  }
}

// MARK: - Links

extension RoffWriter {
  /// Opens a link that becomes more than its text.
  private mutating func startLink(to destination: [UInt8]) {
    let text = String(decoding: destination, as: UTF8.self)
    switch links[text] {
    case .text: return
    case .page: break
    case nil: guard LinkTarget.hasScheme(text) else { return }
    }
    inlines?.startLink()
    link = OpenLink(destination: destination)
  }

  private mutating func endLink() {
    guard let link else { return }
    self.link = nil
    if case .page(let names, let section) = links[String(decoding: link.destination, as: UTF8.self)]
    {
      endReference(link, names: names, section: section)
    } else {
      endURL(link)
    }
  }

  private mutating func endReference(_ link: OpenLink, names: [String], section: String) {
    let text = String(decoding: link.plain, as: UTF8.self)
    if let name = names.first(where: { $0 == text || "\($0)(\(section))" == text }) {
      inlines?.dropLink()
      inlines?.reference(to: name, section: section)
    } else if let name = names.first {
      inlines?.endLink()
      inlines?.append((link.plain.isEmpty ? "" : " (").utf8)
      inlines?.reference(to: name, section: section, after: link.plain.isEmpty ? "" : ")")
    }
  }

  private mutating func endURL(_ link: OpenLink) {
    let url = link.destination
    let isBare =
      link.plain.isEmpty
      || ["", "mailto:", "http://", "https://"]
        .contains { url.elementsEqual(Array($0.utf8) + link.plain) }
    if isBare {
      // `.UR` and `.UE` with nothing between, or with the URL itself, are faults to mandoc.
      inlines?.dropLink()
      inlines?.appendWord(RoffEscaping.urlText(link.plain.isEmpty ? url : link.plain))
    } else if inlines?.takesMacros == true, Self.isFollowed(url) {
      inlines?.endLink(to: url)
    } else {
      inlines?.endLink()
      inlines?.append(" ".utf8)
      inlines?.appendWord(
        Array(#"\(la"#.utf8) + RoffEscaping.urlText(url) + Array(#"\(ra"#.utf8)
      )
    }
  }

  /// Whether a scheme may become a link of the terminal; any other is shown beside its text.
  private static func isFollowed(_ url: [UInt8]) -> Bool {
    let text = String(decoding: url.prefix(8), as: UTF8.self).lowercased()
    return ["http:", "https:", "mailto:", "ftp:"].contains { text.hasPrefix($0) }
  }
}
