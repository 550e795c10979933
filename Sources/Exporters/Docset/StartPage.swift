import TopicKit

/// The page that readers show for the docset itself: its topics from A to Z and by platform,
/// and its APIs.
struct StartPage {
  static let file = "index.html"

  private let settings: DocsetSettings
  private let topics: [(key: String, element: PageEntry)]
  private let apis: APIIndex
  private let language: PageLanguage

  init(_ settings: DocsetSettings, pages: [PageEntry]) {
    self.settings = settings
    topics = AlphabeticOrder.sorted(pages) { $0.title }
    apis = APIIndex(pages)
    language = PageLanguage(of: pages.lazy.map(\.summary), settings.language)
  }

  /// The start page, and a page of APIs where they are many.
  var files: [(name: String, html: [UInt8])] {
    let groups = apis.groups
    guard apis.count > APIIndex.maximumOnStartPage else {
      return [(Self.file, page(groups))]
    }
    let title = "APIs of \(settings.name)"
    var body = Array("<h1>".utf8) + HTMLEscaping.escaped(title) + Array("</h1>\n".utf8)
    body += "<p><a href=\"\(Self.file)\">".utf8 + HTMLEscaping.escaped(settings.name)
    body += "</a></p>\n".utf8
    body += groups.links
    // The parts are headings of level 3.
    body += "<h2 id=\"apis\">From A to Z</h2>\n".utf8
    groups.append(class: "index", to: &body)
    return [
      (Self.file, page(nil)),
      (APIIndex.file, PageFrame.page(title: title, body: body, language: language)),
    ]
  }

  private func page(_ apiGroups: LetterGroups?) -> [UInt8] {
    let topicGroups = LetterGroups(
      prefix: "topics",
      items: topics.map { ($0.key, Self.item($0.element)) }
    )
    let platforms = Platforms(topics.map(\.element))
    var body = Array("<h1>".utf8) + HTMLEscaping.escaped(settings.name) + Array("</h1>\n".utf8)
    body += Array("<p>\(summary)</p>\n".utf8)
    let links = topicGroups.links
    if apis.count > 0 || !platforms.isEmpty {
      body += "<nav class=\"contents\" aria-label=\"Contents\">\n<ul>\n".utf8
      body += "<li><a href=\"#topics\">Topics</a></li>\n".utf8
      if !platforms.isEmpty { body += platforms.contents }
      if apis.count > 0 {
        let address = apiGroups == nil ? APIIndex.file : "#apis"
        body += "<li><a href=\"\(address)\">APIs</a></li>\n".utf8
      }
      body += "</ul>\n</nav>\n".utf8
    }
    body += "<h2 id=\"topics\">Topics</h2>\n".utf8
    body += links
    topicGroups.append(class: "topics", to: &body)
    platforms.append(to: &body)
    if let apiGroups, apis.count > 0 {
      body += "<h2 id=\"apis\">APIs</h2>\n".utf8
      body += apiGroups.links
      apiGroups.append(class: "index", to: &body)
    }
    return PageFrame.page(title: settings.name, body: body, language: language)
  }

  /// How much there is: `9 topics, 58 APIs`.
  private var summary: String {
    let parts = [(topics.count, "topic"), (apis.count, "API")].filter { $0.0 > 0 }
    return parts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
  }

  private static func item(_ page: PageEntry) -> [UInt8] {
    var out = Array("<dt><a href=\"\(page.file)\">".utf8)
    out += HTMLEscaping.escaped(page.title)
    out += "</a></dt>\n".utf8
    // A term without a description would share that of the next one.
    out += "<dd>".utf8
    out += HTMLEscaping.escaped(page.summary)
    return out + Array("</dd>\n".utf8)
  }
}

// MARK: - By platform

extension StartPage {
  /// The topics of each platform: the known ones in their usual order, then others.
  private struct Platforms {
    private let lists: [(name: String, pages: [PageEntry])]

    init(_ pages: [PageEntry]) {
      var pagesByName: [String: [PageEntry]] = [:]
      for page in pages {
        for name in page.platforms { pagesByName[name, default: []].append(page) }
      }
      let known = Platform.known.map(\.rawValue)
      let others = pagesByName.keys.filter { !known.contains($0) }.sorted()
      lists = (known + others).compactMap { name in pagesByName[name].map { (name, $0) } }
    }

    var isEmpty: Bool { lists.isEmpty }

    /// An item of the contents, with one for each platform inside.
    var contents: [UInt8] {
      var out = Array("<li class=\"group\"><a href=\"#platforms\">Platforms</a>\n<ul>\n".utf8)
      for (index, list) in lists.enumerated() {
        out += "<li><a href=\"#platforms.\(index + 1)\">".utf8
        out += HTMLEscaping.escaped(list.name)
        out += "</a></li>\n".utf8
      }
      return out + Array("</ul>\n</li>\n".utf8)
    }

    func append(to out: inout [UInt8]) {
      guard !isEmpty else { return }
      out += "<h2 id=\"platforms\">Platforms</h2>\n".utf8
      for (index, list) in lists.enumerated() {
        out += "<h3 id=\"platforms.\(index + 1)\">".utf8
        out += HTMLEscaping.escaped(list.name)
        out += "</h3>\n<p class=\"links\">".utf8
        for (index, page) in list.pages.enumerated() {
          if index > 0 { out += "\u{A0}· ".utf8 }
          out += "<a href=\"\(page.file)\">".utf8
          out += HTMLEscaping.escaped(page.title)
          out += "</a>".utf8
        }
        out += "</p>\n".utf8
      }
    }
  }
}
