/// What a heading is for the index.
enum HeadingRole {
  /// The title of the page.
  case topic
  /// A section that every topic may have; no row, as it would be the same everywhere.
  case known
  /// A section for the readers on a platform.
  case platform
  /// A variant.
  case variant
  /// Any other heading.
  case general

  /// The type that Dash lists the heading under in the contents of a page.
  var type: EntryType {
    switch self {
    case .topic: .guide
    case .variant: .sample
    case .known, .platform, .general: .section
    }
  }
}
