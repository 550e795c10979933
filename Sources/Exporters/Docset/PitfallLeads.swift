import TopicKit

/// Finds the strong text that leads each item of a list of pitfalls.
struct PitfallLeads {
  /// The titles in order, each with the id that was given to its text.
  private(set) var leads: [(title: String, id: String?)] = []
  private let titles: [String]
  private var index = -1
  private var depth = 0
  /// Whether nothing of the item but its first paragraph has begun.
  private var awaitsLead = false

  init(titles: [String]) { self.titles = titles }

  /// The title of the item that is open.
  var title: String? { titles.indices.contains(index) ? titles[index] : nil }

  /// Follows the events of the list, and says whether one begins an item's lead.
  mutating func isLead(_ event: MarkdownEvent) -> Bool {
    defer { follow(event) }
    switch event {
    case .enter(.item) where depth == 1:
      index += 1
      awaitsLead = true
      if let title, !title.isEmpty { leads.append((title, nil)) }
      return false
    case .enter(.paragraph) where depth == 2: return false
    case .enter(.strong) where awaitsLead && depth == 3:
      awaitsLead = false
      return title?.isEmpty == false
    default:
      awaitsLead = false
      return false
    }
  }

  private mutating func follow(_ event: MarkdownEvent) {
    switch event {
    case .enter: depth += 1
    case .leave: depth -= 1
    case .attribute, .text: break
    }
  }

  /// Notes the id of the lead that began.
  mutating func take(_ id: String) {
    if !leads.isEmpty { leads[leads.count - 1].id = id }
  }

  /// A title as the name of a row: without its final stop or colon.
  static func name(of title: String) -> String {
    guard let last = title.utf8.last, last == UInt8(ascii: ".") || last == UInt8(ascii: ":") else {
      return title
    }
    let rest = title.utf8.dropLast()
    if let before = rest.last, before < 0x80 {
      let isEllipsis = before == UInt8(ascii: ".") && last == before
      return isEllipsis ? title : String(title[..<rest.endIndex])
    }
    // What stands before it may be of one character with it.
    let isStop = title.hasSuffix(".") && !title.hasSuffix("..")
    return isStop || title.hasSuffix(":") ? String(title.dropLast()) : title
  }
}
