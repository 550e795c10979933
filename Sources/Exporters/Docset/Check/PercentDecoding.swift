/// Reads percent-encoded text.
enum PercentDecoding {
  /// `a b` for `a%20b`; what is no code stays as it is.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let code = bytes[index...].prefix(3)
      if bytes[index] == UInt8(ascii: "%"), code.count == 3,
        let byte = UInt8(String(decoding: code.dropFirst(), as: UTF8.self), radix: 16)
      {
        out.append(byte)
        index += 3
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
