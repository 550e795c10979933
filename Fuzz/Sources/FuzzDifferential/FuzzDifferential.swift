import FuzzSupport
import TopicKit

// CommonMark gives the HTML that cmark gives, byte for byte, where the two mean the same version
// of it: see `Exclusions`. Where they differ, md4c is asked too, spacing aside: if it is with
// TopicKit, cmark is the odd one out, as it is where an item ends with definitions: whether they
// count as a block, and make the list loose, depends on what follows there. Blanks in code spans, and how many stand in a row in text, do
// not count, nor those at the start of a line: cmark keeps them where a code span or a tag goes over
// a lazy line, and after a tab that a container used up in part.

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe input(data, count)
  guard Exclusions.reason(for: bytes) == nil else { return -1 }
  guard let actual = html(bytes, ParseOptions(dialect: .commonmark)) else { return 0 }
  let hasDefinition = Exclusions.contains("]:", in: bytes)
  let expected = Cmark.html(bytes)
  guard expected != actual,
    comparable(expected, hasDefinition) != comparable(actual, hasDefinition)
  else { return 0 }
  let second = Md4c.html(bytes)
  let bare = Md4c.withoutSpacing(actual)
  // It has no say where spacing is all that differs.
  guard Md4c.withoutSpacing(expected) == bare || Md4c.withoutSpacing(second) != bare else {
    return 0
  }
  Finding.requireSame(
    expected,
    actual,
    "CommonMark gives the HTML of cmark",
    [("md4c    ", Finding.text(second))]
  )
  return 0
}

/// What is compared of HTML: with definitions, titles are not.
private func comparable(_ html: [UInt8], _ hasDefinition: Bool) -> [UInt8] {
  Spacing.collapsed(hasDefinition ? Titles.removed(html) : html)
}
