/// A file of a manual: `man7/sheet.7`, and what it holds.
public struct ManFile: Hashable, Sendable {
  /// The path below the root of the manual, as it is on the disk.
  public let path: String
  /// The page, decompressed.
  public let bytes: [UInt8]
  /// The page's name: `sheet`.
  public let name: String
  /// The section in the file's name, `7`; empty where the file is called otherwise.
  public let section: String
  /// The folder's section, `7` of `man7`.
  let folder: String
  let lines: [ArraySlice<UInt8>]

  /// Takes a file.
  ///
  /// - Parameters:
  ///   - path: The path below the root.
  ///   - bytes: The page, decompressed.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    let parts = path.split(separator: "/")
    let parent = parts.dropLast().last ?? ""
    folder = parent.hasPrefix("man") ? String(parent.dropFirst(3)) : ""
    let stem = PageCompression.stem(of: parts.last ?? "")
    let dot = stem.lastIndex(of: ".")
    section = dot.map { String(stem[stem.index(after: $0)...]) } ?? ""
    name = String(dot.map { stem[..<$0] } ?? stem)
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines
  }

  /// What the file stands for, where it is a stub: `man7/sheet.7`.
  public var target: String? {
    guard let first = lines.first, first.starts(with: ".so ".utf8) else { return nil }
    return Self.text(first.dropFirst(4).filter { $0 != 0x0D && $0 != 0x20 })
  }

  /// Whether the page is written in mdoc(7), whose macros are others.
  public var isMdoc: Bool { macroLines.first { $0.macro != "" }.map { $0.macro == "Dd" } ?? false }

  /// Whether a line is a comment.
  static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: #".\""#.utf8) || line.starts(with: #"'\""#.utf8) || line == [0x2E]
      || line.starts(with: ".\\#".utf8)
  }

  static func text(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

// MARK: - Lines

extension ManFile {
  /// A line that is no comment and not inside a definition.
  struct Line {
    /// From 1.
    var number: Int
    var bytes: ArraySlice<UInt8>
    /// The macro or request, `SH`; empty for text.
    var macro: String
  }

  /// The lines that a viewer acts on or shows: comments and macro definitions are left out.
  var macroLines: [Line] {
    var lines: [Line] = []
    var isDefining = false
    for (index, bytes) in self.lines.enumerated() where !Self.isComment(bytes) {
      let macro = Self.macro(of: bytes)
      if isDefining {
        if bytes.starts(with: "..".utf8) { isDefining = false }
      } else if ["de", "de1", "am", "am1", "ig"].contains(macro) {
        isDefining = true
      } else {
        lines.append(Line(number: index + 1, bytes: bytes, macro: macro))
      }
    }
    return lines
  }

  private static func macro(of line: ArraySlice<UInt8>) -> String {
    guard let first = line.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "'") else {
      return ""
    }
    let rest = line.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
    return text(rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "\\") })
  }

  /// The arguments of a macro line, quotes taken off, escapes as they are.
  static func arguments(of line: ArraySlice<UInt8>) -> [String] {
    var rest = line.dropFirst().drop { $0 == 0x20 }.drop { $0 > 0x20 }
    var arguments: [String] = []
    while true {
      rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
      guard let first = rest.first else { return arguments }
      var word: [UInt8] = []
      if first == UInt8(ascii: "\"") {
        rest = rest.dropFirst()
        while let byte = rest.first {
          rest = rest.dropFirst()
          if byte == UInt8(ascii: "\"") {
            guard rest.first == byte else { break }
            rest = rest.dropFirst()
          }
          word.append(byte)
        }
      } else {
        while let byte = rest.first, byte != 0x20 {
          word.append(byte)
          rest = rest.dropFirst()
        }
      }
      arguments.append(text(word))
    }
  }
}
