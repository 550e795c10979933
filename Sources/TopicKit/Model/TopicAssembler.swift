/// Reads the blocks of a whole body.
///
/// Headings open sections and variants; every other block goes to the innermost that is open,
/// typed by the rules of that section's kind, one rule per file.
struct TopicAssembler {
  private let body: RichText

  private(set) var rules: BodyRules
  private(set) var tree = TopicTree()

  init(body: RichText, names: PlatformNames) {
    self.body = body
    rules = BodyRules(names: names)
  }

  /// Goes through the blocks.
  ///
  /// - Complexity: O(*n*) in the events of the body.
  mutating func assemble() {
    var index = body.startIndex
    while index < body.endIndex {
      let end = body.end(of: index)
      if case .enter(.heading(let level)) = body.record(at: index).event,
        let opening = rules.open(body.slice(index..<end), level: level)
      {
        tree.open(opening)
        index = end
      } else if let (line, end) = OmittedRule.omitted(in: body, at: index, names: rules.names) {
        tree.add(.omittedVariants(line))
        index = end
      } else {
        tree.add(rules.content(of: body.slice(index..<end)))
        index = end
      }
    }
    tree.close()
  }
}
