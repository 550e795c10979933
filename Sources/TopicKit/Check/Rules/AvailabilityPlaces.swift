/// The exact places of what is not understood in `availability`.
///
/// A topic's reading tells the whole entry, as it has no bytes any more.
enum AvailabilityPlaces {
  /// Gives the findings of ``DiagnosticRule/availabilityMalformed`` the places of their items,
  /// where those are written as they read.
  static func narrow(
    _ findings: inout [Diagnostic],
    of topic: Topic,
    _ availability: Availability?,
    _ bytes: [UInt8]
  ) {
    let places = findings.indices.filter { findings[$0].rule == .availabilityMalformed }
    guard !places.isEmpty,
      let entry = topic.frontMatter.entries.first(where: { $0.key == "availability" })
    else { return }
    let items = availability?.items.filter { !$0.isUnderstood } ?? []
    var cursor = SourceCursor(bytes, in: entry.range)
    for (place, item) in zip(places, items) {
      if let range = cursor.find(item.written) { findings[place].range = range }
    }
  }
}
