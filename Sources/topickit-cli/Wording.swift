/// Numbers and times as people read them.
enum Wording {
  /// A number with its thousands apart: `2,000`.
  static func number(_ number: Int) -> String {
    var groups: [Substring] = []
    var digits = String(number.magnitude)[...]
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    groups.insert(digits, at: 0)
    return (number < 0 ? "-" : "") + groups.joined(separator: ",")
  }

  /// A count with its noun: `1 topic`, `2,000 topics`.
  static func count(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number(count)) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  /// A time: `0.04 s`, `1.2 s`, `83 s`.
  static func time(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let hundredths = Int(seconds) * 100 + Int(attoseconds / 10_000_000_000_000_000)
    if hundredths >= 1000 { return "\(hundredths / 100) s" }
    if hundredths >= 100 { return "\(hundredths / 100).\(hundredths / 10 % 10) s" }
    return hundredths < 10 ? "0.0\(hundredths) s" : "0.\(hundredths) s"
  }
}
