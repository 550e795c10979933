public import TopicKit

/// Writes topic events as JSON Lines: one object an event, as soon as it comes.
///
/// An object has `type`, the keys of that type, the `range` in the source, its ends each with
/// `offset` (bytes from 0), `line` and `column` (from 1, UTF-8 bytes), and `certainAt`, the
/// bytes of the source after which nothing could change the event any more. Values have the
/// keys that they have in the JSON of a topic; a key with `?` is left out without a value.
///
/// | `type` | keys |
/// |---|---|
/// | `frontMatter` | `id?`, `platforms`, `availability?`, `docs?`, `aliases`, `frontMatter` |
/// | `title` | `title`: rich text |
/// | `summary` | `summary`: rich text |
/// | `block` | `markdown`, `text` |
/// | `code` | `language?`, `info?`, `code` |
/// | `note` | `kind`, `body`: rich text, `markdown` |
/// | `omittedVariants` | `items`, `label?`, `url?`, `markdown` |
/// | `sectionStart` | `kind`, `level`, `title`, `platforms` (of kind `platform` only) |
/// | `sectionEnd` | `kind`, `level`, `platforms` (of kind `platform` only) |
/// | `variantStart` | `title`, `platforms`, `level` |
/// | `variantEnd` | `level` |
/// | `listStart` | `list` (`pitfalls`, `keyAPIs`, `related`), `element` (`list`, `paragraph`), `start?`, `delimiter?` |
/// | `item` | `task?` (`open`, `done`), `markdown` |
/// | `listEnd` | `list`, `element`, `spacing?` |
/// | `pitfall` | `title?`, `explanation?`: rich text |
/// | `keyAPI` | `code`, `kind`, `explanation?`: rich text |
/// | `related` | `topic?`, `fragment?`, `destination`, `text`: rich text |
/// | `end` | `id`, `diagnostics`: each `range`, `rule`, `severity`, `message`, `fix?` (`range`, `replacement`) |
public struct TopicEventLinesWriter: TopicHandler, Sendable {
  private var encoder = TopicEncoder(layout: .compact)
  private var output: [UInt8] = []

  /// Makes a writer.
  public init() {}

  /// The lines written since the last call.
  public mutating func takeOutput() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &output)
    return taken
  }

  public mutating func handle(_ event: TopicEvent) {
    encoder.json.removeAll()
    encoder.write(event)
    output.append(contentsOf: encoder.json.bytes)
    output.append(UInt8(ascii: "\n"))
  }
}
