/// The link definitions and footnotes seen so far, and what their use may still cost.
struct References {
  private var definitions = LinkDefinitions()
  private var footnotes: Set<[UInt8]> = []
  /// The bytes that uses have added to the output.
  private var expanded = 0
  /// The bytes that uses may add: the limit, or the input's size when that is more.
  var allowance = 0
  /// The same before the leaf that is being read.
  private var expandedBefore = 0
  private var expandedBeforeLine = 0
  /// Whether a use in this leaf was refused because the allowance was used up.
  private(set) var isOverAllowance = false
  /// How many definitions and footnotes there are; it rises with each.
  private(set) var version = 0

  /// What uses may add in one line, whatever the limit: the tape counts in 32 bits.
  private static let lineAllowance = 1 << 28

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

  /// Begins the count of what one line adds, the leaves that it ends included.
  mutating func startLine() { expandedBeforeLine = expanded }

  /// Begins the count of what one leaf adds.
  mutating func startLeaf() {
    expandedBefore = expanded
    isOverAllowance = false
  }

  /// Takes back what the leaf has added: it waits, and will be read again.
  mutating func cancelLeaf() { expanded = expandedBefore }

  /// Looks a label up and counts its use.
  ///
  /// No definition can have a label of more than `limit` characters, so such a one is none.
  mutating func lookUp(_ text: Span<UInt8>, _ label: Range<Int>, limit: Int) -> Answer {
    guard !label.isEmpty, LinkLabel.isWithin(limit, text, label) else { return .none }
    let folded = LinkLabel.fold(text, label)
    guard !folded.isEmpty else { return .none }
    guard let definition = definitions[folded] else { return .unknown }
    let total = expanded + definition.cost
    guard total <= allowance, total - expandedBeforeLine <= Self.lineAllowance else {
      isOverAllowance = true
      return .none
    }
    expanded = total
    return .found(definition)
  }

  func hasFootnote(_ text: Span<UInt8>, _ label: Range<Int>) -> Bool {
    footnotes.contains(LinkLabel.fold(text, label))
  }
}
