/// A day of the Gregorian calendar.
struct CivilDate: Hashable, Sendable {
  let year: Int
  let month: Int
  let day: Int
}

extension CivilDate {
  /// The day in UTC of a moment, given as seconds since 1970; years 1 to 9999.
  init(epoch: Int) {
    let secondsPerDay = 86_400
    // Years that begin in March have their odd day at the end.
    let clamped = min(max(epoch, -62_135_596_800), 253_402_300_799)
    let floored = clamped >= 0 ? clamped : clamped - (secondsPerDay - 1)
    let days = floored / secondsPerDay + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  /// Reads `YYYY-MM-DD`; `nil` for what is no day.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), (1...Self.dayCount(of: month, year: year)).contains(day)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func dayCount(of month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate: CustomStringConvertible {
  /// `YYYY-MM-DD`.
  var description: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }

  private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
