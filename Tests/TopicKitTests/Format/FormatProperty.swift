import TestSupport
import TopicKit

/// What has to hold of every page that is formatted.
enum FormatProperty {
  /// What does not hold, each with the page; nothing where all is well.
  static func faults(_ page: [UInt8]) throws -> [String] {
    let once = try CanonicalForm.formatted(page)
    let twice = try CanonicalForm.formatted(once)
    var faults: [String] = []
    if once != twice { faults.append("not the same twice: \(shown(page))") }
    let old = try Reading(page)
    let new = try Reading(once)
    if old.html != new.html { faults.append("other HTML: \(shown(page)) as \(shown(once))") }
    if old.entries != new.entries { faults.append("other front matter: \(shown(page))") }
    if once.contains(0x0D) { faults.append("a carriage return: \(shown(page))") }
    if let last = once.last, last != 0x0A { faults.append("no line feed ends \(shown(page))") }
    return faults
  }

  static func shown(_ page: [UInt8]) -> String {
    String(decoding: page.prefix(400), as: UTF8.self).debugDescription
  }

  /// A page's HTML and front matter.
  private struct Reading {
    var html: [UInt8]
    var entries: [FrontMatter.Entry]

    init(_ page: [UInt8]) throws {
      var parser = MarkdownParser(options: ParseOptions(frontMatter: .read))
      var writer = HTMLWriter()
      let bytes = page[...]
      try parser.feed(bytes.span, into: &writer)
      let summary = try parser.finish(into: &writer)
      writer.finish()
      html = Self.withoutContents(writer.takeOutput())
      entries = (summary.frontMatter?.entries ?? []).sorted { $0.key < $1.key }
    }

    /// The HTML without what stands in a section `Contents`, which may be made anew.
    private static func withoutContents(_ html: [UInt8]) -> [UInt8] {
      let text = String(decoding: html, as: UTF8.self)
      guard let heading = text.lowercased().firstRange(of: "<h2>contents</h2>") else { return html }
      let start = text.utf8.index(
        text.startIndex,
        offsetBy: text.lowercased().utf8.distance(from: text.startIndex, to: heading.upperBound)
      )
      let end = text[start...].firstRange(of: "<h")?.lowerBound ?? text.endIndex
      return Array((text[..<start] + text[end...]).utf8)
    }
  }
}
