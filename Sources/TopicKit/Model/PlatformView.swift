/// Where a view puts what a platform says among what the page says for all.
public enum PlatformOrder: Sendable, Hashable {
  /// Before it: what holds for all comes second.
  case first
  /// Behind it: what holds for all comes first.
  case last
}

extension Topic {
  /// The topic as readers on one platform need it.
  ///
  /// What its sections for the platform say stands in the introduction and in the sections of
  /// the same kind, one level higher; sections for other platforms are left out. The summary
  /// stays the page's own. A list of contents names the headings that the view has.
  ///
  ///     let page = topic.view(for: .macOS)
  ///     print(page.pitfalls.count)    // those for all, and those of `On macOS`
  ///
  /// - Parameters:
  ///   - platform: The platform. iOS covers iPadOS.
  ///   - order: Where what the platform says stands.
  /// - Returns: A topic without platform sections.
  /// - Complexity: O(*n*) in the events of the topic.
  public func view(for platform: Platform, placing order: PlatformOrder = .last) -> Topic {
    var view = PlatformView(self, order: order)
    view.topic.sections = []
    // Base sections may stand after the platform's; they are known before it is merged.
    let own = sections(for: platform)
    for section in sections where !section.isForPlatforms { view.add(section) }
    // Each one goes before those that came before it, so the last is to come first.
    for section in order == .first ? own.reversed() : own { view.merge(section) }
    view.joinParts()
    view.placeAdded()
    if sections.contains(where: \.isForPlatforms) { view.updateContents() }
    return view.topic
  }

  /// The sections whose platforms cover one, in the page's order.
  private func sections(for platform: Platform) -> [Section] {
    sections.filter { $0.isForPlatforms && $0.isFor(platform) }
  }

  /// The platform sections that a view leaves out: those for other platforms.
  ///
  /// - Parameter platform: The platform of the view. iOS covers iPadOS.
  /// - Returns: The sections, in the page's order.
  public func sectionsLeftOut(ofViewFor platform: Platform) -> [PlatformSection] {
    sections.filter { !$0.isFor(platform) }.compactMap(PlatformSection.init(_:))
  }
}

extension Section {
  fileprivate var isForPlatforms: Bool {
    if case .platform = kind { true } else { false }
  }

  /// Whether readers on a platform need it.
  fileprivate func isFor(_ platform: Platform) -> Bool {
    guard case .platform(let platforms) = kind else { return true }
    return platforms.contains { platform.isCovered(by: $0) }
  }
}

extension Section.Kind {
  /// Whether a platform's section of the kind is one with that for all.
  fileprivate var isMerged: Bool {
    switch self {
    case .defaultCode, .pitfalls, .keyAPIs, .variants: true
    case .contents, .platform, .related, .general: false
    }
  }

  /// Where a section stands on a page as the format describes it.
  fileprivate var rank: Int {
    switch self {
    case .contents: 0
    case .defaultCode: 1
    case .pitfalls: 2
    case .keyAPIs: 3
    case .variants: 4
    case .platform, .general: 5
    case .related: 6
    }
  }
}

extension [Content] {
  /// The index of the first variant; the end where there is none.
  fileprivate var firstVariant: Int {
    firstIndex { if case .variant = $0 { true } else { false } } ?? endIndex
  }
}

/// A view of a topic as it is made.
private struct PlatformView {
  var topic: Topic
  let order: PlatformOrder
  /// Where the first section of a kind stands, of the kinds that platforms add to.
  private var places: [Section.Kind: Int] = [:]
  /// Sections of the platform that the page has no like of for all.
  private var added: [Section] = []
  private var addedPlaces: [Section.Kind: Int] = [:]
  /// What comes into the introduction, and into the section of a kind, in the order in which it
  /// was found.
  private var introductions: [[Content]] = []
  private var parts: [Section.Kind: [Section]] = [:]

