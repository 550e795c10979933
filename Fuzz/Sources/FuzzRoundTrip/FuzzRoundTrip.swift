import FuzzSupport
import TopicKit

// Markdown that was written reads as what it was written from, and is written the same again.

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe input(data, count)
  for dialect in ParseOptions.Dialect.allCases {
    let options = ParseOptions(dialect: dialect)
    guard let expected = html(bytes, options), let first = events(bytes, options) else { continue }
    let written = markdown(first, dialect)
    guard let actual = html(written, options), let second = events(written, options) else {
      continue
    }
    let details = [("dialect", dialect.rawValue), ("written ", Finding.text(written))]
    Finding.requireSame(expected, actual, "Markdown reads as what it was written from", details)
    Finding.requireSame(
      written,
      markdown(second, dialect),
      "Markdown is written the same again",
      details
    )
  }
  return 0
}
