import TopicKit

/// The files that options of formats name.
enum OptionFile {
  /// More than an icon, a style or a template has.
  private static let maximumBytes = 16_000_000

  /// The bytes of the file that an option names.
  static func read(_ path: String, for key: String) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(CommandFailure) {
      var stream = try ByteStream(path)
      while bytes.count <= maximumBytes,
        try stream.next({ (chunk) throws(CommandFailure) in
          unsafe chunk.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        })
      {}
    } catch { throw .usage("--option \(key): \(error.message)") }
    guard bytes.count <= maximumBytes else {
      throw .usage("--option \(key): '\(path)' has more than 16 MB")
    }
    return bytes
  }
}
