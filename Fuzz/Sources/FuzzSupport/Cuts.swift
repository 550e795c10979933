/// Cuts a document into chunks at places that its bytes decide: the same input, the same cuts.
public struct Cuts {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Makes the cuts of a document.
  public init(for bytes: [UInt8]) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  private mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }

  /// The next chunk of what is left: often one byte, sometimes none, sometimes many.
  public mutating func next(of rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let sizes = [0, 1, 1, 2, 3, 7, 32, 200]
    let size = min(rest.count, sizes[next(below: sizes.count)])
    defer { rest = rest.dropFirst(size) }
    return rest.prefix(size)
  }
}
