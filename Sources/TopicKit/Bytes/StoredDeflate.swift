/// Data as deflate holds it without compressing (RFC 1951, 3.2.4): what inflates reads it, and equal
/// data gives equal bytes on every machine.
package enum StoredDeflate {
  /// The data in blocks of at most 65 535 bytes, at least one.
  ///
  /// - Complexity: O(*n*).
  package static func blocks(of data: [UInt8]) -> [UInt8] {
    var blocks: [UInt8] = []
    blocks.reserveCapacity(data.count + 5 * (data.count / 0xFFFF + 1))
    var rest = data[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      blocks.append(rest.isEmpty ? 1 : 0)
      let length = UInt16(truncatingIfNeeded: block.count)
      for half in [length, ~length] {
        blocks += [UInt8(truncatingIfNeeded: half), UInt8(half >> 8)]
      }
      blocks += block
    } while !rest.isEmpty
    return blocks
  }
}
