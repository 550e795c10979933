public import TopicKit
import TopicKitDigest
import TopicKitDocset
import TopicKitJSON
import TopicKitMan

extension ExporterRegistry {
  /// The formats that come with TopicKit.
  public static let builtIn = ExporterRegistry([
    DigestExporter.format,
    DocsetExporter.format,
    JSONExporter.format,
    JSONExporter.linesFormat,
    LLMsExporter.format,
    ManExporter.format,
    SkillExporter.format,
  ])
}
