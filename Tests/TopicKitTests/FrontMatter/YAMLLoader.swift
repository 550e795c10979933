import Foundation
import TopicKit

/// PyYAML without types, as a second opinion; only where Python and it are installed.
enum YAMLLoader {
  /// Whether it can be asked.
  static let isPresent = (try? run("import yaml", []))?.status == 0

  /// What it reads from each block: `nil` where it refuses one.
  static func load(_ blocks: [String]) throws -> [FrontMatter.Value?] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("topickit-yaml-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appendingPathComponent("in.json")
    let output = folder.appendingPathComponent("out.json")
    try JSONSerialization.data(withJSONObject: blocks).write(to: input)
    let program = """
      import json, sys, yaml
      def load(text):
          try: return {"value": yaml.load(text, yaml.BaseLoader)}
          except (yaml.YAMLError, TypeError): return {}
      blocks = json.load(open(sys.argv[1], encoding="utf-8"))
      json.dump([load(block) for block in blocks], open(sys.argv[2], "w"))
      """
    guard try run(program, [input.path, output.path]).status == 0 else {
      throw CocoaError(.executableLoad)
    }
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: output))
    return (json as? [[String: Any]] ?? []).map {
      $0["value"].flatMap(FrontMatter.Value.init(json:))
    }
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, Void)
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program] + arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, ())
  }
}

extension FrontMatter.Value {
  /// Texts, lists and maps of JSON; `nil` for what holds anything else.
  init?(json: Any) {
    switch json {
    case let text as String: self = .text(text)
    case let list as [Any]: self = .list(list.compactMap(Self.init(json:)))
    case let map as [String: Any]:
      self = .map(
        map.compactMap { key, value in Self(json: value).map { .init(key: key, value: $0) } }
      )
    default: return nil
    }
  }
}
