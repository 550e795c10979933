import FuzzSupport
import TopicKit

// Any bytes are a document: the parser gives balanced events in ascending ranges, the same ones
// however the bytes are cut, and the HTML writer ends.

private let everyOptions: [ParseOptions] = [
  ParseOptions(),
  ParseOptions(dialect: .commonmark),
  ParseOptions(tightness: .onLeave, references: .soFar, frontMatter: .read),
  ParseOptions(frontMatter: .read, limits: smallLimits),
]

/// Limits that short inputs reach.
private let smallLimits: ParseLimits = {
  var limits = ParseLimits()
  limits.lineBytes = 200
  limits.leafBytes = 400
  limits.heldBytes = 300
  limits.frontMatterBytes = 200
  limits.frontMatterDepth = 3
  limits.depth = 5
  limits.labelCharacters = 8
  limits.expandedReferenceBytes = 64
  limits.tableFillCells = 4
  return limits
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe input(data, count)
  let source = SourceMap(bytes)
  for options in everyOptions {
    var whole = EventChecker(source: source, options: options)
    let error = parse(bytes, options, into: &whole)
    if error == nil { whole.finish() }
    if let fault = whole.fault { Finding.report(fault, describe(options)) }
    var cut = EventChecker(source: source, options: options)
    let cutError = parseInChunks(bytes, options, into: &cut)
    guard error == cutError else {
      let errors = [
        ("whole", "\(error, default: "none")"), ("cut", "\(cutError, default: "none")"),
      ]
      Finding.report("the same error however the bytes are cut", describe(options) + errors)
    }
    // What is thrown away with an error depends on the chunk that holds it.
    guard error != nil || whole.hash == cut.hash else {
      Finding.report("the same events however the bytes are cut", describe(options))
    }
  }
  _ = html(bytes, ParseOptions())
  return 0
}

private func describe(_ options: ParseOptions) -> [(String, String)] {
  [
    ("dialect", "\(options.dialect)"), ("tightness", "\(options.tightness)"),
    ("references", "\(options.references)"), ("front matter", "\(options.frontMatter)"),
    ("limits", options.limits == .standard ? "standard" : "small"),
  ]
}
