import TopicKit

/// The page that readers show for the docset itself: every topic with its summary.
enum StartPage {
  static let file = "index.html"

  static func html(name: String, pages: [PageEntry]) -> [UInt8] {
    var body = Array("<h1>".utf8) + HTMLEscaping.escaped(name) + Array("</h1>\n".utf8)
    body += "<dl class=\"topics\">\n".utf8
    for page in pages {
      body += "<dt><a href=\"\(page.file)\">".utf8
      body += HTMLEscaping.escaped(page.title)
      body += "</a></dt>\n".utf8
      if !page.summary.isEmpty {
        body += "<dd>".utf8
        body += HTMLEscaping.escaped(page.summary)
        body += "</dd>\n".utf8
      }
    }
    body += "</dl>\n".utf8
    return PageFrame.page(title: name, body: body)
  }
}
