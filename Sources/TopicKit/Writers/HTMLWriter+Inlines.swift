// MARK: - Links

extension HTMLWriter {
  mutating func enterLink() {
    buffer.append("<a href=\"")
    openTag = .link
  }

  mutating func writeLinkTitle(_ title: Span<UInt8>) {
    guard !title.isEmpty else { return }
    buffer.append("\" title=\"")
    buffer.append(text: title)
  }
}

// MARK: - Images

extension HTMLWriter {
  mutating func enterImage() {
    buffer.append("<img src=\"")
    openTag = .image
    imageDepth = 1
    imageTitle = []
  }

  /// Takes an event inside an image: its text is the description, whatever formats it.
  mutating func describe(_ event: MarkdownEvent, _ bytes: Span<UInt8>) {
    switch event {
    case .text(.softBreak), .text(.hardBreak): buffer.append(" ")
    case .text: buffer.append(text: bytes)
    case .enter(.image): imageDepth += 1
    case .enter(.footnoteReference): openTag = .footnoteReference
    case .leave(.image): leaveImage()
    case .enter, .leave, .attribute: break
    }
  }

  private mutating func leaveImage() {
    imageDepth -= 1
    guard imageDepth == 0 else { return }
    if !imageTitle.isEmpty {
      buffer.append("\" title=\"")
      buffer.bytes.append(contentsOf: imageTitle)
      imageTitle = []
    }
    buffer.append("\" />")
  }
}

// MARK: - Footnotes

extension HTMLWriter {
  mutating func writeFootnoteReference(_ label: Span<UInt8>) {
    let reference = footnotes.refer(to: label)
    guard imageDepth == 0 else { return }
    let url = HTMLEscaping.escapedURL(reference.label)
    buffer.append("<sup class=\"footnote-ref\"><a href=\"#fn-")
    buffer.bytes.append(contentsOf: url)
    buffer.append("\" id=\"fnref-")
    buffer.bytes.append(contentsOf: url)
    if reference.occurrence > 1 {
      buffer.append("-")
      buffer.append(number: reference.occurrence)
    }
    buffer.append("\" data-footnote-ref>")
    buffer.append(number: reference.number)
    buffer.append("</a></sup>")
  }

  /// Turns to a buffer of its own until the definition ends.
  mutating func enterFootnoteDefinition(_ label: Span<UInt8>) {
    openTag = .none
    suspended.append(buffer)
    buffer = HTMLBuffer()
    tightness.append(false)
    footnotes.open(label, at: tightness.count)
  }

  mutating func leaveFootnoteDefinition() {
    guard let outer = suspended.popLast() else { return }
    _ = tightness.popLast()
    footnotes.close(buffer.take())
    buffer = outer
  }
}
