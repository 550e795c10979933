/// CommonMark 0.31.2, "matches": labels are equal after Unicode case folding, with runs of
/// blanks as one space.
enum LinkLabel {
  /// The folded form; empty where the label has only blanks.
  static func fold(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var out: [UInt8] = []
    Steps.add(range.count)
    out.reserveCapacity(range.count)
    var isASCII = true
    var hasBlank = false
    for index in range {
      let byte = text[index]
      if byte.isA(ByteClass.blank) {
        hasBlank = !out.isEmpty
        continue
      }
      if hasBlank { out.append(0x20) }
      hasBlank = false
      if byte >= 0x80 { isASCII = false }
      if byte == 0 {
        out.append(contentsOf: [0xEF, 0xBF, 0xBD])
        continue
      }
      out.append(byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte)
    }
    return isASCII ? out : foldUnicode(out)
  }

  /// Whether a label has at most `limit` characters.
  static func isWithin(_ limit: Int, _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    if range.count <= limit { return true }
    var index = range.lowerBound
    var characters = 0
    while index < range.upperBound, characters <= limit {
      index += UTF8Repair.sequence(in: text, at: index).length
      characters += 1
    }
    return characters <= limit
  }

  /// Lower, then upper case: for what has both, the same classes as full case folding.
  private static func foldUnicode(_ bytes: [UInt8]) -> [UInt8] {
    var repaired: ContiguousArray<UInt8> = []
    let raw = bytes[...]
    UTF8Repair.append(raw.span, to: &repaired)
    var out: [UInt8] = []
    for scalar in String(decoding: repaired, as: UTF8.self).unicodeScalars {
      for lower in scalar.properties.lowercaseMapping.unicodeScalars {
        out.append(contentsOf: lower.properties.uppercaseMapping.utf8)
      }
    }
    return out
  }
}

/// A link reference definition, as references use it.
struct LinkDefinition {
  /// Escapes and entities resolved.
  var destination: [UInt8]
  /// Escapes and entities resolved; `nil` where there is none.
  var title: [UInt8]?

  /// What one use of it adds to the output, in bytes.
  var cost: Int { destination.count + (title?.count ?? 0) }
}

/// The definitions seen so far; the first of a label wins.
struct LinkDefinitions {
  private var byLabel: [[UInt8]: LinkDefinition] = [:]
  private(set) var count = 0

  subscript(label: [UInt8]) -> LinkDefinition? { byLabel[label] }

  /// Takes a definition.
  mutating func add(_ definition: LinkDefinition, as label: [UInt8]) {
    guard !label.isEmpty, byLabel[label] == nil else { return }
    byLabel[label] = definition
    count += 1
  }
}
