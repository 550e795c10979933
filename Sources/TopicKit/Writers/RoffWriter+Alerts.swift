// Alerts: a quote that says what kind of aside it is.

extension RoffWriter {
  /// Writes the label of an alert whose first block is no paragraph.
  mutating func writeLead() {
    guard let lead else { return }
    self.lead = nil
    write(Array("\\fB\(lead)\\fR\n".utf8))
  }

  /// Begins a paragraph with the label of the alert that it is the first of; its first line is
  /// the marker that the label stands for.
  mutating func startParagraph() {
    startInlines(.flow)
    if let lead {
      inlines?.changeStrong(by: 1)
      inlines?.append(lead.utf8)
      inlines?.changeStrong(by: -1)
      inlines?.append(" ".utf8)
      marker = []
    }
    lead = nil
  }

  /// Ends the first line of an alert: a marker is not shown, anything else is text.
  ///
  /// - Returns: Whether it was a marker.
  @discardableResult
  mutating func endMarker() -> Bool {
    guard let text = marker else { return false }
    marker = nil
    if text.starts(with: "[!".utf8), text.last == UInt8(ascii: "]") { return true }
    takeText(text)
    return false
  }
}
