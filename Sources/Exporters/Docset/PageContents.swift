import TopicKit

/// The list of a page's sections and variants, with links.
struct PageContents {
  private struct Item {
    var text: String
    var id: String
    var variants: [(text: String, id: String)] = []
  }

  private var items: [Item] = []
  /// The id of the page's own heading `Contents`, where it has one.
  var headingID: String?

  /// Adds a section.
  mutating func add(_ text: String, id: String) { items.append(Item(text: text, id: id)) }

  /// Adds a variant of the last section.
  mutating func addVariant(_ text: String, id: String) {
    if !items.isEmpty { items[items.count - 1].variants.append((text, id)) }
  }

  /// The list as HTML; nothing for a page whose sections are seen at a glance.
  var markup: [UInt8] {
    guard items.count > 1 || headingID != nil else { return [] }
    let heading = headingID.map { "<h2 id=\"\($0)\">" } ?? "<h2>"
    var out = Array("<nav class=\"contents\">\n\(heading)Contents</h2>\n<ul>\n".utf8)
    for item in items {
      out += (item.variants.isEmpty ? "<li>" : "<li class=\"group\">").utf8
      out += Self.link(item.text, item.id)
      if !item.variants.isEmpty {
        out += "\n<ul>\n".utf8
        for (text, id) in item.variants {
          out += "<li>".utf8
          out += Self.link(text, id)
          out += "</li>\n".utf8
        }
        out += "</ul>\n".utf8
      }
      out += "</li>\n".utf8
    }
    out += "</ul>\n</nav>\n".utf8
    return out
  }

  private static func link(_ text: String, _ id: String) -> [UInt8] {
    Array("<a href=\"#\(id)\">".utf8) + HTMLEscaping.escaped(text) + Array("</a>".utf8)
  }
}
