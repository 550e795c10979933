import TopicKit

/// Writes `SKILL.md` and the table's files, and on request an archive of the whole skill.
struct SkillCollector: PageCollector {
  private let settings: SkillSettings
  private var archive: ZipWriter?

  init(settings: SkillSettings) { self.settings = settings }

  mutating func begin(_ catalog: Catalog, to output: inout any ExportOutput) throws(ExportError) {
    let files = SkillPage(catalog, settings: settings).files()
    for file in files { try output.write(file.bytes, to: "\(settings.name)/\(file.path)") }
    guard let ending = settings.archive else { return }
    var zip = ZipWriter(epoch: settings.epoch)
    try output.open("\(settings.name).\(ending)")
    for file in files {
      try output.append(zip.entry("\(settings.name)/\(file.path)", file.bytes))
    }
    archive = zip
  }

  mutating func add(
    _ entry: [UInt8],
    of id: TopicID,
    to output: inout any ExportOutput
  ) throws(ExportError) {
    let path = "\(settings.name)/\(SkillExporter.folder)/\(SkillExporter.file(id))"
    if let bytes = try archive?.entry(path, entry) { try output.append(bytes) }
  }

  mutating func finish(_ output: inout any ExportOutput) throws(ExportError) {
    guard let archive else { return }
    try output.append(archive.end())
    try output.close()
  }
}
