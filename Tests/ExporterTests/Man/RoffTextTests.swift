import Testing

@testable import TopicKitMan

@Suite("Roff as text")
struct RoffTextTests {
  @Test(
    "Escapes are resolved, fonts dropped",
    arguments: [
      (#"\(em\(bu"#, "\u{2014}\u{2022}"), (#"\[u2026]x\[rs]"#, "\u{2026}x\\"), (#"\fBb\fR"#, "b"),
      (#"\f(CWb\f[R]c"#, "bc"), (#"\*(xxa\*[yyy]b\*zc"#, "abc"), (#"a\-b\e\\"#, "a-b\\\\"),
      (#"a\"b"#, "a"), (#"\(zzx"#, "x"), (#"a\"#, "a"), (#"a\("#, "a"), (#"a\(b"#, "a"),
      (#"a\["#, "a"), (#"a\[em"#, "a\u{2014}"), (#"a\f"#, "a"), (#"a\f("#, "a"), (#"\[ux]b"#, "b"),
    ]
  )
  func texts(roff: String, text: String) { #expect(RoffText.plain(roff) == text) }

  // A text that is copied for each escape takes quadratic time.
  @Test(
    "An escape is passed in place: what follows is never copied",
    arguments: ["(em", "[em]", "[u2026]", "(zz", "fB", "f(CW", "f[R]", "*(xx", "*x", "-", "e", "x"]
  )
  func inPlace(escape: String) {
    let roff = escape + "what follows"
    var rest = Substring(roff)
    _ = RoffText.escape(&rest)
    #expect(rest == "what follows")
    #expect(rest.base == roff)
    #expect(rest.endIndex == roff.endIndex)
  }
}
