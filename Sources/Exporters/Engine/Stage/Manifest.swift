import TopicKit

/// The list of the files in a folder that we wrote, kept in the folder as a hidden file.
///
/// It makes a folder ours: the next run replaces what is listed and leaves the rest alone.
struct Manifest: Equatable {
  /// The names of the formats that were written.
  var formats: [String] = []
  /// The files, ordered by the bytes of their paths.
  var files: [File] = []

  /// A file that we wrote.
  struct File: Equatable {
    /// The path below the folder.
    var path: String
    /// The hash of the bytes.
    var hash: ContentHash
    /// The bytes.
    var size: Int
    /// The path of the page that it was made of; empty for what is made of several.
    var source: String
  }

  static let fileName = ".topickit-manifest"
  static let fileNameBytes = Array(fileName.utf8)
  /// The largest manifest that is read, 1 GB: some millions of files.
  private static let byteLimit = 1_000_000_000

  private static let firstLine = "topickit manifest 1"
  private static let note = """
    # What is listed here was written by topickit, and goes when its page goes.
    # All other files in this folder are left alone.
    """
}

// MARK: - Bytes

extension Manifest {
  /// The manifest as it is kept.
  var bytes: [UInt8] {
    var out = Array("\(Self.firstLine)\n\(Self.note)\n".utf8)
    out += "formats\t\(formats.joined(separator: ","))\n".utf8
    for file in files {
      out += "\(file.hash)\t\(file.size)\t".utf8
      out += PathLine.escaped(file.path)
      out.append(UInt8(ascii: "\t"))
      out += PathLine.escaped(file.source)
      out.append(UInt8(ascii: "\n"))
    }
    return out
  }

  /// Reads a manifest; `nil` for anything that this release does not write.
  init?(_ bytes: [UInt8]) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.popLast()?.isEmpty == true, lines.first?.elementsEqual(Self.firstLine.utf8) == true
    else { return nil }
    for line in lines.dropFirst() where line.first != UInt8(ascii: "#") {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      if fields.count == 2, fields[0].elementsEqual("formats".utf8) {
        let names = String(decoding: fields[1], as: UTF8.self)
        formats = names.split(separator: ",").map(String.init)
        continue
      }
      // A manifest comes with its folder, from anywhere: no path may lead out of it.
      guard let file = File(fields), PathLine.isInside(file.path) else { return nil }
      files.append(file)
    }
  }

  /// Reads the manifest of an open folder; `nil` where it has none that can be read.
  init?(in folder: Int32) {
    do throws(SystemError) {
      let file = try System.openFile(Self.fileName, in: folder)
      guard try FileStatus(of: file.number).kind == .file else { return nil }
      self.init(try System.readAll(file.number, limit: Self.byteLimit))
    } catch { return nil }
  }
}

extension Manifest.File {
  fileprivate init?(_ fields: [ArraySlice<UInt8>]) {
    guard fields.count == 4,
      let hash = ContentHash(String(decoding: fields[0], as: UTF8.self)),
      let size = Int(String(decoding: fields[1], as: UTF8.self)), size >= 0,
      let path = PathLine.unescaped(fields[2]), let source = PathLine.unescaped(fields[3])
    else { return nil }
    self.init(path: path, hash: hash, size: size, source: source)
  }
}

/// A path as a field of a line, with `%` and control characters as `%0A`.
enum PathLine {
  static func escaped(_ path: String) -> [UInt8] {
    var out: [UInt8] = []
    for byte in path.utf8 {
      if byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "%") {
        let hex = String(byte, radix: 16, uppercase: true)
        out += (hex.utf8.count == 1 ? "%0\(hex)" : "%\(hex)").utf8
      } else {
        out.append(byte)
      }
    }
    return out
  }

  /// Whether a path stays below the folder that it begins in.
  static func isInside(_ path: String) -> Bool {
    guard !path.isEmpty, !path.utf8.contains(0) else { return false }
    return path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { part in
        !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
      }
  }

  /// Reads a field; `nil` for what ``escaped(_:)`` does not write.
  static func unescaped(_ field: ArraySlice<UInt8>) -> String? {
    var out: [UInt8] = []
    var rest = field
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        out.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
      out.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: out, as: UTF8.self)
  }
}
