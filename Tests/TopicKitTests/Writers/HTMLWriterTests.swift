import Testing
import TopicKit

@Suite("The HTML writer")
struct HTMLWriterTests {
  @Test("Every event has the markup of the reference implementation", arguments: HTMLSample.all)
  func markup(sample: HTMLSample) {
    #expect(html(sample.steps) == sample.html)
  }

  @Test(
    "Output that is taken bit by bit is the output that is taken whole",
    arguments: HTMLSample.all
  )
  func taking(sample: HTMLSample) {
    var writer = HTMLWriter()
    var taken: [UInt8] = []
    for step in sample.steps {
      step.send(to: &writer)
      taken += writer.takeOutput()
      #expect(writer.output.isEmpty)
    }
    writer.finish()
    taken += writer.takeOutput()
    #expect(String(decoding: taken, as: UTF8.self) == sample.html)
  }

  @Test("Output that is read and discarded goes on where it was")
  func discarding() {
    var writer = HTMLWriter()
    var read: [UInt8] = []
    for step in listSteps(.tight, [.text("a"), .in(.thematicBreak, [])]) {
      step.send(to: &writer)
      read += writer.output
      writer.discardOutput()
    }
    #expect(String(decoding: read, as: UTF8.self) == "<ul>\n<li>a\n<hr />\n</li>\n</ul>\n")
  }

  @Test(
    "The tag filter takes the `<` of the nine tags alone",
    arguments: [
      ("<title>", "&lt;title>"), ("</TITLE >", "&lt;/TITLE >"), ("<xmp/>", "&lt;xmp/>"),
      ("<script\n", "&lt;script\n"), ("<scripts>", "<scripts>"), ("<xmp/a>", "<xmp/a>"),
      ("<b>", "<b>"), ("<title", "<title"), ("", ""), ("<", "<"),
    ]
  )
  func tagFilter(tag: String, expected: String) {
    #expect(html([.html(tag)], tagFilter: true) == expected)
    #expect(html([.html(tag)]) == tag)
  }

  @Test("In an HTML block the tag filter looks at every tag, inline only at the first byte")
  func tagFilterInBlocks() {
    let line = "a <style>b</style> <em><script>\n"
    #expect(
      html([.in(.htmlBlock, [.html(line)])], tagFilter: true)
        == "a &lt;style>b&lt;/style> <em>&lt;script>\n"
    )
    #expect(html([.html("<!-- <script> -->")], tagFilter: true) == "<!-- <script> -->")
  }

  @Test("All bytes of a text and of a URL come out as the reference implementation has them")
  func escaping() {
    let ascii = String(decoding: UInt8(0x20)...0x7E, as: UTF8.self)
    #expect(
      html([.text(ascii)])
        == ##" !&quot;#$%&amp;'()*+,-./0123456789:;&lt;=&gt;?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_"##
        + "`abcdefghijklmnopqrstuvwxyz{|}~"
    )
    #expect(
      html([.in(.link, [.destination(ascii + "é\n")])])
        == "<a href=\"%20!%22#$%&amp;&#x27;()*+,-./0123456789:;%3C=%3E?@"
        + "ABCDEFGHIJKLMNOPQRSTUVWXYZ%5B%5C%5D%5E_%60abcdefghijklmnopqrstuvwxyz"
        + "%7B%7C%7D~%C3%A9%0A\"></a>"
    )
  }

  @Test("A stream that lacks attributes, or never closes, does not trap")
  func oddStreams() {
    var writer = HTMLWriter()
    for step: HTMLStep in [
      .leave(.image), .leave(.list(.init(spacing: .tight))), .leave(.footnoteDefinition),
      .in(.footnoteReference, []), .enter(.footnoteDefinition), .text("a"),
      .enter(.footnoteDefinition), .enter(.image), .enter(.link), .enter(.heading(level: 99)),
    ] {
      step.send(to: &writer)
    }
    writer.finish()
    HTMLStep.paragraph("b").send(to: &writer)
    #expect(String(decoding: writer.output, as: UTF8.self) == "</ul>\n<p>b</p>\n")
  }

  @Test("Ten thousand nested quotes are written without recursion")
  func depth() {
    var steps = Array(repeating: HTMLStep.enter(.blockQuote(nil)), count: 10_000)
    steps += Array(repeating: HTMLStep.leave(.blockQuote(nil)), count: 10_000)
    let expected =
      String(repeating: "<blockquote>\n", count: 10_000)
      + String(repeating: "</blockquote>\n", count: 10_000)
    #expect(html(steps) == expected)
  }
}

private func html(_ steps: [HTMLStep], tagFilter: Bool = false) -> String {
  var writer = HTMLWriter(tagFilter: tagFilter)
  for step in steps { step.send(to: &writer) }
  writer.finish()
  return String(decoding: writer.takeOutput(), as: UTF8.self)
}
