import TopicKitEngine

/// A page's path as a URI reference: relative for a relative path.
enum ArtifactURI {
  /// The URI of a page.
  static func of(_ page: CheckedPage) -> String { encoded(page.path) }

  /// A path as a URI.
  ///
  /// All but unreserved characters is percent-encoded, a colon too: in the first part it would
  /// end a scheme.
  static func encoded(_ path: String) -> String {
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        let hex = String(byte, radix: 16, uppercase: true)
        bytes += hex.utf8.count == 1 ? "0\(hex)".utf8 : hex.utf8
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    // `//a` would name a host.
    return path.hasPrefix("/") ? "file://" + text : text
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
