import TopicKit

/// The two icons of a docset, of 16 and 32 pixels, as readers and Dash's contributions want
/// them.
struct DocsetIcons: Sendable {
  /// The bytes of `icon.png`.
  let small: [UInt8]
  /// The bytes of `icon@2x.png`.
  let large: [UInt8]

  static let descriptions = [
    OptionDescription("icon", "FILE", "icon of 16 x 16 pixels, a PNG; else initials", isFile: true),
    OptionDescription("icon@2x", "FILE", "the same with 32 x 32 pixels", isFile: true),
  ]

  /// Takes the icons that were given, else draws them.
  ///
  /// - Throws: ``ExportError`` with code `badOption` where one is given without the other, or
  ///   is no PNG of its size.
  init(_ options: ExportOptions, name: String) throws(ExportError) {
    switch (options.files["icon"], options.files["icon@2x"]) {
    case (nil, nil):
      small = InitialsIcon.png(for: name, side: 16)
      large = InitialsIcon.png(for: name, side: 32)
    case (let small?, let large?):
      try Self.check(small, "icon", side: 16)
      try Self.check(large, "icon@2x", side: 32)
      (self.small, self.large) = (small, large)
    case (nil, _):
      throw ExportError(.badOption, "'icon@2x' is given alone; give 'icon', of 16 pixels, too")
    case (_, nil):
      throw ExportError(.badOption, "'icon' is given alone; give 'icon@2x', of 32 pixels, too")
    }
  }

  private static func check(_ file: [UInt8], _ key: String, side: Int) throws(ExportError) {
    guard let found = PNGFile.side(of: file) else {
      throw ExportError(.badOption, "the file for '\(key)' is no square PNG that is whole")
    }
    guard found == side else {
      throw ExportError(
        .badOption,
        "the file for '\(key)' has \(found) x \(found) pixels; it needs \(side) x \(side)"
      )
    }
  }
}
