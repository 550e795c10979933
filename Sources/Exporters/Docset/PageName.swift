import TopicKit

/// What the file of a topic's page is called.
///
/// Made of `[a-z0-9._-]`: readers disagree on whether other characters are percent-encoded in
/// the index. Ids differ also without case, and so do the names: `_` stands before what
/// replaces another character, so that no two ids share a name.
enum PageName {
  private static let maximumBytes = 180

  /// The file of a topic: `sheet.html`, `_atstate.html`.
  static func file(for id: TopicID) -> String {
    let name = escaped(id.folded)
    return (isTaken(name) ? "_" + name : name) + ".html"
  }

  private static func escaped(_ id: String) -> String {
    var name: [UInt8] = []
    for byte in id.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        name.append(byte)
      case UInt8(ascii: ".") where !name.isEmpty: name.append(byte)
      case UInt8(ascii: "_"): name.append(contentsOf: "__".utf8)
      case UInt8(ascii: "@"): name.append(contentsOf: "_at".utf8)
      case UInt8(ascii: "+"): name.append(contentsOf: "_plus".utf8)
      default:
        let digits = String(byte, radix: 16)
        name.append(contentsOf: (byte < 16 ? "_x0" : "_x").utf8)
        name.append(contentsOf: digits.utf8)
      }
    }
    if name.count > maximumBytes {
      name.removeLast(name.count - maximumBytes)
      name.append(contentsOf: "_h\(String(FNV1a.hash(id), radix: 16))".utf8)
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// Whether a name is that of the start page, or that of a device on Windows, with whatever
  /// extension.
  private static func isTaken(_ name: String) -> Bool {
    let stem = name.utf8.prefix { $0 != UInt8(ascii: ".") }
    // Most names are longer than any of those.
    guard stem.count <= 5 else { return false }
    switch String(Substring(stem)) {
    case "", "con", "prn", "aux", "nul": return true
    case "index": return name == "index"
    case let stem:
      let isPort = stem.hasPrefix("com") || stem.hasPrefix("lpt")
      return isPort && stem.utf8.count == 4 && stem.last?.isNumber == true
    }
  }
}
