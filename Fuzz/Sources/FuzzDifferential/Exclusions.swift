import FuzzSupport
import TopicKit

/// Inputs that cmark reads otherwise for a known reason.
///
/// cmark here is 0.30, as Debian has it; TopicKit follows CommonMark 0.31.2.
enum Exclusions {
  /// Why an input is not compared; `nil` where it is.
  static func reason(for bytes: [UInt8]) -> String? {
    // 0.31 takes Unicode symbols for punctuation.
    if bytes.contains(where: { $0 >= 0x80 }) { return "not ASCII" }
    // The specification keeps control characters out of destinations; cmark does not. A NUL
    // stands for U+FFFD, which 0.31 takes for a symbol.
    let isControl = { (byte: UInt8) in byte < 0x09 || (0x0E...0x1F).contains(byte) || byte == 0x7F }
    if bytes.contains(where: isControl) { return "control character" }
    // cmark repeats `language-` where an info string has it already; mended in 0.31.
    if contains("language-", in: bytes) { return "language prefix" }
    // cmark has no UTF-8 for U+FFFE and U+FFFF, and gives U+FFFD.
    let last: [StaticString] = ["&#xfff", "&#x0fff", "&#x00fff", "&#6553", "&#06553", "&#006553"]
    if last.contains(where: { contains($0, in: bytes) }) { return "U+FFFE or U+FFFF" }
    if Backticks.mayMislead(bytes) { return "backticks after a run without a partner" }
    if Underscores.mayMislead(bytes) { return "underscores of several kinds" }
    // The specification's blanks are spaces and tabs, since 0.30; both C parsers take others too.
    if bytes.contains(where: { $0 == 0x0B || $0 == 0x0C }) { return "other whitespace" }
    // 0.31 takes `<!-->` for a comment, and a letter of either case to open a declaration.
    if contains("<!", in: bytes) { return "comment or declaration" }
    // cmark ends a title at an escaped quote where no other one follows.
    for quote: StaticString in ["\\\"", "\\'", "\\)"] where contains(quote, in: bytes) {
      return "escaped end of a title"
    }
    // cmark resolves references before escapes, and so the reference in `\&#36;`, in info strings.
    if contains("\\&", in: bytes) { return "escaped reference" }
    // cmark takes two `?` of an instruction at once, and so misses the end of `<???>`.
    if contains("??", in: bytes) { return "instruction with question marks" }
    // Brackets with blanks only are no label, so `[a][ ]` is the reference `[a]`, then text. cmark
    // takes it for `[a][]`, md4c and commonmark.js take it for text.
    for blank: StaticString in ["][ ", "][\t", "][\n", "][\r"] where contains(blank, in: bytes) {
      return "blank label"
    }
    // cmark trims what stands between `<` and `>` of a destination.
    let edges: [StaticString] = [" >", "\t>", "(< ", "(<\t"]
    if contains("<", in: bytes), edges.contains(where: { contains($0, in: bytes) }) {
      return "blanks at a destination's edge"
    }
    // cmark passes a line ending behind a backslash between `<` and `>` of a destination.
    if contains("<", in: bytes), contains("\\\n", in: bytes) || contains("\\\r", in: bytes) {
      return "backslash at a line's end"
    }
    // cmark takes too few columns off a tab where a fence was indented by the rest of one.
    if contains("\t", in: bytes), contains("```", in: bytes) || contains("~~~", in: bytes) {
      return "tabs and fences"
    }
    // cmark does not see a second definition on a lazy line that begins with blanks.
    if contains("]:", in: bytes), contains(" [", in: bytes) || contains("\t[", in: bytes) {
      return "definition behind blanks"
    }
    // cmark writes an empty title; cmark-gfm, md4c and commonmark.js write none.
    for title: StaticString in ["\"\"", "''", "()"] where contains(title, in: bytes) {
      return "empty title"
    }
    // `Spacing` would take them for those of the writers.
    for tag: StaticString in ["<pre", "</pre", "<code", "</code"] where contains(tag, in: bytes) {
      return "tags of code"
    }
    // 0.31 opens an HTML block with `search`, and no longer with `source`.
    if contains("<search", in: bytes) || contains("</search", in: bytes) { return "search" }
    if contains("<source", in: bytes) || contains("</source", in: bytes) { return "source" }
    // cmark forgets a blank line right after a thematic break, so that its list stays tight;
    // mended in 0.31. md4c ends an item that begins with a blank line too early.
    if BreakInItem.isIn(bytes) { return "a thematic break in a list item" }
    return nil
  }

  /// Whether a text stands in bytes, in letters of any case.
  static func contains(_ text: StaticString, in bytes: [UInt8]) -> Bool {
    let wanted = Array("\(text)".utf8)
    guard bytes.count >= wanted.count else { return false }
    return (0...bytes.count - wanted.count).contains { start in
      wanted.indices.allSatisfy { wanted[$0] == lowercased(bytes[start + $0]) }
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }
}
