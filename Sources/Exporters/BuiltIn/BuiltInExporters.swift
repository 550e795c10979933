public import TopicKit
import TopicKitDocset
import TopicKitJSON
import TopicKitMan

extension ExporterRegistry {
  /// The formats that come with TopicKit.
  public static let builtIn = ExporterRegistry([
    DocsetExporter.format,
    JSONExporter.format,
    JSONExporter.linesFormat,
    ManExporter.format,
  ])
}
