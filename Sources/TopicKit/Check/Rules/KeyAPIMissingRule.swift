/// What stands in `Key APIs` names APIs.
enum KeyAPIMissingRule {
  static func check(_ page: CheckedPage, into findings: inout FindingList) {
    page.topic.forEachSection { section, _ in
      guard section.kind == .keyAPIs else { return }
      check(section, into: &findings)
    }
  }

  private static func check(_ section: Section, into findings: inout FindingList) {
    var hasAPIs = false
    var others: [RichText] = []
    for content in section.content {
      switch content {
      case .keyAPIs(let list):
        hasAPIs = true
        for item in KeyAPIRule.itemsWithoutAPI(list.block) {
          findings.append(finding(list.block.slice(item)))
        }
      case .block(let block): others.append(block)
      case .code(let code): others.append(code.block)
      default: break
      }
    }
    for block in others where !hasAPIs || isList(block) {
      if block.element == .htmlBlock { continue }
      findings.append(finding(block))
    }
  }

  private static func isList(_ block: RichText) -> Bool {
    if case .list = block.element { true } else { false }
  }

  private static func finding(_ block: RichText) -> Diagnostic {
    Diagnostic(
      .keyAPIMissing,
      at: block.wholeRange,
      "no API is named by '\(block.messageText)'; begin each item with the API in backticks"
    )
  }
}
