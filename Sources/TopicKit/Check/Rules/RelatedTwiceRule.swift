/// A related topic is named once.
enum RelatedTwiceRule {
  private struct Target: Hashable {
    var name: String
    var fragment: String?
  }

  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    let links = page.topic.related
    guard links.count > 1 else { return }
    var lines: [Target: SourcePosition] = [:]
    for link in links {
      let name = link.destination.isEmpty ? link.text.plainText : link.destination
      let id = link.topic ?? (link.destination.isEmpty ? TopicID(sanitizing: name) : nil)
      let target = Target(name: id?.folded ?? name, fragment: link.fragment)
      guard let first = lines[target] else {
        lines[target] = link.range.start
        continue
      }
      findings.append(
        Diagnostic(
          .relatedRepeated,
          at: link.range,
          "'\(name.messageText)' stands on line \(first.line) already; remove one of the two"
        )
      )
    }
  }
}
