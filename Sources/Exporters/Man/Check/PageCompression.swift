/// What compression adds to the name of a page's file, and the programs that undo it.
package enum PageCompression {
  private static let programs: [(ending: String, program: String)] = [
    (".gz", "gzip"), (".bz2", "bzip2"), (".xz", "xz"), (".zst", "zstd"),
  ]

  /// The program that decompresses a file when called with `-dc`; `nil` for a plain one.
  package static func program(for path: String) -> String? {
    programs.first { path.hasSuffix($0.ending) }?.program
  }

  /// A name or path without what compression adds.
  static func stem(of path: Substring) -> Substring {
    guard let ending = programs.first(where: { path.hasSuffix($0.ending) })?.ending else {
      return path
    }
    return path.dropLast(ending.count)
  }
}
