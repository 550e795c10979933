/// A pitfall begins with its title in strong text.
enum PitfallTitleRule {
  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    page.topic.forEachSection { section, _ in
      guard section.kind == .pitfalls else { return }
      for case .pitfalls(let list) in section.content {
        for pitfall in list.items where pitfall.title.isEmpty && !pitfall.blocks.isEmpty {
          findings.append(
            Diagnostic(
              .pitfallUntitled,
              at: pitfall.blocks.wholeRange,
              "the pitfall '\(pitfall.blocks.messageText)' has no title; "
                + "begin it with a short sentence between **"
            )
          )
        }
      }
    }
  }
}

extension RichText {
  /// Where it stands, from the start of its first event to the end of its last.
  var wholeRange: SourceRange {
    guard let first = records.first, let last = records.last else { return .none }
    return SourceRange(first.range.start, Swift.max(first.range.start, last.range.end))
  }
}
