import TopicKit

/// What whatis says of a topic: its first paragraph, else what else tells what it is about.
struct IndexDescription {
  private let topic: Topic

  init(_ topic: Topic) { self.topic = topic }

  /// The text as an index takes it; `nil` where nothing is left of it.
  var text: String? {
    let frontMatter = topic.frontMatter["description"]?.text ?? ""
    let candidates = [
      topic.introduction.firstParagraph ?? "", frontMatter, openingOfFirstSection,
      topic.title.plainText,
    ]
    return candidates.lazy.map(RoffWriter.indexText).first { !$0.isEmpty }
  }

  /// What a section says first, where it is about the whole page: a synopsis, an overview.
  private var openingOfFirstSection: String {
    guard let section = topic.sections.first, section.kind == .general else { return "" }
    return Array(section.content.prefix(1)).firstParagraph ?? ""
  }
}

extension [Content] {
  /// The first paragraph, also where a quote holds it: many pages quote what they are about.
  fileprivate var firstParagraph: String? {
    for case .block(let block) in self {
      switch block.element {
      case .paragraph: return block.plainText
      case .blockQuote(nil):
        let first = block.content.children.first { $0.element == .paragraph }
        if let first { return first.plainText }
      default: break
      }
    }
    return nil
  }
}
