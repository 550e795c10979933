/// A paragraph as one line of plain text that still knows where code and links are.
struct FlatText {
  /// The text, as ``RichText/plainText`` has it, blanks at both ends included.
  private(set) var bytes: [UInt8] = []
  /// For each byte, whether its punctuation may separate: it is not inside code, a link
  /// or other markup.
  private(set) var isOpen: [Bool] = []
  /// The links, in order.
  private(set) var links: [Link] = []

  /// A link's place in the text, and its destination.
  struct Link {
    var range: Range<Int>
    var destination: ArraySlice<UInt8>
  }

  /// Flattens inlines.
  init(_ text: RichText, _ range: Range<Int>) {
    var closed = 0
    var openLinks: [Int] = []
    for index in range {
      let record = text.record(at: index)
      switch record.event {
      case .enter(let element):
        if element == .link {
          let destination = text.slice(index..<text.end(of: index)).attribute(.destination)
          openLinks.append(links.count)
          links.append(
            Link(range: bytes.count..<bytes.count, destination: destination ?? [])
          )
        }
        if !element.isBlock { closed += 1 }
      case .leave(let element):
        if element == .link, let link = openLinks.popLast() {
          links[link].range = links[link].range.lowerBound..<bytes.count
        }
        if !element.isBlock { closed -= 1 }
      case .text(.softBreak), .text(.hardBreak):
        append([0x20], isOpen: closed == 0)
      case .text(.html), .attribute: break
      case .text: append(text.arena[record.payload], isOpen: closed == 0)
      }
    }
  }

  private mutating func append(_ piece: ArraySlice<UInt8>, isOpen open: Bool) {
    bytes.append(contentsOf: piece)
    isOpen.append(contentsOf: repeatElement(open, count: piece.count))
  }

  /// A part of the text as a string, without blanks at both ends.
  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].trimmingBlanks(), as: UTF8.self)
  }
}
