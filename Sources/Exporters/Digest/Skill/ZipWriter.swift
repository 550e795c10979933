import TopicKit

/// Writes a ZIP archive, file by file, without compression: the same files give the same bytes.
///
/// APPNOTE.TXT 6.3.10, without Zip64: at most 65 535 files and 4 GiB.
struct ZipWriter {
  /// The time of all files, as MS-DOS writes it.
  private let time: UInt16
  private let date: UInt16
  private var directory: [UInt8] = []
  private var files = 0
  private var offset = 0

  /// Begins an archive.
  ///
  /// - Parameter epoch: The time of its files, in seconds since 1970 UTC; from 1980 to 2107.
  init(epoch: Int) {
    let first: Int64 = 315_532_800
    let last: Int64 = 4_354_819_198
    let seconds = min(max(Int64(epoch), first), last)
    let day = Self.civil(Int(seconds / 86_400))
    let rest = Int(seconds % 86_400)
    date = UInt16((day.year - 1980) << 9 | day.month << 5 | day.day)
    time = UInt16(rest / 3600 << 11 | rest / 60 % 60 << 5 | rest % 60 / 2)
  }

  /// The bytes of a file, to be appended to the archive.
  ///
  /// - Throws: ``ExportError`` where the archive is full.
  mutating func entry(_ path: String, _ bytes: [UInt8]) throws(ExportError) -> [UInt8] {
    let name = Array(path.utf8)
    let size = 30 + name.count + bytes.count
    let whole = Int64(offset) + Int64(size) + Int64(directory.count) + 46 + Int64(name.count)
    guard files < 65_535, whole < 0xFFFF_FFFF else {
      throw ExportError(
        .cannotWrite,
        "a ZIP archive takes 65535 files and 4 GiB; leave --option archive out"
      )
    }
    var common: [UInt8] = []
    common.put(20, 2)  // what it takes to read it: version 2.0
    common.put(0x0800, 2)  // names are UTF-8
    common.put(0, 2)  // stored
    common.put(time, 2)
    common.put(date, 2)
    common.put(CRC32.of(bytes), 4)
    common.put(bytes.count, 4)
    common.put(bytes.count, 4)
    common.put(name.count, 2)
    common.put(0, 2)  // nothing extra
    directory.put(0x0201_4B50, 4)
    directory.put(3 << 8 | 20, 2)  // made on Unix
    directory += common
    directory.put(0, 6)  // no comment, disk 0, no text
    directory.put(0, 2)
    directory.put(0o100644, 2)  // a file that others may read
    directory.put(offset, 4)
    directory += name
    files += 1
    offset += size
    var out: [UInt8] = []
    out.reserveCapacity(size)
    out.put(0x0403_4B50, 4)
    return out + common + name + bytes
  }

  /// What follows the last file.
  func end() -> [UInt8] {
    var out = directory
    out.put(0x0605_4B50, 4)
    out.put(0, 4)
    out.put(files, 2)
    out.put(files, 2)
    out.put(directory.count, 4)
    out.put(offset, 4)
    out.put(0, 2)
    return out
  }

  /// The date of a day since 1970.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    // Years that begin in March end with the leap day.
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isNext = month >= 10
    return (
      year + era * 400 + (isNext ? 1 : 0),
      isNext ? month - 9 : month + 3,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }
}

extension Array<UInt8> {
  /// Appends a number, its lowest byte first.
  fileprivate mutating func put(_ number: some BinaryInteger, _ bytes: Int) {
    for shift in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> (8 * shift))) }
  }
}
