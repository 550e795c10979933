/// What a docset's folder and keyword are called.
enum BundleName {
  /// The folder: the name as it is, but for characters that a file system refuses.
  ///
  /// `/` and NUL are illegal everywhere, `\ : * ? " < > |` on Windows, a leading `.` hides the
  /// folder. It is cut so that it stays below 200 bytes.
  static func folder(for name: String) -> String {
    var folder = ""
    for character in name {
      let isRefused = character.unicodeScalars.contains { scalar in
        scalar.value < 0x20 || scalar.value == 0x7F || #"/\:*?"<>|"#.unicodeScalars.contains(scalar)
      }
      let kept = isRefused ? "-" : String(character)
      if folder.utf8.count + kept.utf8.count > 190 { break }
      folder += kept
    }
    while let last = folder.last, last == "." || last == " " { folder.removeLast() }
    while let first = folder.first, first == "." || first == " " { folder.removeFirst() }
    return (folder.isEmpty ? "Topics" : folder) + ".docset"
  }

  /// The keyword: letters and digits in lower case, others left out.
  static func word(for name: String) -> String {
    let bytes = name.lowercased().utf8.filter(isWordByte).prefix(40)
    return bytes.isEmpty ? "topics" : String(decoding: Array(bytes), as: UTF8.self)
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }
}
