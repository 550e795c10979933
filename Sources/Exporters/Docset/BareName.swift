/// The word in a key API by which people look for it.
///
/// `\.openWindow` cannot be typed into Zeal's plain search, where `\` is an escape, and
/// `.sheet(isPresented:)` not in whole, as a `:` ends a keyword there.
enum BareName {
  /// `openWindow` for `\.openWindow`, `sheet` for `.sheet(isPresented:)`, and `colorScheme`
  /// for `@Environment(\.colorScheme)`, as many APIs share the attribute; `nil` where the code
  /// has no word, or is one.
  static func of(_ code: String) -> String? {
    let scalars = Array(code.unicodeScalars)
    let keyPath = scalars.first == "@" ? scalars.firstIndex(of: "\\") : nil
    let name = keyPath.flatMap { path(in: scalars, from: $0) } ?? path(in: scalars, from: 0)
    guard let name, name != code else { return nil }
    return name
  }

  /// The last part of the first dotted path: `foo` of `x.foo(bar)`.
  private static func path(in scalars: [Unicode.Scalar], from start: Int) -> String? {
    guard var index = scalars[start...].firstIndex(where: isWord) else { return nil }
    var name = String.UnicodeScalarView()
    while index < scalars.count {
      if isWord(scalars[index]) {
        name.append(scalars[index])
      } else if scalars[index] == ".", index + 1 < scalars.count, isWord(scalars[index + 1]) {
        name = String.UnicodeScalarView()
      } else {
        break
      }
      index += 1
    }
    return String(name)
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
