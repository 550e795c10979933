import TopicKit

/// What of a page goes at which step, and what is said of it.
struct DigestPlan {
  /// What the line of what was left out says, and at which steps.
  struct Name {
    var text: [UInt8]
    /// Names are said in the order of the page.
    var place: Int
    var first: Int
    var last = Int.max
  }

  private(set) var page: DigestPage
  private(set) var names: [Name] = []
  /// The variants that are left out, in that order, and the step of each.
  private(set) var leftOut: [(variant: Int, step: Int)] = []
  /// The number of the last step.
  private(set) var step = 0
  private var isChanged = false
  /// The pieces of each part, those of parts inside left out.
  private var own: [[Int]]
  /// What is said of a part that lost some of its blocks, and of each kind of loss.
  private var rests: [Int: Int] = [:]
  private var nameOf: [Int: Int] = [:]
  private var losses: [String: Int] = [:]

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - ladder: What goes first.
  ///   - absent: The titles of sections that are not on the page from the start.
  /// - Complexity: O(*n* log *n*) in the pieces.
  init(_ page: DigestPage, ladder: [DigestRung], absent: [RichText]) {
    self.page = page
    own = Array(repeating: [], count: page.parts.count)
    for (index, piece) in page.pieces.enumerated() where piece.role.isCut {
      if let part = piece.part { own[part].append(index) }
    }
    for title in absent {
      names.append(Name(text: OmittedNames.escaped(title.plainText), place: .max - 2, first: 0))
    }
    for rung in ladder { climb(rung) }
    endEntries()
    endLosses()
    countNames()
  }

  private static let code = "code of variants"
  private static let text = "text of variants"
  private static let explanations = "explanations"
  private static let introduction = "the rest of the introduction"

  private mutating func climb(_ rung: DigestRung) {
    switch rung {
    case .variantCode: thinVariants(keeping: { $0 != .code }, losing: Self.code)
    case .variantText: thinVariants(keeping: { $0 == .code }, losing: Self.text)
    case .variants: cutVariants()
    case .contents: cutSections(.contents)
    case .platforms: cutPlatforms()
    case .general: cutGeneral()
    case .explanations: shortenItems()
    case .related: cutSections(.related)
    case .introduction: cutIntroduction()
    case .keyAPIs: cutSections(.keyAPIs)
    case .pitfalls: cutSections(.pitfalls)
    case .code: cutDefaultCode()
    }
  }
}

extension DigestPage.Role {
  /// Whether it can go by itself.
  fileprivate var isCut: Bool {
    switch self {
    case .block, .code, .list, .item, .contents, .entry: true
    case .heading, .stand, .separator, .fixed, .opener, .omitted: false
    }
  }
}

// MARK: - Steps

extension DigestPlan {
  /// Does something as one step; nothing that changes nothing is one.
  private mutating func cut(_ body: (inout Self) -> Void) {
    step += 1
    isChanged = false
    body(&self)
    if !isChanged { step -= 1 }
  }

  private mutating func kill(_ piece: Int) {
    let role = page.pieces[piece].role
    guard page.pieces[piece].last == .max, role != .fixed, role != .separator else { return }
    if case .omitted = role { return }
    page.pieces[piece].last = step
    isChanged = true
    // The item it stands in for was not taken from the part.
    let counts = role.counts || (role == .stand && page.pieces[piece].first != .max)
    if counts, let part = page.pieces[piece].part { release(part) }
  }

  /// Takes one of its pieces or parts from a part; one that has none left is gone.
  private mutating func release(_ part: Int) {
    page.parts[part].live -= 1
    var next = part
    while page.parts[next].live == 0, page.parts[next].gone == .max {
      markGone(next)
      guard let parent = page.parts[next].parent else { return }
      page.parts[parent].live -= 1
      next = parent
    }
  }

  private mutating func markGone(_ part: Int) {
    page.parts[part].gone = step
    page.pieces[page.parts[part].heading].last = step
    isChanged = true
    if case .variant(let variant) = page.parts[part].kind,
      !page.variants[variant].item.title.isEmpty
    {
      leftOut.append((variant, step))
    }
    if let rest = rests[part] { names[rest].last = min(names[rest].last, step) }
  }

  private func isGone(_ part: Int) -> Bool { page.parts[part].gone != .max }

  /// Takes a part away, with all that is in it.
  private mutating func killAll(_ part: Int) {
    for piece in page.parts[part].heading..<page.parts[part].end {
      switch page.pieces[piece].role {
      case .heading: break
      case .separator, .opener: page.pieces[piece].last = min(page.pieces[piece].last, step)
      default: kill(piece)
      }
    }
    // Parts that never had anything: their headings are left.
    for inner in (part..<page.parts[part].endPart).reversed() where !isGone(inner) {
      guard page.parts[inner].live == 0 else { continue }
      markGone(inner)
      if let parent = page.parts[inner].parent { release(parent) }
    }
  }

