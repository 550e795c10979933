/// The levels that headings have on a page, none more than one deeper than what it stands in.
///
/// The title is the one heading of level 1. A page may go from `#` to `###`, or have a second
/// `#`: who listens to a page, and the contents of a reader, need each level.
struct HeadingLevels {
  private var open: [(written: Int, shown: Int)] = []

  /// The level of the title.
  mutating func title() -> Int {
    open = []
    return 1
  }

  /// The level of the next heading.
  mutating func shown(for written: Int) -> Int {
    while let last = open.last, last.written >= written { open.removeLast() }
    let shown = min(6, (open.last?.shown ?? 1) + 1)
    open.append((written, shown))
    return shown
  }
}
