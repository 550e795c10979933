import TestSupport
import Testing
@testable import TopicKitDocset

@Suite("What is wrong with the pages of a docset")
struct PageCheckTests {
  private func check(_ body: String, head: String = "<meta charset=\"utf-8\">") -> [String] {
    let docset = SampleDocset()
    docset.writePage("b/c.html", body, head: head)
    docset.write("x", to: DocsetPath.document("b/ok.css"))
    return docset.findings
  }

  private static let path = DocsetPath.document("b/c.html")

  @Test(
    "A fault of a page is told with its line",
    arguments: [
      ("<a href='no.html'>", "5: warning: 'no.html' leads to no file"),
      ("<a href='../b/'>", "5: warning: '../b/' leads to no file"),
      // A quote that does not end begins no value.
      ("<a href=\"no.html", "5: warning: '\"no.html' leads to no file"),
      ("<a href='%+1.html'>", "5: warning: '%+1.html' leads to no file"),
      ("<a href='&#+65;.html'>", "5: warning: '&#+65;.html'"),
      (
        "\n<a href=\"../A.html\">",
        "6: warning: '../A.html' leads to no file; it is spelled 'a.html'"
      ),
      ("<a href='../a.html#no'>", "5: warning: there is no '#no' on 'a.html'"),
      ("<a href='#no'>", "5: warning: there is no '#no' on 'b/c.html'"),
      ("<a href=/a.html>", "5: warning: '/a.html' begins with '/', and leads out of the docset"),
      ("<a href='../../a.html'>", "5: warning: '../../a.html' leads out of the docset"),
      ("<a href='file:///a.html'>", "5: warning: 'file:///a.html' leads to a file of whoever made"),
      ("<img src='no.png'>", "5: warning: 'no.png' leads to no file"),
      ("<img src='https://a.b/c.png'>", "5: warning: 'https://a.b/c.png' is loaded from the net"),
      (
        "<link rel=stylesheet href='//a.b/c.css'>", "5: error: '//a.b/c.css' is loaded from the net"
      ),
      ("<LINK REL=stylesheet HREF=no.css>", "5: error: 'no.css' leads to no file"),
      (
        "<h2 id=x>a</h2><h2 id=x>b</h2>", "5: warning: the id 'x' comes twice; links open the first"
      ),
      ("<base href='../'><a href='no.html'>", "5: warning: a <base> changes where links lead"),
      (
        "<a name='//apple_ref/cpp/Section/a/b' class='dashAnchor'></a>",
        "5: warning: the mark '//apple_ref/cpp/Section/a/b' has a '/' in its name"
      ),
      (
        "<a name='//apple_ref/Section/a' class='dashAnchor'></a>",
        "5: warning: the mark '//apple_ref/Section/a' has fewer than three parts"
      ),
      (
        "<a name='//apple_ref/cpp/Section/a'></a>",
        "5: warning: marks of Dash's contents need class=\"dashAnchor\""
      ),
      (
        "<a name='//apple_ref/cpp/Thing/a' class='dashAnchor'></a>",
        "5: warning: the type 'Thing' is not in Dash's list"
      ),
      ("<a name='x' class='dashAnchor'></a>", "5: warning: the mark 'x' is not of the form"),
      ("<a class='dashAnchor'></a>", "5: warning: a mark of Dash's contents has no name"),
      (
        "<a id='x' name='//apple_ref/cpp/Section/a' class='dashAnchor'></a>",
        "5: warning: a mark of Dash's contents has an id"
      ),
      (
        """
        <a name='//apple_ref/cpp/Section/a' class='dashAnchor'></a>
        <a name='//apple_ref/cpp/Section/b' class='dashAnchor'></a><h2>a</h2><h2>b</h2>
        """, "5: warning: marks of Dash's contents stand together"
      ),
      (
        "<script>1</script>", "5: warning: there are scripts, here first, and 'isJavaScriptEnabled'"
      ),
    ]
  )
  func faults(body: String, expected: String) {
    let found = check(body)
    #expect(found.count == 1 && found[0].hasPrefix("\(Self.path):\(expected)"), "\(found)")
  }

  @Test("A page without a charset shows other characters; ASCII is the same in all")
  func charset() {
    #expect(check("plain", head: "") == [])
    #expect(check("é", head: "")[0].hasPrefix("\(Self.path):5: error: this is not ASCII"))
    #expect(check("é", head: "<meta http-equiv=a content='text/html; CHARSET=utf-8'>") == [])
    let late = String(repeating: "<meta name=a>", count: 100) + "<meta charset=utf-8>"
    #expect(check("é", head: late).count == 1)
    let docset = SampleDocset()
    docset.write("\u{FEFF}<title>é</title>", to: Self.path)
    #expect(docset.findings == [])
    docset.write("<title> </title>", to: Self.path)
    #expect(
      docset.findings == [
        "\(Self.path):1: warning: the page has no title, which readers show as the tab's name"
      ]
    )
  }

  @Test(
    "What is no fault",
    arguments: [
      "<a href='ok.css'>", "<a href='../a.html?x#one'>", "<a href='https://a.b'>",
      "<a href='mailto:a@b'>",
      "<a href='../a%2Ehtml'>", "<a href='./../b/c.html'>", "<a href=''>", "<a href='#top'>",
      "<!-- <a href='no.html'> --> <a href='#i'><i id='i'>",
      "<script type='application/json'>\"<a href='no.html'>\"</script>",
      "<style>a:after{content:'<a href=no.html>'}</style>", "<a href='#a%20b'><i id='a b'>",
      "<a href='#n'><a name='n'>", "a < b <a title='<a href=no.html>'>",
      "<textarea><a href=no.html>",
      "<br/><a/href='../a.html'/>", "<img src=data:image/png;base64,AA>",
    ]
  )
  func sound(body: String) { #expect(check(body) == []) }

  @Test("A page of tags that do not end is read in one way through")
  func linear() {
    for piece in ["<", "<a", "<a b=\"", "<!--", "<!", "<script>", "<a b='c", "<a name='//"] {
      let page = Array(String(repeating: piece, count: 4000).utf8)
      var scanner = TagScanner(page)
      while scanner.next() != nil {}
      #expect(scanner.steps <= 6 * page.count, "\(piece): \(scanner.steps)")
      #expect(scanner.steps >= page.count / 2, "\(piece): \(scanner.steps)")
    }
  }

  @Test("Scripts are no fault where the list lets them run")
  func scripts() {
    let docset = SampleDocset()
    docset.writePage("s.html", "<script src='s.js'></script>")
    docset.write("1", to: DocsetPath.document("s.js"))
    docset.write(SampleDocset.plist(["isJavaScriptEnabled": "<true/>"]), to: DocsetPath.plist)
    #expect(docset.findings == [])
  }

  @Test("A link in the folder is told: archives are unpacked without it")
  func links() {
    let docset = SampleDocset()
    docset.link("Contents/link.html", to: "Info.plist")
    let tree = DocsetTree(
      name: docset.name,
      path: docset.path(""),
      files: ["Contents/link.html"],
      folders: [],
      links: ["Contents/link.html"],
      read: { _ in nil }
    )
    #expect(
      DocsetCheck.findings(in: tree).map(\.description).contains(
        "Contents/link.html: warning: it is a link; Zeal leaves links out when it unpacks an archive"
      )
    )
  }
}
