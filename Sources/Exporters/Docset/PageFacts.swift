import TopicKit

/// What the front matter says of a topic, as HTML.
enum PageFacts {
  /// Under the title: where the API exists, what the page covers, other names.
  static func head(of topic: Topic) -> String {
    badges("Availability", topic.availability?.items.map(\.written) ?? [])
      + badges("Platforms", topic.platforms.map(\.rawValue))
      + list([("Also called", topic.frontMatter.aliases.joined(separator: ", "))])
  }

  /// The platforms that a page is for; where it says none, those that have the API.
  static func platforms(of topic: Topic) -> [String] {
    let own = topic.platforms
    let platforms = own.isEmpty ? topic.availability?.platforms ?? [] : own
    var seen: Set<Platform> = []
    return platforms.filter { seen.insert($0).inserted }
      .compactMap { PlainName.clean($0.rawValue) }
  }

  /// Values that are shown one beside the other.
  private static func badges(_ name: String, _ values: [String]) -> String {
    let shown = values.filter { !$0.isEmpty }.map { "<dd>\(escaped($0))</dd>\n" }
    return shown.isEmpty
      ? "" : "<dl class=\"facts badges\">\n<dt>\(name)</dt>\n\(shown.joined())</dl>\n"
  }

  /// At the end: the link to the documentation, and keys that have no meaning of their own.
  static func foot(of topic: Topic) -> [UInt8] {
    let others = topic.frontMatter.entries.filter { !FrontMatter.knownKeys.contains($0.key) }
    var inner = topic.docs.map(documentation) ?? ""
    inner += list(others.map { ($0.key, FlatValue.text(of: $0.value)) })
    return inner.isEmpty ? [] : Array("<footer>\n\(inner)</footer>\n".utf8)
  }

  private static func documentation(_ address: String) -> String {
    let text = escaped(address)
    guard let target = LinkPolicy.external(address) else {
      return "<p class=\"docs\">Documentation: \(text)</p>\n"
    }
    let href = String(decoding: HTMLEscaping.escapedURL(Array(target.utf8)), as: UTF8.self)
    return "<p class=\"docs\">Documentation: <a href=\"\(href)\">\(text)</a></p>\n"
  }

  private static func list(_ facts: [(name: String, value: String)]) -> String {
    let lines = facts.filter { !$0.value.isEmpty }.map { name, value in
      "<dt>\(escaped(name))</dt><dd>\(escaped(value))</dd>\n"
    }
    return lines.isEmpty ? "" : "<dl class=\"facts\">\n\(lines.joined())</dl>\n"
  }

  private static func escaped(_ text: String) -> String {
    String(decoding: HTMLEscaping.escaped(text), as: UTF8.self)
  }
}
