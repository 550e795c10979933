import TopicKit

/// What the collector of an llms.txt set needs of a page.
struct LLMsEntry {
  /// The sections that the page gives, if it is the one that does.
  var order: [OrderPage.Section] = []
  /// The page as a part of `llms-full.txt`.
  var part: [UInt8]

  init(order: [OrderPage.Section], part: [UInt8]) {
    self.order = order
    self.part = part
  }

  /// The entry as bytes: a line for each section and topic, an empty one, and the part.
  var bytes: [UInt8] {
    var out: [UInt8] = []
    for section in order {
      out += Array("#\(section.title)\n".utf8)
      for id in section.ids { out += Array("-\(id)\n".utf8) }
    }
    out.append(0x0A)
    return out + part
  }

  /// Reads an entry.
  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      guard let kind = line.first else { break }
      let text = String(decoding: line.dropFirst(), as: UTF8.self)
      if kind == UInt8(ascii: "#") {
        order.append(OrderPage.Section(title: text, ids: []))
      } else if !order.isEmpty {
        order[order.count - 1].ids.append(TopicID(rawValue: text))
      }
    }
    part = Array(rest)
  }
}