  init(_ topic: Topic, order: PlatformOrder) {
    self.topic = topic
    self.order = order
  }

  mutating func add(_ section: Section) {
    if section.kind.isMerged, places[section.kind] == nil {
      places[section.kind] = topic.sections.count
    }
    topic.sections.append(section)
  }

  /// Takes a platform section apart.
  mutating func merge(_ section: Section) {
    var introduction: [Content] = []
    for content in section.content {
      guard case .section(let inner) = content else {
        introduction.append(content)
        continue
      }
      var raised = inner
      raised.level = max(2, inner.level - 1)
      raised.content = inner.content.map(Self.raised)
      if places[inner.kind] != nil || addedPlaces[inner.kind] != nil {
        parts[inner.kind, default: []].append(raised)
      } else {
        if inner.kind.isMerged { addedPlaces[inner.kind] = added.count }
        added.append(raised)
      }
    }
    if !introduction.isEmpty { introductions.append(introduction) }
  }

  /// Puts what platform sections say where it belongs, all of it at once: one insertion after
  /// the other would move what is there as often.
  mutating func joinParts() {
    let introductions = order == .first ? introductions.reversed() : introductions
    topic.introduction.insert(contentsOf: introductions.joined(), at: introductionPlace)
    Steps.add(topic.introduction.count)
    for (kind, parts) in parts {
      if let place = places[kind] {
        join(parts, into: &topic.sections[place])
      } else if let place = addedPlaces[kind] {
        join(parts, into: &added[place])
      }
    }
  }

  /// Puts the sections that the platform alone has in their places.
  mutating func placeAdded() {
    if order == .last { return topic.sections += added }
    for rank in Set(added.map(\.kind.rank)).sorted() {
      let place = topic.sections.firstIndex { $0.kind.rank > rank } ?? topic.sections.count
      topic.sections.insert(contentsOf: added.filter { $0.kind.rank == rank }, at: place)
    }
  }

  /// Adds what sections hold to one of their kind.
  ///
  /// What stands before the variants of one stays before all variants: behind one it would be
  /// that one's.
  private func join(_ sections: [Section], into whole: inout Section) {
    let start = whole.content.firstVariant
    var heads = [whole.content[..<start]]
    var variants = [whole.content[start...]]
    for section in sections {
      let start = section.content.firstVariant
      heads.append(section.content[..<start])
      variants.append(section.content[start...])
    }
    // Each one goes before those that came before it.
    if order == .first { (heads, variants) = (heads.reversed(), variants.reversed()) }
    whole.content = Array(heads.joined()) + variants.joined()
    Steps.add(whole.content.count)
  }

  /// Behind the summary, or at the end.
  private var introductionPlace: Int {
    guard order == .first else { return topic.introduction.count }
    let summary = topic.introduction.firstIndex { content in
      if case .block(let block) = content { block.element == .paragraph } else { false }
    }
    return summary.map { $0 + 1 } ?? topic.introduction.count
  }

  /// A variant stands one level higher than below its platform, with those for all.
  private static func raised(_ content: Content) -> Content {
    guard case .variant(var variant) = content else { return content }
    variant.level = max(3, variant.level - 1)
    variant.platforms = []
    return .variant(variant)
  }

  // MARK: - Contents

  /// Makes the list of contents anew where it does not name the headings that there are.
  mutating func updateContents() {
    guard let index = topic.sections.firstIndex(where: { $0.kind == .contents }) else { return }
    var builder = RichTextBuilder()
    topic.replay(into: &builder)
    guard let outdated = ContentsList.outdated(in: builder.finish()) else { return }
    let markdown = String(decoding: outdated.wanted.markdown, as: UTF8.self)
    for (place, content) in topic.sections[index].content.enumerated() {
      guard case .block(let block) = content, case .list = block.element else { continue }
      topic.sections[index].content[place] = .block(RichText(parsing: markdown))
      return
    }
  }
}
