import TopicKit

/// Writes one file of all topics: a title, then each topic a level deeper.
struct SingleDigestCollector: PageCollector {
  private let settings: DigestSettings
  private var isOpen = false

  init(_ settings: DigestSettings) { self.settings = settings }

  /// The title of the file, its line's ending included.
  static func head(_ name: String) -> [UInt8] {
    var builder = RichTextBuilder()
    let bytes = ContiguousArray(name.utf8)
    builder.handle(.text(.literal), bytes: bytes.span, at: .none)
    var writer = DigestWriter()
    builder.finish().replayHeading(level: 1, into: &writer)
    return writer.finish()
  }

  mutating func add(
    _ entry: [UInt8],
    of id: TopicID,
    to output: inout any ExportOutput
  ) throws(ExportError) {
    try open(&output)
    try output.append([UInt8(ascii: "\n")] + entry)
  }

  mutating func finish(_ output: inout any ExportOutput) throws(ExportError) {
    try open(&output)
    try output.close()
  }

  private mutating func open(_ output: inout any ExportOutput) throws(ExportError) {
    guard !isOpen else { return }
    isOpen = true
    let id = TopicID(sanitizing: settings.setName)?.rawValue ?? "topics"
    try output.open("\(id).md")
    try output.append(Self.head(settings.setName))
  }
}
