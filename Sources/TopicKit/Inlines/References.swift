/// The link definitions and footnotes seen so far, and what their use may still cost.
struct References {
  private var definitions = LinkDefinitions()
  private var footnotes: Set<[UInt8]> = []
  /// The bytes that uses have added to the output.
  private var expanded = 0
  /// The bytes that uses may add: the limit, or the input's size when that is more.
  var allowance = 0
  /// Whether a use was refused because the allowance was used up.
  private(set) var isOverAllowance = false
  /// How many definitions and footnotes there are; it rises with each.
  private(set) var version = 0

  enum Answer {
    case found(LinkDefinition)
    case unknown
    /// No label at all, or one that may not be expanded any more.
    case none
  }

  mutating func add(_ definition: LinkDefinition, as label: [UInt8]) {
    let before = definitions.count
    definitions.add(definition, as: label)
    if definitions.count > before { version += 1 }
  }

  mutating func addFootnote(_ label: [UInt8]) {
    if footnotes.insert(label).inserted { version += 1 }
  }

  /// Looks a label up and counts its use.
  mutating func lookUp(_ text: Span<UInt8>, _ label: Range<Int>, limit: Int) -> Answer {
    // A character has at most four bytes.
    guard !label.isEmpty, label.count <= limit * 4 else { return .none }
    let folded = LinkLabel.fold(text, label)
    guard !folded.isEmpty else { return .none }
    guard let definition = definitions[folded] else { return .unknown }
    guard expanded + definition.cost <= allowance else {
      isOverAllowance = true
      return .none
    }
    expanded += definition.cost
    return .found(definition)
  }

  func hasFootnote(_ text: Span<UInt8>, _ label: Range<Int>) -> Bool {
    footnotes.contains(LinkLabel.fold(text, label))
  }
}