  // MARK: - What is said

  private mutating func say(_ text: [UInt8], at place: Int) -> Int {
    names.append(Name(text: text, place: place, first: step))
    return names.count - 1
  }

  /// Names a part that is gone, in place of those inside of it.
  private mutating func name(_ part: Int) {
    guard isGone(part) else { return }
    for inner in part..<page.parts[part].endPart {
      for name in [rests[inner], nameOf[inner]] {
        if let name { names[name].last = min(names[name].last, step) }
      }
    }
    var text = OmittedNames.escaped(page.parts[part].title.plainText)
    if text.isEmpty { text = Array("a part without a title".utf8) }
    if let parent = page.parts[part].parent, !isGone(parent) {
      text += Array(" (".utf8) + OmittedNames.escaped(page.parts[parent].title.plainText)
      text.append(UInt8(ascii: ")"))
    }
    nameOf[part] = say(text, at: part)
  }

  /// Says that a part lost some of its blocks.
  private mutating func sayRest(of part: Int) {
    guard isChanged, !isGone(part), rests[part] == nil else { return }
    let title = OmittedNames.escaped(page.parts[part].title.plainText)
    rests[part] = say(Array("the rest of ".utf8) + title, at: part)
  }

  private mutating func say(loss: String) {
    guard isChanged, losses[loss] == nil else { return }
    losses[loss] = say(Array(loss.utf8), at: loss == Self.introduction ? -1 : .max - 1)
  }

  /// Lets what is said of things go with the last of them.
  private mutating func endLosses() {
    let shortened = page.pieces.filter { $0.role == .stand && $0.first != .max }
    let thinned = page.parts.filter { if case .variant = $0.kind { true } else { false } }
    for (loss, name) in losses {
      switch loss {
      case Self.explanations: names[name].last = shortened.map(\.last).max() ?? .max
      case Self.code, Self.text: names[name].last = thinned.map(\.gone).max() ?? .max
      default: break
      }
    }
  }

  /// The least that can be said: how many things went.
  private mutating func countNames() {
    let alive = names.indices.filter { names[$0].last == .max }
    guard alive.count > 1 else { return }
    step += 1
    for index in alive { names[index].last = step }
    _ = say(Array("\(alive.count) parts".utf8), at: .max)
  }
}

// MARK: - Contents

extension DigestPlan {
  /// Lets the items of contents go with the headings that they name.
  private mutating func endEntries() {
    guard !page.entries.isEmpty || !page.contents.isEmpty else { return }
    let gone = goneByPath()
    endLists(gone)
    var ends: [Int] = []
    for entry in page.entries {
      var last = gone[entry.path] ?? .max
      if let parent = entry.parent { last = min(last, ends[parent]) }
      ends.append(last)
      page.pieces[entry.piece].last = min(page.pieces[entry.piece].last, last)
    }
    for part in page.parts.indices where page.parts[part].kind == .section(.contents) {
      endContents(part)
    }
  }

  /// Lets lists that are no plain ones go with the last of their items.
  private mutating func endLists(_ gone: [[String]: Int]) {
    for index in page.pieces.indices {
      guard case .contents(let number) = page.pieces[index].role else { continue }
      let last = page.contents[number].content.children.map { item in
        let title = item.content.children.first { _ in true }?.plainText ?? ""
        return gone[[title]] ?? .max
      }.max()
      page.pieces[index].last = min(page.pieces[index].last, last ?? .max)
    }
  }

  /// A section of contents goes with its last item, and the blank line before a list too.
  private mutating func endContents(_ part: Int) {
    let heading = page.parts[part].heading
    let isRest = { (piece: DigestPage.Piece) in piece.role.counts }
    let rest = page.pieces[heading..<page.parts[part].end].filter(isRest)
    if let last = rest.map(\.last).max() {
      page.pieces[heading].last = min(page.pieces[heading].last, last)
    }
    var end = 0
    for piece in (heading..<page.parts[part].end).reversed() {
      switch page.pieces[piece].role {
      case .entry: end = max(end, page.pieces[piece].last)
      case .opener:
        page.pieces[piece].last = min(page.pieces[piece].last, end)
        end = 0
      default: break
      }
    }
  }

  /// The step from which on no heading of a path is there.
  private func goneByPath() -> [[String]: Int] {
    var paths: [[String]] = []
    var gone: [[String]: Int] = [:]
    for part in page.parts {
      let path = (part.parent.map { paths[$0] } ?? []) + [part.title.plainText]
      paths.append(path)
      gone[path] = max(gone[path] ?? 0, part.gone)
    }
    return gone
  }
}

// MARK: - Rungs

