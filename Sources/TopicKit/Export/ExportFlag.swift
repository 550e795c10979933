extension ExportOptions {
  /// An option that is on or off: `yes` or `true`, `no` or `false`.
  ///
  /// - Parameter key: The key of the option.
  /// - Returns: What it says; `nil` where it is not given.
  /// - Throws: ``ExportError`` with code `badOption` for any other value.
  public func flag(_ key: String) throws(ExportError) -> Bool? {
    guard let value = values[key] else { return nil }
    guard let isOn = Self.flag(reading: value) else {
      throw ExportError(.badOption, "\(key) is '\(value)'; it can be yes or no")
    }
    return isOn
  }

  /// What a value that is on or off says; `nil` for any other.
  package static func flag(reading value: String) -> Bool? {
    switch value {
    case "yes", "true": true
    case "no", "false": false
    default: nil
    }
  }
}
