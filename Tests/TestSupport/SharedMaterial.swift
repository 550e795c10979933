public import Foundation

/// Test data that is not part of the project: found through `TOPICKIT_SHARED`, then in the
/// folder `shared` beside the package.
public enum SharedMaterial {
  /// The folder; `nil` where there is none.
  public static let root: URL? = {
    let given = ProcessInfo.processInfo.environment["TOPICKIT_SHARED"].map {
      URL(fileURLWithPath: $0)
    }
    let beside = packageRoot.deletingLastPathComponent().appendingPathComponent("shared")
    return [given, beside].compactMap { $0 }.first {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("conformance").path)
    }
  }()

  /// Whether the folder is there.
  public static var isPresent: Bool { root != nil }

  /// The package's own folder.
  public static let packageRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The sample topics, sorted by name.
  public static func seeds() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: packageRoot.appendingPathComponent("seeds"),
      includingPropertiesForKeys: nil
    )
    .sorted { $0.path < $1.path }
  }

  /// The bytes of a file below the folder.
  public static func bytes(_ path: String) throws -> [UInt8] {
    guard let root else { throw CocoaError(.fileNoSuchFile) }
    return [UInt8](try Data(contentsOf: root.appendingPathComponent(path)))
  }

  /// The Markdown pages of a corpus, sorted by path.
  public static func pages(_ corpus: String = "corpora") -> [URL] {
    guard let root else { return [] }
    let folder = root.appendingPathComponent(corpus)
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let files = all?.compactMap { $0 as? URL } ?? []
    return files.filter { $0.pathExtension == "md" && !$0.lastPathComponent.hasPrefix("LICEN") }
      .sorted { $0.path < $1.path }
  }
}

/// An example of a specification: a document and the HTML that it means.
public struct ConformanceExample: Sendable, CustomStringConvertible {
  /// The example's number.
  public let number: Int
  /// The section it stands in.
  public let section: String
  /// The document.
  public let markdown: [UInt8]
  /// The HTML.
  public let html: String
  /// The extensions it is about.
  public let extensions: [String]

  /// The number and the section.
  public var description: String { "\(number) (\(section))" }

  /// The examples of a file in `conformance`; none where there is no such file.
  public static func load(_ name: String) -> [ConformanceExample] {
    guard let bytes = try? SharedMaterial.bytes("conformance/\(name).json"),
      let list = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]]
    else { return [] }
    return list.compactMap { entry in
      guard let number = entry["example"] as? Int, let markdown = entry["markdown"] as? String,
        let html = entry["html"] as? String
      else { return nil }
      return ConformanceExample(
        number: number,
        section: entry["section"] as? String ?? "",
        markdown: Array(markdown.utf8),
        html: html,
        extensions: entry["extensions"] as? [String] ?? []
      )
    }
  }
}
