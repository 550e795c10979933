// Quotes, lists, items, footnotes, and the space between blocks.

/// An open container.
struct RoffContainer: Sendable {
  enum Kind: Sendable {
    case quote
    case list(next: Int?, delimiter: MarkdownEvent.ListStyle.Delimiter)
    case item
    case footnote
  }

  var kind: Kind
  /// For an item: the columns that its marker takes.
  var width = 0
  /// For a list and its items: whether no space is shown between blocks.
  var isTight = false
  /// The columns that `.RS` moves it by.
  var indentation = 0
  /// For a list: whether an item was written.
  var hasItems = false

  /// Whether its text hangs beside a marker.
  var isHanging: Bool {
    switch kind {
    case .item, .footnote: true
    case .quote, .list: false
    }
  }

  /// Whether it is what an element opens.
  func isOpened(by element: MarkdownEvent.Element) -> Bool {
    switch (kind, element) {
    case (.quote, .blockQuote), (.list, .list), (.item, .item), (.footnote, .footnoteDefinition):
      true
    default: false
    }
  }
}

/// The open containers of a page, outermost first.
struct RoffContainers: Sendable {
  private(set) var all: [RoffContainer] = []
  /// How many, from the outermost, have their `.RS`: it waits for the first block inside.
  private(set) var openCount = 0
  private var indentation = 0

  /// Indentation beyond half a line leaves no room for text: deeper blocks stay there.
  private static let deepest = 40

  var isEmpty: Bool { all.isEmpty }
  /// The innermost one.
  var last: RoffContainer? { all.last }
  /// The columns of the marker that text in the innermost one hangs beside.
  var hangingWidth: Int { last.map { $0.isHanging ? $0.width : 0 } ?? 0 }

  mutating func push(_ container: RoffContainer) {
    var container = container
    if indentation + container.indentation > Self.deepest { container.indentation = 0 }
    indentation += container.indentation
    all.append(container)
  }

  /// Takes the innermost one away; whether it was open.
  mutating func pop() -> (RoffContainer, wasOpen: Bool)? {
    guard let container = all.popLast() else { return nil }
    indentation -= container.indentation
    let wasOpen = openCount > all.count
    openCount = min(openCount, all.count)
    return (container, wasOpen)
  }

  /// Changes the innermost one.
  mutating func changeLast(_ change: (inout RoffContainer) -> Void) {
    if let index = all.indices.last { change(&all[index]) }
  }

  /// Opens all, and hands on those that were not.
  mutating func openAll() -> ArraySlice<RoffContainer> {
    defer { openCount = all.count }
    return all[openCount...]
  }
}

extension RoffWriter {
  // MARK: Opening

  mutating func enterQuote(_ alert: MarkdownEvent.Alert?) {
    writeLead()
    containers.push(RoffContainer(kind: .quote, indentation: 4 + containers.hangingWidth))
    lead = alert.map(\.label)
  }

  mutating func enterList(_ style: MarkdownEvent.ListStyle) {
    writeLead()
    containers.push(
      RoffContainer(
        kind: .list(next: style.start.map(Int.init), delimiter: style.delimiter),
        isTight: style.spacing == .tight,
        indentation: containers.hangingWidth
      )
    )
  }

  mutating func enterItem(_ task: MarkdownEvent.TaskState?) {
    var marker = #"\(bu"#
    var width = 2
    if case .list(let next?, let delimiter) = containers.last?.kind {
      marker = "\(next)\(delimiter == .period ? "." : ")")"
      width = max(4, marker.utf8.count + 1)
      containers.changeLast { $0.kind = .list(next: next &+ 1, delimiter: delimiter) }
    }
    if let task {
      let box = task == .done ? "[x]" : "[ ]"
      marker = width == 2 ? box : "\(marker) \(box)"
      width = marker.utf8.count + 1
    }
    let isTight = containers.last?.isTight ?? false
    // The space before the first item is that of the blocks around the list.
    let around = containers.all.dropLast().last?.isTight ?? false
    output.writeMarker(
      marker,
      width: width,
      isTight: containers.last?.hasItems ?? true ? isTight : around,
      opening: containers.openAll()
    )
    containers.changeLast { $0.hasItems = true }
    open(RoffContainer(kind: .item, width: width, isTight: isTight))
  }

  mutating func enterFootnote(_ label: [UInt8]) {
    writeLead()
    var marker: [UInt8] = []
    RoffEscaping.append([0x5B] + label + [0x5D], as: .prose, in: .argument, to: &marker)
    let width = min(max(4, RoffWidth.measure(marker).full + 1), 20)
    output.writeMarker(
      String(decoding: marker, as: UTF8.self),
      width: width,
      isTight: containers.last?.isTight ?? false,
      opening: containers.openAll()
    )
    open(RoffContainer(kind: .footnote, width: width))
  }

  private mutating func open(_ container: RoffContainer) {
    containers.push(container)
    _ = containers.openAll()
    needsSeparator = false
  }

  // MARK: Closing

  mutating func leaveContainer() {
    guard let (container, wasOpen) = containers.pop(), wasOpen else { return }
    if container.indentation > 0 { output.macro(".RE") }
    needsSeparator = true
  }

  // MARK: Between blocks

  /// Writes what stands between the block above and the one that begins.
  mutating func separate() {
    output.open(containers.openAll())
    guard needsSeparator else { return }
    output.setDistance(isZero: containers.last?.isTight ?? false)
    output.macro(containers.last?.isHanging == true ? ".IP" : ".PP")
  }
}

extension RoffOutput {
  /// Writes the `.RS` of containers.
  mutating func open(_ containers: ArraySlice<RoffContainer>) {
    for container in containers where container.indentation > 0 {
      macro(".RS \(container.indentation)")
    }
  }

  /// Writes the `.IP` of an item.
  mutating func writeMarker(
    _ marker: String,
    width: Int,
    isTight: Bool,
    opening containers: ArraySlice<RoffContainer>
  ) {
    open(containers)
    setDistance(isZero: isTight)
    macro(".IP \(marker.utf8.contains(0x20) ? "\"\(marker)\"" : marker) \(width)")
  }
}
