import Foundation
import TopicKit

/// Prints what the topics of this program say of a subject: `swift run Handbook [ID]`.
@main
struct Handbook {
  static func main() throws {
    let topics = try topics()
    guard let id = CommandLine.arguments.dropFirst().first else {
      for topic in topics { print("\(topic.id): \(topic.summary?.plainText ?? "")") }
      return
    }
    guard let topic = topics.first(where: { $0.id.rawValue == id }) else {
      let ids = topics.map(\.id.rawValue).joined(separator: ", ")
      return print("no topic '\(id)'; there are \(ids)")
    }
    print(topic.title.plainText)
    for pitfall in topic.pitfalls { print("- \(pitfall.title.plainText)") }
  }

  /// The topics that the plugin read when this program was built.
  private static func topics() throws -> [Topic] {
    guard let resource = Bundle.module.url(forResource: "topics", withExtension: "jsonl") else {
      return []
    }
    return try Data(contentsOf: resource).split(separator: UInt8(ascii: "\n"))
      .map { try JSONDecoder().decode(Topic.self, from: $0) }
  }
}
