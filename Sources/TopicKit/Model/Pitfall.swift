/// A mistake people make: what it is, and why.
public struct Pitfall: Sendable, Hashable {
  /// The strong text that leads the list item, as inline text, final stop kept; empty where
  /// the item has no such lead.
  public var title: RichText
  /// The rest of the item: any blocks; a rest of the first paragraph is a paragraph.
  public var explanation: RichText
  /// The item as the page has it: the blocks inside the list item.
  public var blocks: RichText

  /// Makes a pitfall.
  public init(title: RichText, explanation: RichText, blocks: RichText) {
    self.title = title
    self.explanation = explanation
    self.blocks = blocks
  }
}

/// A list of pitfalls, as it stands in a `Pitfalls` section.
public struct PitfallList: Sendable, Hashable {
  /// The list as events.
  public var list: RichText
  /// One pitfall per item.
  public var items: [Pitfall]

  /// Makes a list.
  public init(list: RichText, items: [Pitfall]) {
    self.list = list
    self.items = items
  }
}
