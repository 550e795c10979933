/// What a digest gives up for a budget, one kind of thing after the other.
///
/// The usual order, what helps least first:
///
/// 1. `variants`: whole variants, those of platforms before those for all, from the last on
///    the page to the first; then what a section of variants holds beside them.
/// 2. `contents`: the list of contents.
/// 3. `platforms`: platform sections from the last to the first, each from its last part on.
/// 4. `general`: sections of no known kind, and those inside the introduction: the deepest
///    first, the last first, each block by block from its end.
/// 5. `explanations`: what a pitfall says beside its title, and a key API beside its code, from
///    the last to the first.
/// 6. `related`, 7. `introduction` (what stands there beside the summary, from its end),
///    8. `key-apis`, 9. `pitfalls`: whole sections, from the last to the first.
/// 10. `code`: the default code: first what stands beside the first code block.
///
/// 11. `front-matter`: its entries but for id, title, platforms and availability.
///
/// Title and summary stay. `variant-code` and `variant-text` are for those who name them: they
/// thin variants out before any goes.
enum DigestRung: String, CaseIterable, Sendable {
  case variants
  case contents
  case platforms
  case general
  case explanations
  case related
  case introduction
  case keyAPIs = "key-apis"
  case pitfalls
  case code
  case frontMatter = "front-matter"
  case variantCode = "variant-code"
  case variantText = "variant-text"

  /// Those that a ladder always has.
  static let usual = allCases.filter { $0 != .variantCode && $0 != .variantText }

  /// The ladder that begins with some rungs; those it does not name follow in the usual order.
  static func ladder(_ first: [Self] = []) -> [Self] {
    first + usual.filter { !first.contains($0) }
  }

  /// Whether what it gives up has a shorter form, which pages have for it alone.
  var needsShortForms: Bool { self == .explanations || self == .frontMatter }

  /// The names, as an option lists them.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
