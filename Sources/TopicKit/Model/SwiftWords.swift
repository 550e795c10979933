/// Swift's words, as the kinds of key APIs are told by them.
enum SwiftWords {
  /// A set of words, compared as bytes.
  struct Table: Sendable {
    private let words: [String]

    init(_ words: String) { self.words = words.split(separator: " ").map(String.init) }

    func contains(_ word: ArraySlice<UInt8>) -> Bool { words.contains { word.isExactly($0) } }
  }

  /// Attached macros, of the standard library and Apple's frameworks: `@` before them.
  static let macros = Table(
    """
    Entry Observable ObservationTracked ObservationIgnored Model Attribute Relationship \
    Transient Query Previewable Animatable AnimatableIgnored Test Suite Tag Generable Guide \
    DebugDescription TaskLocal
    """
  )

  /// Compiler directives and expressions that are no macros: `#` before them.
  static let directives = Table(
    "if elseif else endif available unavailable sourceLocation selector keyPath"
  )

  /// Words that are values.
  static let literals = Table("true false nil")

  /// Words that may stand before a declaration's own.
  static let modifiers = Table(
    """
    public private fileprivate internal package open static class final lazy weak unowned \
    mutating nonmutating override required convenience indirect nonisolated dynamic optional \
    prefix infix postfix distributed isolated consuming borrowing
    """
  )

  /// Modifiers that only a member of a type has.
  static let memberModifiers = Table(
    "static class mutating nonmutating override required convenience consuming borrowing"
  )

  /// Words that are keywords wherever they begin a piece of code.
  static let keywords = Table(
    """
    actor any as async associatedtype await break case catch class consume continue copy \
    default defer deinit do each else enum extension fallthrough fileprivate for func guard if \
    import in inout internal is let macro mutating nonisolated operator private protocol public \
    repeat rethrows return self Self some static struct super switch throw throws try typealias \
    var where while yield _
    """
  )

  /// What the word of a declaration declares; `func` and `class` are told by what is around.
  static let declarations = Declarations()

  /// Whether a word begins or modifies a declaration.
  static func isDeclaration(_ word: ArraySlice<UInt8>) -> Bool {
    modifiers.contains(word) || declarations[word] != nil || word.isExactly("func")
      || word.isExactly("subscript") || word.isExactly("init")
  }

  /// The kinds of declarations by their word.
  struct Declarations: Sendable {
    private let rows: [(words: Table, kind: KeyAPI.Kind)] = [
      (Table("var let"), .property),
      (Table("struct enum actor protocol typealias associatedtype extension"), .type),
      (Table("case"), .constant),
      (Table("macro"), .macro),
      (Table("operator precedencegroup"), .operator),
    ]

    subscript(word: ArraySlice<UInt8>) -> KeyAPI.Kind? {
      rows.first { $0.words.contains(word) }?.kind
    }
  }
}
