import TopicKit

/// What stands around the body of every page.
enum PageFrame {
  /// A whole page.
  ///
  /// The character set comes first: Zeal serves pages without one. The comment beside the
  /// `html` tag is Dash's "Open Online Page"; the class keeps Dash from darkening pages that
  /// have dark colours of their own.
  static func page(
    title: String,
    body: [UInt8],
    online: String? = nil,
    language: PageLanguage
  ) -> [UInt8] {
    let comment = online.map { "<!-- Online page at \($0) -->" } ?? ""
    var page = Array(
      """
      <!DOCTYPE html>
      <html class="dash-ignore-dark-mode"\(language.attributes)>\(comment)
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>
      """.utf8
    )
    page.reserveCapacity(page.count + title.utf8.count * 2 + body.count + 160)
    page += HTMLEscaping.escaped(title)
    page +=
      """
      </title>
      <link rel="stylesheet" href="style.css">
      </head>
      <body>
      <main>

      """.utf8
    page += body
    page += "</main>\n</body>\n</html>\n".utf8
    return page
  }
}
