// URLs on a man page: as a link, and to be read.

extension RoffEscaping {
  /// A URL as the argument of `.UR`: what a URL may not hold as percent codes, `\:` where a
  /// line may break.
  static func urlArgument(_ url: some Sequence<UInt8>) -> [UInt8] {
    var legal: [UInt8] = []
    for byte in url {
      if byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: #"\"#) {
        legal.append(byte)
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        legal.append(contentsOf: (byte < 0x10 ? "%0" : "%").utf8)
        legal.append(contentsOf: hex.utf8)
      }
    }
    return urlText(legal)
  }

  /// A URL to be read: `\:` where a line may break.
  static func urlText(_ url: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var piece: [UInt8] = []
    for (index, byte) in url.enumerated() {
      let next = index + 1 < url.count ? url[index + 1] : UInt8(ascii: "/")
      if byte == UInt8(ascii: ".") {
        append(piece, as: .codeLine, to: &out)
        out.append(contentsOf: index == 0 ? ".".utf8 : #"\:."#.utf8)
        piece = []
      } else if byte == UInt8(ascii: "/"), next != UInt8(ascii: "/") {
        append(piece + [byte], as: .codeLine, to: &out)
        out.append(contentsOf: #"\:"#.utf8)
        piece = []
      } else {
        piece.append(byte)
      }
    }
    append(piece, as: .codeLine, to: &out)
    return out
  }
}
