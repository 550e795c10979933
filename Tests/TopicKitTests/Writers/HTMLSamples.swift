import Testing
import TopicKit

/// A piece of a hand-made stream: events, or an element with what is inside.
indirect enum HTMLStep: Sendable {
  case event(MarkdownEvent, String)
  case `in`(MarkdownEvent.Element, [HTMLStep])

  static func text(_ text: String) -> HTMLStep { .event(.text(.literal), text) }
  static func code(_ text: String) -> HTMLStep { .event(.text(.code), text) }
  static func html(_ text: String) -> HTMLStep { .event(.text(.html), text) }
  static func enter(_ element: MarkdownEvent.Element) -> HTMLStep { .event(.enter(element), "") }
  static func leave(_ element: MarkdownEvent.Element) -> HTMLStep { .event(.leave(element), "") }
  static func destination(_ url: String) -> HTMLStep { .event(.attribute(.destination), url) }
  static func title(_ text: String) -> HTMLStep { .event(.attribute(.title), text) }
  static func info(_ text: String) -> HTMLStep { .event(.attribute(.info), text) }
  static func label(_ text: String) -> HTMLStep { .event(.attribute(.label), text) }
  static let softBreak = HTMLStep.event(.text(.softBreak), "\n")
  static let hardBreak = HTMLStep.event(.text(.hardBreak), "\n")
  static func paragraph(_ text: String) -> HTMLStep { .in(.paragraph, [.text(text)]) }
  static func note(_ label: String) -> HTMLStep { .in(.footnoteReference, [.label(label)]) }

  func send(to handler: inout some MarkdownHandler) {
    switch self {
    case .event(let event, let text):
      let bytes = ContiguousArray(text.utf8)
      handler.handle(event, bytes: bytes.span, at: .none)
    case .in(let element, let steps):
      HTMLStep.enter(element).send(to: &handler)
      for step in steps { step.send(to: &handler) }
      HTMLStep.leave(element).send(to: &handler)
    }
  }
}

/// A list with one item.
func listSteps(
  _ spacing: MarkdownEvent.ListStyle.Spacing,
  start: Int32? = nil,
  task: MarkdownEvent.TaskState? = nil,
  _ steps: [HTMLStep]
) -> [HTMLStep] {
  let style = MarkdownEvent.ListStyle(start: start, spacing: spacing)
  return [.in(.list(style), [.in(.item(task), steps)])]
}

/// A stream and its HTML.
struct HTMLSample: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var steps: [HTMLStep]
  var html: String

  init(_ name: String, _ steps: [HTMLStep], _ html: String) {
    testDescription = name
    self.steps = steps
    self.html = html
  }

  static let all = blocks + lists + tables + inlines + images + footnotes
}

extension HTMLSample {
  private static let blocks = [
    HTMLSample("paragraph", [.paragraph("a < b")], "<p>a &lt; b</p>\n"),
    HTMLSample(
      "headings",
      (1...6).map { .in(.heading(level: $0), [.text("h")]) },
      (1...6).map { "<h\($0)>h</h\($0)>\n" }.joined()
    ),
    HTMLSample("break", [.in(.thematicBreak, [])], "<hr />\n"),
    HTMLSample(
      "quote and alert",
      [.in(.blockQuote(nil), [.paragraph("a")]), .in(.blockQuote(.note), [.paragraph("b")])],
      "<blockquote>\n<p>a</p>\n</blockquote>\n<blockquote>\n<p>b</p>\n</blockquote>\n"
    ),
    HTMLSample(
      "code",
      [.in(.codeBlock, [.code("a\n"), .code("<b>\n")])],
      "<pre><code>a\n&lt;b&gt;\n</code></pre>\n"
    ),
    HTMLSample(
      "code with info",
      [.in(.codeBlock, [.info("c\"pp extra words"), .code("a\n")])],
      "<pre><code class=\"language-c&quot;pp\">a\n</code></pre>\n"
    ),
    HTMLSample(
      "code with a class for info",
      [.in(.codeBlock, [.info("language-r")])],
      "<pre><code class=\"language-r\"></code></pre>\n"
    ),
    HTMLSample(
      "code with empty info",
      [.in(.codeBlock, [.info("")])],
      "<pre><code></code></pre>\n"
    ),
    HTMLSample(
      "raw HTML without a last line ending",
      [.in(.htmlBlock, [.html("<b>\n"), .html("x &")])],
      "<b>\nx &\n"
    ),
  ]

