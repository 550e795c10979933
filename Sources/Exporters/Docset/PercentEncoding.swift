/// Percent-encoding of names inside addresses.
enum PercentEncoding {
  /// Every byte but `[A-Za-z0-9-_.~]` as `%41`: a raw `/` would end a part of the address of
  /// a dashAnchor, a raw `>` a mark in a path.
  static func encoded(_ text: String) -> String {
    encoded(text) { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "~"):
        true
      default: false
      }
    }
  }

  /// Every byte but those that `isKept` takes as `%41`.
  static func encoded(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(text.utf8.count * 2)
    text.withBytes { bytes in
      for index in bytes.indices {
        let byte = bytes[index]
        if isKept(byte) {
          out.append(byte)
        } else {
          out.append(UInt8(ascii: "%"))
          out.append(digit(byte >> 4))
          out.append(digit(byte & 15))
        }
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
