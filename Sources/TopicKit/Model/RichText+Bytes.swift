// The bytes of a text, for writers that need no strings.

extension RichText {
  /// Calls `body` with the payloads of the texts inside, in order; attributes are left out.
  ///
  /// Payloads that lie side by side, as the lines of a code block do, come at once.
  ///
  /// - Complexity: O(*n*) in the events; no byte is copied.
  public func forEachText(_ body: (Span<UInt8>) -> Void) {
    let bytes = arena[...]
    let span = bytes.span
    var run = 0..<0
    for record in records {
      guard case .text = record.event else { continue }
      let payload = record.payload
      if payload.lowerBound == run.upperBound {
        run = run.lowerBound..<payload.upperBound
      } else {
        if !run.isEmpty { body(span.extracting(run)) }
        run = payload
      }
    }
    if !run.isEmpty { body(span.extracting(run)) }
  }

  /// How many bytes all texts have that share this one's storage: those of its page.
  package var sharedByteCount: Int { arena.count }
}
