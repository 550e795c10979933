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

  var page: DigestPage
  var names: [Name] = []
  /// The variants that are left out, in that order, and the step of each.
  private(set) var leftOut: [(variant: Int, step: Int)] = []
  /// The number of the last step.
  var step = 0
  /// The first step at which the short front matter stands in for the whole one.
  private(set) var headStep = Int.max
  var isChanged = false
  /// What is said of a part that lost some of its blocks, and of each kind of loss.
  private var rests: [Int: Int] = [:]
  private var nameOf: [Int: Int] = [:]
  private var losses: [String: Int] = [:]
  /// The titles of parts as they are said, once they were.
  private var titles: [[UInt8]?]
  /// The headings, and when they are gone.
  private(set) var paths = HeadingPaths([])

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - ladder: What goes, first things first.
  ///   - isWhole: Whether nothing is below the ladder.
  ///   - absent: The titles of sections that are not on the page from the start.
  /// - Complexity: O(*n* log *n*) in the pieces.
  init(_ page: DigestPage, ladder: some Sequence<DigestRung>, isWhole: Bool, absent: [RichText]) {
    self.page = page
    titles = Array(repeating: nil, count: page.parts.count)
    takeLeftOut()
    for title in absent {
      names.append(Name(text: Self.said(title), place: .max - 2, first: 0))
    }
    for rung in ladder { climb(rung) }
    if !page.entries.isEmpty || !page.contents.isEmpty {
      paths = HeadingPaths(self.page.parts)
      endEntries()
    }
    holdFootnotes()
    endLosses()
    endLeftOut()
    if isWhole { countNames() }
  }

  static let code = "code of variants"
  static let text = "text of variants"
  static let explanations = "explanations"
  static let introduction = "the rest of the introduction"
  static let frontMatter = "the rest of the front matter"
  /// Where what stands before the first part is said.
  private static let places = [frontMatter: -2, introduction: -1]

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
    case .frontMatter: cutFrontMatter()
    }
  }
}

extension DigestPage.Role {
  /// Whether it can go by itself.
  fileprivate var isCut: Bool {
    switch self {
    case .block, .code, .list, .item, .contents, .entry: true
    case .heading, .stand, .separator, .fixed, .opener, .omitted, .leftOut: false
    }
  }
}

// MARK: - Steps

extension DigestPlan {
  /// Does something as one step; nothing that changes nothing is one.
  mutating func cut(_ body: (inout Self) -> Void) {
    step += 1
    isChanged = false
    body(&self)
    if !isChanged { step -= 1 }
  }

  mutating func kill(_ piece: Int) {
    let role = page.pieces[piece].role
    guard page.pieces[piece].last == .max, role != .fixed, role != .separator, role != .leftOut
    else { return }
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

  private mutating func cutFrontMatter() {
    guard page.shortHead.count < page.head.count else { return }
    cut {
      $0.headStep = $0.step
      $0.isChanged = true
      $0.say(loss: Self.frontMatter)
    }
  }

  /// The pieces of a part that can go, those of parts inside left out.
  func own(_ part: Int) -> [Int] {
    (page.parts[part].heading..<page.parts[part].end).filter {
      page.pieces[$0].part == part && page.pieces[$0].role.isCut
    }
  }

  /// Lets a piece stay longer than its part.
  mutating func hold(_ piece: Int, until last: Int) { page.pieces[piece].last = last }

  func isGone(_ part: Int) -> Bool { page.parts[part].gone != .max }

  /// Takes a part away, with all that is in it.
  mutating func killAll(_ part: Int) {
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

  /// The longest title that is said as it is, in bytes.
  private static let longestTitle = 120

  /// A title as it is said: a long one is cut, for it may be said with each part below it.
  private static func said(_ title: RichText) -> [UInt8] {
    let text = title.plainText
    guard text.utf8.count > longestTitle else { return OmittedNames.escaped(text) }
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestTitle)))
    let line = SetLine.plain(start, upTo: longestTitle / 2)
    return OmittedNames.escaped(line.hasSuffix("…") ? line : line + "…")
  }

  mutating func title(of part: Int) -> [UInt8] {
    if let title = titles[part] { return title }
    let title = Self.said(page.parts[part].title)
    titles[part] = title
    return title
  }

  private mutating func say(_ text: [UInt8], at place: Int) -> Int {
    names.append(Name(text: text, place: place, first: step))
    return names.count - 1
  }

  /// Names a part that is gone, in place of those inside of it.
  mutating func name(_ part: Int) {
    guard isGone(part) else { return }
    for inner in part..<page.parts[part].endPart {
      for name in [rests[inner], nameOf[inner]] {
        if let name { names[name].last = min(names[name].last, step) }
      }
    }
    var text = title(of: part)
    if text.isEmpty { text = Array("a part without a title".utf8) }
    if let parent = page.parts[part].parent, !isGone(parent) {
      text += Array(" (".utf8) + title(of: parent)
      text.append(UInt8(ascii: ")"))
    }
    nameOf[part] = say(text, at: part)
  }

  /// Says that a part lost some of its blocks.
  mutating func sayRest(of part: Int) {
    guard isChanged, !isGone(part), rests[part] == nil else { return }
    rests[part] = say(LeftOutLine.rest + title(of: part), at: part)
  }

  mutating func say(loss: String) {
    guard isChanged, losses[loss] == nil else { return }
    losses[loss] = say(Array(loss.utf8), at: Self.places[loss] ?? .max - 1)
  }

  /// Lets what is said of things go with the last of them.
  private mutating func endLosses() {
    if losses.isEmpty { return }
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
    let count = alive.reduce(0) { $0 + LeftOutLine.count(of: names[$1].text) }
    step += 1
    for index in alive { names[index].last = step }
    _ = say(LeftOutLine.name(for: count), at: .max)
  }
}
