import TopicKit

// What goes at each rung of the ladder, a step after the other.

extension DigestPlan {
  /// The variants in the order in which they go: those of platforms from the page's last to its
  /// first, then the others.
  private var variantOrder: [Int] {
    let last = page.variants.indices.reversed()
    return last.filter { !page.variants[$0].item.platforms.isEmpty }
      + last.filter { page.variants[$0].item.platforms.isEmpty }
  }

  mutating func cutVariants() {
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

  mutating func thinVariants(
    keeping isKept: (DigestPage.Role) -> Bool,
    losing loss: String
  ) {
    for variant in variantOrder where !page.variants[variant].item.title.isEmpty {
      let part = page.variants[variant].part
      if isGone(part) { continue }
      cut { plan in
        for piece in plan.own(part) where !isKept(plan.page.pieces[piece].role) {
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

  mutating func cutSections(_ kind: Section.Kind) {
    for part in page.parts.indices.reversed() where page.parts[part].kind == .section(kind) {
      cut {
        $0.killAll(part)
        if $0.isChanged, kind != .contents { $0.name(part) }
      }
    }
  }

  mutating func cutPlatforms() {
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

  mutating func cutGeneral() {
    let units = page.parts.indices.filter { page.parts[$0].kind.isGeneral }
      .sorted { (page.parts[$0].depth, $0) > (page.parts[$1].depth, $1) }
    for part in units where !isGone(part) {
      cutBlocks(of: part)
    }
  }

  /// Takes a part away, block by block from its end.
  private mutating func cutBlocks(of part: Int, keeping kept: Int? = nil) {
    for piece in own(part).reversed() where piece != kept {
      cut {
        $0.kill(piece)
        $0.sayRest(of: part)
      }
      if isGone(part) { name(part) }
    }
    if isGone(part) { return }
    cut {
      $0.killAll(part)
      $0.name(part)
    }
  }

  mutating func shortenItems() {
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

  mutating func cutIntroduction() {
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

  mutating func cutDefaultCode() {
    for part in page.parts.indices.reversed()
    where page.parts[part].kind == .section(.defaultCode) {
      cutBlocks(of: part, keeping: own(part).first { page.pieces[$0].role == .code })
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
