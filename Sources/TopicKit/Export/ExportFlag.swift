extension ExportOptions {
  /// An option that is on or off: `yes` or `true`, `no` or `false`.
  ///
  /// - Parameter key: The key of the option.
  /// - Returns: What it says; `nil` where it is not given.
  /// - Throws: ``ExportError`` with code `badOption` for any other value.
  public func flag(_ key: String) throws(ExportError) -> Bool? {
    switch values[key] {
    case nil: return nil
    case "yes", "true": return true
    case "no", "false": return false
    case let value?: throw ExportError(.badOption, "\(key) is '\(value)'; it can be yes or no")
    }
  }
}
