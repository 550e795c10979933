extension Topic {
  /// Builds a topic of a page's parts.
  ///
  /// - Parameters:
  ///   - body: All blocks behind the front matter.
  ///   - frontMatter: The map at the head of the page.
  ///   - frontMatterRange: Where that map stands.
  ///   - fallbackID: The id where the front matter gives none that can be used; `nil` makes
  ///     one of the title, or `topic`.
  ///   - diagnostics: Takes the findings, in the order of the page.
  /// - Returns: The topic.
  /// - Complexity: O(*n*) in the events of the body.
  static func assemble(
    body: RichText,
    frontMatter: FrontMatter,
    frontMatterRange: SourceRange,
    fallbackID: TopicID?,
    diagnostics: inout [Diagnostic]
  ) -> Topic {
    let head = TopicHead(frontMatter, range: frontMatterRange, fallbackID: fallbackID)
    var assembler = TopicAssembler(body: body, names: head.names)
    assembler.assemble()
    let id = head.check(assembler.rules, &diagnostics)
    return assembler.tree.topic(id: id, frontMatter: frontMatter)
  }
}