extension DigestPlan {
  /// The variants in the order in which they go: those of platforms from the page's last to its
  /// first, then the others.
  private var variantOrder: [Int] {
    let last = page.variants.indices.reversed()
    return last.filter { !page.variants[$0].item.platforms.isEmpty }
      + last.filter { page.variants[$0].item.platforms.isEmpty }
  }

  private mutating func cutVariants() {
    for variant in variantOrder where !page.variants[variant].item.title.isEmpty {
      cut { $0.killAll($0.page.variants[variant].part) }
    }
    for part in page.parts.indices.reversed() where page.parts[part].kind.isVariants {
      cut {
        $0.killAll(part)
        guard $0.isChanged else { return }
        // The platform's section may have had nothing else.
        let whole = $0.page.parts[part].parent ?? part
        $0.name($0.isGone(whole) ? whole : part)
      }
    }
  }

  private mutating func thinVariants(
    keeping isKept: (DigestPage.Role) -> Bool,
    losing loss: String
  ) {
    for variant in variantOrder where !page.variants[variant].item.title.isEmpty {
      let part = page.variants[variant].part
      if isGone(part) { continue }
      cut { plan in
        for piece in plan.own[part] where !isKept(plan.page.pieces[piece].role) {
          plan.kill(piece)
        }
        if loss == Self.code { plan.separateLists(in: part) }
        if !plan.isGone(part) { plan.say(loss: loss) }
      }
    }
  }

  /// Keeps lists of a variant that lost what was between them from becoming one.
  private mutating func separateLists(in part: Int) {
    for piece in page.parts[part].heading..<page.parts[part].end
    where page.pieces[piece].role == .separator && page.pieces[piece].first == .max {
      page.pieces[piece].first = step
    }
  }

  private mutating func cutSections(_ kind: Section.Kind) {
    for part in page.parts.indices.reversed() where page.parts[part].kind == .section(kind) {
      cut {
        $0.killAll(part)
        if $0.isChanged, kind != .contents { $0.name(part) }
      }
    }
  }

  private mutating func cutPlatforms() {
    for part in page.parts.indices.reversed() where page.parts[part].kind.isPlatform {
      let inner = (part + 1..<page.parts[part].endPart).filter { page.parts[$0].parent == part }
      for inner in inner.reversed() where !isGone(inner) {
        cut {
          $0.killAll(inner)
          $0.name($0.isGone(part) ? part : inner)
        }
      }
      cut {
        $0.killAll(part)
        if $0.isChanged { $0.name(part) }
      }
    }
  }

  private mutating func cutGeneral() {
    let units = page.parts.indices.filter { page.parts[$0].kind.isGeneral }
      .sorted { (page.parts[$0].depth, $0) > (page.parts[$1].depth, $1) }
    for part in units where !isGone(part) {
      for piece in own[part].reversed() {
        cut {
          $0.kill(piece)
          $0.sayRest(of: part)
        }
        if isGone(part) { name(part) }
      }
      if isGone(part) { continue }
      cut {
        $0.killAll(part)
        $0.name(part)
      }
    }
  }

  private mutating func shortenItems() {
    for piece in page.pieces.indices.reversed() where page.pieces[piece].role == .item {
      guard page.pieces[piece].last == .max else { continue }
      cut {
        $0.page.pieces[piece].last = $0.step
        $0.page.pieces[piece + 1].first = $0.step
        $0.isChanged = true
        $0.say(loss: Self.explanations)
      }
    }
  }

  private mutating func cutIntroduction() {
    let pieces = page.introduction.filter { page.pieces[$0].part == nil }
    let summary = pieces.firstIndex { page.pieces[$0].role == .fixed } ?? pieces.endIndex
    let order =
      pieces[summary...].reversed() + pieces[..<summary].reversed() + page.preamble.reversed()
    for piece in order {
      cut {
        $0.kill(piece)
        $0.say(loss: Self.introduction)
      }
    }
  }

  private mutating func cutDefaultCode() {
    for part in page.parts.indices.reversed()
    where page.parts[part].kind == .section(.defaultCode) {
      let code = own[part].first { page.pieces[$0].role == .code }
      for piece in own[part].reversed() where piece != code {
        cut {
          $0.kill(piece)
          $0.sayRest(of: part)
        }
        if isGone(part) { name(part) }
      }
      if isGone(part) { continue }
      cut {
        $0.killAll(part)
        $0.name(part)
      }
    }
  }
}

extension DigestPage.Part.Kind {
  fileprivate var isVariants: Bool { self == .section(.variants) || self == .inner(.variants) }
  fileprivate var isPlatform: Bool {
    if case .section(.platform) = self { true } else { false }
  }
  fileprivate var isGeneral: Bool { self == .section(.general) || self == .heading }
}
