/// A related topic is named once.
enum RelatedTwiceRule {
  private struct Target: Hashable {
    var name: String
    var fragment: String?
  }

  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    var lines: [Target: SourcePosition] = [:]
    for section in page.topic.sections where section.kind == .related {
      for case .related(let links) in section.content {
        check(links.items, &lines, into: &findings)
      }
    }
  }

  private static func check(
    _ links: [TopicLink],
    _ lines: inout [Target: SourcePosition],
    into findings: inout FindingList
  ) {
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
