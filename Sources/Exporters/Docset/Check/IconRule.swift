/// The icons are PNG files of 16 and 32 pixels.
enum IconRule {
  static func findings(_ tree: DocsetTree) -> [DocsetFinding] {
    let names = ["icon.png", "icon@2x.png"].filter(tree.files.contains)
    let sizes = names.map { tree.read($0).flatMap(size) }
    var findings: [DocsetFinding] = []
    for (name, size) in zip(names, sizes) {
      let wanted = name == "icon.png" ? [16, names.count == 1 ? 32 : 16] : [32]
      guard let size else {
        findings.append(DocsetFinding(name, .error, "it is no PNG file"))
        continue
      }
      guard size.width == size.height, wanted.contains(size.width) else {
        let pixels = wanted.last ?? 16
        findings.append(
          DocsetFinding(
            name,
            .warning,
            "it has \(size.width) x \(size.height) pixels; readers expect \(pixels) x \(pixels)"
          )
        )
        continue
      }
      if names.count == 1, size.width == 16 || name == "icon@2x.png" {
        let other = name == "icon.png" ? "icon@2x.png" : "icon.png"
        findings.append(DocsetFinding(name, .warning, "there is no '\(other)' to go with it"))
      }
    }
    return findings
  }

  /// The size in the header of a PNG file; `nil` for what is none.
  private static func size(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    guard bytes.count >= 24, bytes.starts(with: start),
      bytes[12..<16].elementsEqual("IHDR".utf8)
    else { return nil }
    let number = { (range: Range<Int>) in bytes[range].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16..<20), number(20..<24))
  }
}
