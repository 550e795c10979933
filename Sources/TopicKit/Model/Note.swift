/// An aside: a paragraph that starts with strong `Note:` or one of its kin, or a GFM alert.
public struct Note: Sendable, Hashable {
  /// What kind of aside.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Something to know beside the text.
    case note
    /// Something that helps.
    case tip
    /// Something not to be missed.
    case important
    /// Something that goes wrong otherwise.
    case warning
    /// Something that does harm otherwise.
    case caution
  }

  /// The kind.
  public var kind: Kind
  /// The text without its marker: one paragraph, or the blocks of an alert.
  public var body: RichText
  /// The block as the page has it, marker included.
  public var block: RichText

  /// Makes a note.
  public init(kind: Kind, body: RichText, block: RichText) {
    self.kind = kind
    self.body = body
    self.block = block
  }
}
