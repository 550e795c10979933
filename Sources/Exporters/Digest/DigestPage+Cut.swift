import TopicKit

// Leaving variants out: in which order, what goes with them, and how large the rest is.

extension DigestPage {
  /// The variants in the order in which they are left out.
  ///
  /// Those of platform sections go first, from the page's last to its first, then the others,
  /// from the last to the first. One without a title cannot be named, so it stays.
  var order: [Int] {
    let named = variants.indices.filter { !variants[$0].item.title.isEmpty }.reversed()
    return named.filter { !variants[$0].item.platforms.isEmpty }
      + named.filter { variants[$0].item.platforms.isEmpty }
  }

  /// What is left of a page.
  struct Rest {
    var isLeftOut: [Bool]
    var isGone: [Bool]
    var counts: [Int]

    init(_ page: DigestPage) {
      isLeftOut = Array(repeating: false, count: page.variants.count)
      isGone = Array(repeating: false, count: page.groups.count)
      counts = page.groups.map(\.count)
    }

    func holds(_ piece: Piece) -> Bool {
      if let variant = piece.variant, isLeftOut[variant] { return false }
      guard let group = piece.group, isGone[group] else { return true }
      // The line of variants left out outlives its section.
      if case .omitted = piece.role { return true }
      return false
    }

    /// Leaves a variant out.
    ///
    /// - Returns: The sections that went with it, the innermost first.
    mutating func leaveOut(_ variant: Int, of page: DigestPage) -> [Int] {
      isLeftOut[variant] = true
      var gone: [Int] = []
      var next = page.variants[variant].group
      while let group = next {
        counts[group] -= 1
        guard counts[group] == 0 else { return gone }
        isGone[group] = true
        gone.append(group)
        next = page.groups[group].parent
      }
      return gone
    }
  }

  /// Where that line stands, if the page has none that takes more: behind the last section of
  /// variants.
  private var insertion: Int {
    groups.last { $0.holdsVariants }?.end ?? pieces.count
  }

  // MARK: - Sizes

  /// The sizes in bytes with 0, 1, 2, … variants left out.
  ///
  /// The table of contents counts as a whole, so that each size costs no more than its step.
  ///
  /// - Complexity: O(*n*) in the bytes of the page.
  func sizes() -> [Int] {
    var rest = Rest(self)
    let lineSizes = line.sizes(adding: line.entries(order.map { variants[$0].item }))
    let owned = piecesOfVariants()
    let whole = bytes(leavingOut: 0).count
    var size = whole
    // The line's own bytes change with each step; what the page has of it is not counted.
    if line.isMerging, let own = pieces.last(where: { $0.isOmitted(lines.count - 1) }) {
      size -= line.isExact ? lineSizes[0] : own.range.count
    } else {
      // A blank line comes before the new one.
      size += 1
    }
    var sizes = [whole]
    for (step, variant) in order.enumerated() {
      for piece in owned[variant] { size -= pieces[piece].size }
      for group in rest.leaveOut(variant, of: self) { size -= pieces[groups[group].heading].size }
      sizes.append(size + lineSizes[step + 1])
    }
    return sizes
  }

  private func piecesOfVariants() -> [[Int]] {
    var owned = [[Int]](repeating: [], count: variants.count)
    for (index, piece) in pieces.enumerated() {
      if let variant = piece.variant { owned[variant].append(index) }
    }
    return owned
  }

  // MARK: - Bytes

  /// The page with as many variants left out.
  ///
  /// - Complexity: O(*n*) in the bytes of the page.
  func bytes(leavingOut count: Int) -> [UInt8] {
    var rest = Rest(self)
    var gone = unwanted
    let leftOut = order.prefix(count)
    for variant in leftOut {
      gone.insert(variants[variant].path)
      for group in rest.leaveOut(variant, of: self) { gone.insert(groups[group].path) }
    }
    for (index, variant) in variants.enumerated() where !rest.isLeftOut[index] {
      gone.remove(variant.path)
    }
    for (index, group) in groups.enumerated() where !rest.isGone[index] { gone.remove(group.path) }
    let entries = line.entries(leftOut.map { variants[$0].item })
    let insertion = line.isMerging || count == 0 ? nil : self.insertion
    var out: [UInt8] = []
    for (index, piece) in pieces.enumerated() {
      if index == insertion { Self.append(line.bytes(adding: entries), to: &out) }
      guard rest.holds(piece) else { continue }
      switch piece.role {
      case .omitted(let number)
      where number == lines.count - 1 && line.isMerging && (count > 0 || line.isExact):
        Self.append(line.bytes(adding: entries), to: &out)
      case .contents(let number):
        let trimmed = ContentsFilter.markdown(contents[number], without: gone)
        Self.append(trimmed ?? Array(body[piece.range]), to: &out)
      default: Self.append(body[piece.range], to: &out, hasBlankLine: piece.hasBlankLine)
      }
    }
    if insertion == pieces.count { Self.append(line.bytes(adding: entries), to: &out) }
    if head.isEmpty || out.isEmpty { return head + out }
    return head + [UInt8(ascii: "\n")] + out
  }

  private static func append(
    _ piece: some Collection<UInt8>,
    to out: inout [UInt8],
    hasBlankLine: Bool = true
  ) {
    if piece.isEmpty { return }
    if !out.isEmpty, hasBlankLine { out.append(UInt8(ascii: "\n")) }
    out.append(contentsOf: piece)
  }
}

extension DigestPage.Piece {
  /// The bytes with the blank line before it.
  var size: Int { range.count + (hasBlankLine ? 1 : 0) }

  func isOmitted(_ number: Int) -> Bool {
    if case .omitted(number) = role { true } else { false }
  }
}
