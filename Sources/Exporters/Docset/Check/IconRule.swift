/// The icons are PNG files of 16 and 32 pixels.
enum IconRule {
  static func findings(_ tree: DocsetTree) -> [DocsetFinding] {
    let names = ["icon.png", "icon@2x.png"].filter(tree.files.contains)
    let sizes = names.map { tree.read($0).flatMap { PNGFile.size(of: $0) } }
    var findings: [DocsetFinding] = []
    for (name, size) in zip(names, sizes) {
      let wanted: [UInt32] = name == "icon.png" ? [16, names.count == 1 ? 32 : 16] : [32]
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
}
