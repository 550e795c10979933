import TopicKit

/// A page in canonical form, cut into pieces that can be left out.
///
/// In the canonical form one blank line separates blocks, so what is left when pieces go is
/// the canonical form again, and sizes are sums.
///
/// Pieces come and go by steps: step 0 is the whole page, each step more gives up one thing
/// more. A piece that stands in for another one comes where that one goes.
struct DigestPage {
  /// A block, an item of a list, a heading.
  struct Piece {
    /// Where its bytes lie in ``body``, without the blank line before it.
    var range: Range<Int>
    /// Whether a blank line stands between it and what is before it on the page.
    var hasBlankLine: Bool
    var role: Role
    /// The innermost part that it stands in.
    var part: Int?
    /// The first step at which it is there, and the first at which it is gone again.
    var first = 0
    var last = Int.max

    /// Whether its bytes lie behind those of the page: it stands in for some of those.
    var isApart = false
    /// Whether it is an item that no blank line keeps from the item before.
    var isTight = false
    /// Whether a blank line behind it would be part of it: raw HTML without an end in an item.
    var isOpen = false

    func isThere(at step: Int) -> Bool { first <= step && step < last }
  }

  enum Role: Hashable {
    case block, code, list, heading
    /// Stands in for the item before it.
    case stand
    /// Keeps two lists apart where what is between them went.
    case separator
    /// A title, or the summary: it never goes.
    case fixed
    /// The blank line before a list whose items are pieces.
    case opener
    /// An item that has a shorter form right behind it.
    case item
    /// An item of a list of contents; which one.
    case entry(Int)
    /// A list of contents that is no plain one; which one.
    case contents(Int)
    /// A line of variants left out; which one.
    case omitted(Int)
    /// A line of what else was left out.
    case leftOut
  }

  /// What a heading opens.
  struct Part {
    enum Kind: Hashable {
      /// A section of the page.
      case section(Section.Kind)
      /// A section inside a platform section.
      case inner(Section.Kind)
      /// A variant; which one.
      case variant(Int)
      /// A heading inside a section of no known kind, or inside the introduction.
      case heading
    }

    var kind: Kind
    var parent: Int?
    /// How many parts it stands in.
    var depth: Int
    var title: RichText
    /// The piece that its heading is, and the index after its last piece.
    var heading: Int
    var end = 0
    /// The index after the last part inside.
    var endPart = 0
    /// How many pieces beside its heading, and parts, it still has.
    var live = 0
    /// The first step at which it is gone.
    var gone = Int.max
  }

  /// A variant as the line of variants left out names it.
  struct NamedVariant {
    var item: OmittedVariants.Item
    var part: Int
  }

  /// An item of a list of contents: its title, the item around, and its piece, if it has one.
  struct Entry {
    var title: String
    var parent: Int?
    var piece: Int?
  }

  /// The topic, its platform sections included.
  let topic: Topic
  /// The line that takes the variants left out.
  var line: OmittedLine?
  let head: [UInt8]
  /// What is left of it where front matter goes, once it was written.
  var shortHead: [UInt8]
  var body: [UInt8] = []
  /// How much of ``body`` is the page; shorter forms follow.
  var mainCount = 0
  /// What stands in for pieces, until it is put behind the body.
  var shorts: [UInt8] = []
  var pieces: [Piece] = []
  var parts: [Part] = []
  var variants: [NamedVariant] = []
  var entries: [Entry] = []
  var contents: [RichText] = []
  var lines: [OmittedVariants] = []
  /// What an earlier digest left out, as its line names it.
  var leftOut: [[UInt8]] = []
  /// The definitions of footnotes: their labels and pieces.
  var footnotes: [(label: String, piece: Int)] = []
  /// The pieces before the title, and those between the title and the first section.
  var preamble = 0..<0
  var introduction = 0..<0
  /// Whether a piece has another spelling than ``body``.
  var isRespelled = false
  /// Whether something behind the last piece would be part of it: raw HTML without an end.
  var isOpenEnded = false
  /// Whether a budget may want less of it, so that its pieces are small.
  let isToBeCut: Bool
  /// Lists whose items have a shorter form.
  var shortLists: [ShortList] = []
  var writer: DigestWriter
  let links: DigestLinks
  let shift: Int
}