  private static let lists = [
    HTMLSample(
      "tight",
      listSteps(.tight, [.paragraph("a"), .in(.thematicBreak, []), .paragraph("b")]),
      "<ul>\n<li>a\n<hr />\nb</li>\n</ul>\n"
    ),
    HTMLSample(
      "loose",
      listSteps(.loose, start: 1, [.paragraph("a")]),
      "<ol>\n<li>\n<p>a</p>\n</li>\n</ol>\n"
    ),
    HTMLSample(
      "empty item",
      listSteps(.loose, start: 7, []),
      "<ol start=\"7\">\n<li></li>\n</ol>\n"
    ),
    HTMLSample(
      "loose in tight",
      listSteps(.tight, [.paragraph("a")] + listSteps(.loose, [.paragraph("b")])),
      "<ul>\n<li>a\n<ul>\n<li>\n<p>b</p>\n</li>\n</ul>\n</li>\n</ul>\n"
    ),
    HTMLSample(
      "quote in tight",
      listSteps(.tight, [.in(.blockQuote(nil), [.paragraph("a")])]),
      "<ul>\n<li>\n<blockquote>\n<p>a</p>\n</blockquote>\n</li>\n</ul>\n"
    ),
    HTMLSample(
      "a text that ends its line itself",
      listSteps(.tight, [.paragraph("a\n")] + listSteps(.tight, [.paragraph("b")])),
      "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>\n"
    ),
    HTMLSample(
      "tasks",
      listSteps(.tight, task: .done, [.paragraph("a")])
        + listSteps(.loose, task: .open, [.paragraph("b")]),
      """
      <ul>
      <li><input type="checkbox" checked="" disabled="" /> a</li>
      </ul>
      <ul>
      <li><input type="checkbox" disabled="" />\u{20}
      <p>b</p>
      </li>
      </ul>

      """
    ),
  ]

  private static let tables = [
    HTMLSample(
      "table",
      [
        .in(
          .table,
          [
            .in(.tableHead, [.in(.tableCell(.none), [.text("a")]), .in(.tableCell(.left), [])]),
            .in(.tableRow, [.in(.tableCell(.center), []), .in(.tableCell(.right), [.text("b")])]),
            .in(.tableRow, [.in(.tableCell(.none), [.text("c")])]),
          ]
        )
      ],
      """
      <table>
      <thead>
      <tr>
      <th>a</th>
      <th align="left"></th>
      </tr>
      </thead>
      <tbody>
      <tr>
      <td align="center"></td>
      <td align="right">b</td>
      </tr>
      <tr>
      <td>c</td>
      </tr>
      </tbody>
      </table>

      """
    ),
    HTMLSample(
      "table of a head alone",
      [.in(.table, [.in(.tableHead, [.in(.tableCell(.none), [.text("a")])])]), .paragraph("b")],
      "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table>\n<p>b</p>\n"
    ),
  ]

  private static let inlines = [
    HTMLSample(
      "formatting",
      [
        .in(.strong, [.in(.strong, [.in(.emphasis, [.text("a")])])]),
        .in(.strikethrough, [.text("b")]), .in(.codeSpan, [.code("<c>")]), .html("<i x='&'>"),
      ],
      "<strong><strong><em>a</em></strong></strong><del>b</del><code>&lt;c&gt;</code><i x='&'>"
    ),
    HTMLSample("line endings", [.text("a"), .softBreak, .hardBreak], "a\n<br />\n"),
    HTMLSample(
      "link",
      [.in(.link, [.destination("/a b?c&d"), .title("\"t\" <"), .in(.emphasis, [])])],
      "<a href=\"/a%20b?c&amp;d\" title=\"&quot;t&quot; &lt;\"><em></em></a>"
    ),
    HTMLSample(
      "link without destination",
      [.in(.link, [.title(""), .text("x")])],
      "<a href=\"\">x</a>"
    ),
  ]

  private static let images = [
    HTMLSample(
      "image",
      [.in(.image, [.destination("a'"), .title("<"), .text("b")]), .text("c")],
      "<img src=\"a&#x27;\" alt=\"b\" title=\"&lt;\" />c"
    ),
    HTMLSample(
      "image without description",
      [.in(.image, [.destination("a")])],
      "<img src=\"a\" alt=\"\" />"
    ),
    HTMLSample(
      "all that a description may hold",
      [
        .in(
          .image,
          [
            .destination("u"), .title("t"), .in(.strong, [.text("a")]), .softBreak,
            .in(.link, [.destination("v"), .title("w"), .in(.codeSpan, [.code("b\"")])]),
            .hardBreak, .in(.image, [.destination("x"), .title("y"), .text("c")]), .html("<i>"),
          ]
        )
      ],
      "<img src=\"u\" alt=\"a b&quot; c&lt;i&gt;\" title=\"t\" />"
    ),
  ]

