// The bytes of a text, for writers that need no strings.

extension RichText {
  /// Calls `body` with the payload of every text inside, in order; attributes are left out.
  ///
  /// - Complexity: O(*n*) in the events; no byte is copied.
  public func forEachText(_ body: (Span<UInt8>) -> Void) {
    for record in records {
      guard case .text = record.event else { continue }
      let payload = arena[record.payload]
      body(payload.span)
    }
  }
}
