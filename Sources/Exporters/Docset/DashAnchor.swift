/// The marks by which Dash finds the contents of a page.
enum DashAnchor {
  /// An empty link right before a heading.
  ///
  /// Its name must have three parts after `apple_ref`, so the heading's text is
  /// percent-encoded; it has no `id`, as Dash does not find names with `_` then.
  static func markup(_ type: EntryType, _ name: String) -> String {
    guard let name = PlainName.clean(name) else { return "" }
    let encoded = PercentEncoding.encoded(name)
    return "<a name=\"//apple_ref/cpp/\(type.name)/\(encoded)\" class=\"dashAnchor\"></a>"
  }
}