  private static let footnotes = [
    HTMLSample(
      "labels that differ in case are of one footnote, with the id of the first",
      [
        .in(.paragraph, [.note("Note"), .note("NOTE")]),
        .in(.footnoteDefinition, [.label("note"), .paragraph("foot")]),
      ],
      #"""
      <p><sup class="footnote-ref"><a href="#fn-Note" id="fnref-Note" data-footnote-ref>1</a></sup><sup class="footnote-ref"><a href="#fn-Note" id="fnref-Note-2" data-footnote-ref>1</a></sup></p>
      <section class="footnotes" data-footnotes>
      <ol>
      <li id="fn-Note">
      <p>foot <a href="#fnref-Note" class="footnote-backref" data-footnote-backref data-footnote-backref-idx="1" aria-label="Back to reference 1">↩</a> <a href="#fnref-Note-2" class="footnote-backref" data-footnote-backref data-footnote-backref-idx="1-2" aria-label="Back to reference 1-2">↩<sup class="footnote-ref">2</sup></a></p>
      </li>
      </ol>
      </section>

      """#
    ),
    HTMLSample(
      "footnotes in the order of their references; those without one are dropped",
      [
        .in(.footnoteDefinition, [.label("unused"), .paragraph("never")]),
        .in(.footnoteDefinition, [.label("b"), .paragraph("B"), .in(.codeBlock, [.code("c\n")])]),
        .in(.paragraph, [.note("a"), .note("b"), .note("a")]),
        .in(.footnoteDefinition, [.label("a"), .paragraph("A")]),
        .in(.footnoteDefinition, [.label("a"), .paragraph("second")]),
        .paragraph("end"),
      ],
      #"""
      <p><sup class="footnote-ref"><a href="#fn-a" id="fnref-a" data-footnote-ref>1</a></sup><sup class="footnote-ref"><a href="#fn-b" id="fnref-b" data-footnote-ref>2</a></sup><sup class="footnote-ref"><a href="#fn-a" id="fnref-a-2" data-footnote-ref>1</a></sup></p>
      <p>end</p>
      <section class="footnotes" data-footnotes>
      <ol>
      <li id="fn-a">
      <p>A <a href="#fnref-a" class="footnote-backref" data-footnote-backref data-footnote-backref-idx="1" aria-label="Back to reference 1">↩</a> <a href="#fnref-a-2" class="footnote-backref" data-footnote-backref data-footnote-backref-idx="1-2" aria-label="Back to reference 1-2">↩<sup class="footnote-ref">2</sup></a></p>
      </li>
      <li id="fn-b">
      <p>B</p>
      <pre><code>c
      </code></pre>
      <a href="#fnref-b" class="footnote-backref" data-footnote-backref data-footnote-backref-idx="2" aria-label="Back to reference 2">↩</a>
      </li>
      </ol>
      </section>

      """#
    ),
    HTMLSample(
      "a definition in a tight item, one inside another, a reference in an image",
      listSteps(
        .tight,
        [
          .paragraph("i"),
          .in(
            .footnoteDefinition,
            [
              .label("é"), .paragraph("x"),
              .in(.footnoteDefinition, [.label("in"), .paragraph("y")]),
            ]
          ),
        ]
      ) + [.in(.image, [.note("in")]), .note("é")],
      #"""
      <ul>
      <li>i</li>
      </ul>
      <img src="" alt="" /><sup class="footnote-ref"><a href="#fn-%C3%A9" id="fnref-%C3%A9" data-footnote-ref>2</a></sup><section class="footnotes" data-footnotes>
      <ol>
      <li id="fn-in">
      <p>y <a href="#fnref-in" class="footnote-backref" data-footnote-backref data-footnote-backref-idx="1" aria-label="Back to reference 1">↩</a></p>
      </li>
      <li id="fn-%C3%A9">
      <p>x <a href="#fnref-%C3%A9" class="footnote-backref" data-footnote-backref data-footnote-backref-idx="2" aria-label="Back to reference 2">↩</a></p>
      </li>
      </ol>
      </section>

      """#
    ),
  ]
}
