/// A code block: its language, and its code.
public struct CodeExample: Sendable, Hashable {
  /// The block as events: a `codeBlock`.
  public var block: RichText

  /// Takes a block; `nil` where it is no code block.
  public init?(_ block: RichText) {
    guard block.element == .codeBlock else { return nil }
    self.block = block
  }

  /// The info string as written after the fence; empty where there is none.
  public var info: String {
    String(decoding: block.attribute(.info) ?? [], as: UTF8.self)
  }

  /// The first word of the info string; `nil` where there is none.
  public var language: String? {
    info.split(whereSeparator: { $0 == " " || $0 == "\t" }).first.map(String.init)
  }

  /// The code; every line ends with a line feed.
  public var code: String { String(decoding: codeBytes, as: UTF8.self) }

  /// ``code`` as UTF-8.
  public var codeBytes: [UInt8] { block.content.flatMap(\.bytes) }
}
