import TopicKit

/// What the first pass knows of a page, as a cache keeps it.
struct CachedOutline: Sendable {
  /// The entry, under the id that the page asks for.
  var entry: Catalog.Entry
  /// What the parser found.
  var diagnostics: [Diagnostic]
  /// Where the page says its id.
  var idPosition: SourcePosition
}

extension CachedOutline {
  /// Makes the outline of a page.
  init(_ page: PageReader.Page, path: String) {
    entry = Catalog.Entry(page.topic, path: path)
    diagnostics = page.diagnostics
    idPosition = page.idPosition
  }

  /// Reads an outline; `nil` for bytes that are none.
  init?(_ bytes: [UInt8]) {
    var decoder = CacheDecoder(bytes)
    entry = Catalog.Entry(&decoder)
    diagnostics = decoder.list { Diagnostic(&$0) }
    idPosition = decoder.sourcePosition()
    guard !decoder.isBroken, decoder.position == bytes.count else { return nil }
  }

  /// The outline as it is kept.
  var bytes: [UInt8] {
    var encoder = CacheEncoder()
    entry.encode(to: &encoder)
    encoder.add(diagnostics) { $1.encode(to: &$0) }
    encoder.add(idPosition)
    return encoder.bytes
  }
}

extension Catalog.Entry {
  init(_ decoder: inout CacheDecoder) {
    self.init(
      id: TopicID(rawValue: decoder.text()),
      title: decoder.text(),
      summary: decoder.text(),
      platforms: decoder.list { Platform(rawValue: $0.text()) },
      availability: decoder.optionalText(),
      docs: decoder.optionalText(),
      aliases: decoder.list { $0.text() },
      keyAPIs: decoder.list {
        API(code: $0.text(), kind: KeyAPI.Kind(rawValue: $0.text()) ?? .other)
      },
      headings: decoder.list {
        Heading($0.number(), $0.text(), anchor: $0.text(), sectionID: $0.text())
      },
      path: decoder.text()
    )
  }

  func encode(to encoder: inout CacheEncoder) {
    encoder.add(id.rawValue)
    encoder.add(title)
    encoder.add(summary)
    encoder.add(platforms) { $0.add($1.rawValue) }
    encoder.add(availability)
    encoder.add(docs)
    encoder.add(aliases) { $0.add($1) }
    encoder.add(keyAPIs) {
      $0.add($1.code)
      $0.add($1.kind.rawValue)
    }
    encoder.add(headings) {
      $0.add($1.level)
      $0.add($1.text)
      $0.add($1.anchor)
      $0.add($1.sectionID)
    }
    encoder.add(path)
  }
}

extension Diagnostic {
  // A run shows where a finding begins, and offers no fix.
  init(_ decoder: inout CacheDecoder) {
    let id = decoder.text()
    let severity = Severity(rawValue: decoder.text())
    let start = decoder.sourcePosition()
    let message = decoder.text()
    self.init(
      DiagnosticRule.named(id) ?? .pageEmpty,
      severity: severity,
      at: SourceRange(start, start),
      message
    )
  }

  func encode(to encoder: inout CacheEncoder) {
    encoder.add(rule.id)
    encoder.add(severity.rawValue)
    encoder.add(range.start)
    encoder.add(message)
  }
}
