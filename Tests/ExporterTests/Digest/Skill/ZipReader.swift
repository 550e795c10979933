/// Reads a ZIP archive of stored files by its directory, and checks both against each other.
enum ZipReader {
  struct Entry {
    var path: String
    var bytes: [UInt8]
  }

  struct Broken: Error {}

  static func entries(of zip: [UInt8]) throws -> [Entry] {
    let end = zip.count - 22
    guard end >= 0, number(zip, end, 4) == 0x0605_4B50 else { throw Broken() }
    var offset = number(zip, end + 16, 4)
    guard offset + number(zip, end + 12, 4) == end else { throw Broken() }
    return try (0..<number(zip, end + 10, 2)).map { _ in
      guard number(zip, offset, 4) == 0x0201_4B50 else { throw Broken() }
      let name = number(zip, offset + 28, 2)
      let path = String(decoding: zip[(offset + 46)..<(offset + 46 + name)], as: UTF8.self)
      let local = number(zip, offset + 42, 4)
      guard number(zip, local, 4) == 0x0403_4B50,
        zip[(local + 4)..<(local + 30)].elementsEqual(zip[(offset + 6)..<(offset + 32)])
      else { throw Broken() }
      offset += 46 + name
      let start = local + 30 + name
      return Entry(path: path, bytes: Array(zip[start..<(start + number(zip, local + 22, 4))]))
    }
  }

  private static func number(_ zip: [UInt8], _ offset: Int, _ count: Int) -> Int {
    (0..<count).reversed().reduce(0) { $0 << 8 | Int(zip[offset + $1]) }
  }
}
