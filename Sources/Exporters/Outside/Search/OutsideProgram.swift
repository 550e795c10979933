/// A program that writes a format: `topickit-export-NAME`.
public struct OutsideProgram: Sendable, Hashable {
  /// The name of the format.
  public let name: String
  /// The absolute path of the program.
  public let path: String

  /// What stands before the name of the format in the name of its program.
  public static let prefix = "topickit-export-"

  /// Names a program.
  public init(name: String, path: String) {
    self.name = name
    self.path = path
  }

  /// Whether a text can be the name of a format: ASCII letters, digits, `-` and `_`.
  ///
  /// A slash would lead to any folder, and a dot begins an extension: `topickit-export-epub.bak`
  /// is no format.
  public static func isName(_ text: some StringProtocol) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isPlain && !text.isEmpty && text.utf8.count <= 100
  }
}
