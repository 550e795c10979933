public import TopicKit

/// A topic as readers on one platform need it: what its platform section says stands where the
/// page says the like for all.
struct PlatformView {
  private var topic: Topic
  /// Where the first section of a kind stands, of the kinds that platforms add to.
  private var places: [Section.Kind: Int] = [:]

  /// The view of a platform; sections for others are left out.
  static func of(_ topic: Topic, for platform: Platform) -> Topic {
    var view = PlatformView(topic: topic)
    view.topic.sections = []
    // Base sections may stand after the platform's; they are known before it is merged.
    let (own, base) = topic.sections.reduce(into: ([Section](), [Section]())) { parts, section in
      guard case .platform(let platforms) = section.kind else { return parts.1.append(section) }
      if platforms.contains(where: { platform.isCovered(by: $0) }) { parts.0.append(section) }
    }
    for section in base { view.add(section) }
    for section in own { view.merge(section) }
    return view.topic
  }

  private init(topic: Topic) { self.topic = topic }

  private mutating func add(_ section: Section) {
    if Self.isMerged(section.kind), places[section.kind] == nil {
      places[section.kind] = topic.sections.count
    }
    topic.sections.append(section)
  }

  private static func isMerged(_ kind: Section.Kind) -> Bool {
    switch kind {
    case .defaultCode, .pitfalls, .keyAPIs, .variants: true
    case .contents, .platform, .related, .general: false
    }
  }

  /// Takes a platform section apart.
  private mutating func merge(_ section: Section) {
    for content in section.content {
      guard case .section(let inner) = content else {
        topic.introduction.append(content)
        continue
      }
      var raised = inner
      raised.level = max(2, inner.level - 1)
      raised.content = inner.content.map(Self.raised)
      if let place = places[inner.kind] {
        topic.sections[place].content += raised.content
      } else {
        add(raised)
      }
    }
  }

  /// A variant stands one level higher than below its platform.
  private static func raised(_ content: Content) -> Content {
    guard case .variant(var variant) = content else { return content }
    variant.level = max(3, variant.level - 1)
    return .variant(variant)
  }
}

extension Topic {
  /// The topic as readers on one platform need it.
  ///
  /// What its section for the platform says stands in the introduction and in the sections of
  /// the same kind, one level higher; sections for other platforms are left out.
  public func view(for platform: Platform) -> Topic { PlatformView.of(self, for: platform) }
}
