import Testing

@testable import TopicKit

@Suite("Roff escaping")
struct RoffEscapingTests {
  private func escaped(
    _ text: String,
    _ kind: RoffEscaping.Kind,
    _ place: RoffEscaping.Place = .line
  ) -> String {
    var line: [UInt8] = []
    RoffEscaping.append(Array(text.utf8), as: kind, in: place, to: &line)
    return String(decoding: line, as: UTF8.self)
  }

  @Test(
    "Prose keeps every character",
    arguments: [
      (#"a\b \\ \.x"#, #"a\eb \e\e \e.x"#),
      ("state-binding --flag -x 3-4 a- -", #"state-binding \-\-flag \-x 3\-4 a\- \-"#),
      ("don't 'x' \"y\"", "don't 'x' \"y\""),
      ("`date` ^x ~y", #"\(gadate\(ga \(hax \(tiy"#),
      ("a\u{A0}b", #"a\~b"#),
      ("a — b – c", #"a \(em b \(en c"#),
      ("“a” ‘b’ •", #"\(lqa\(rq \(oqb\(cq \(bu"#),
      ("wait…", "wait..."),
      ("é 環 👩‍💻", #"\[u00E9] \[u74B0] \[u1F469]\[u200D]\[u1F4BB]"#),
      ("日本語", #"\[u65E5]\:\[u672C]\:\[u8A9E]"#),
      ("a\u{200B}b\u{FEFF}c\u{AD}d", "abcd"),
      ("a\u{1B}[31mb\u{7F}\u{9B}c\u{0}", "a[31mbc"),
      ("a\tb  c\r\nd", "a b c d"),
      ("use .font() and .SH x", #"use \&.font() and \&.SH x"#),
      ("AT&T && ID=$(run -d x) $0", #"AT&T && ID=$(run \-d x) $0"#),
      (#"\*(Aq \n(xx \fB \s+1 \$1"#, #"\e*(Aq \en(xx \efB \es+1 \e$1"#),
      ("bad \u{FFFD}", #"bad \[uFFFD]"#),
    ]
  )
  func prose(text: String, roff: String) { #expect(escaped(text, .prose) == roff) }

  @Test(
    "Code spans keep every character, and no word after the first is hyphenated",
    arguments: [
      (#"\.colorScheme"#, #"\e.colorScheme"#),
      (#""\(name)" \title a\\b"#, #""\e(name)" \%\etitle \%a\e\eb"#),
      ("--all -l", #"\-\-all \%\-l"#),
      ("sed 's/a/b/'", #"sed \%\(aqs/a/b/\(aq"#),
      ("a…b\u{A0}c", #"a\[u2026]b c"#),
      ("a  b", #"a  \%b"#),
      (".SH NAME", #".SH \%NAME"#),
    ]
  )
  func codeSpans(text: String, roff: String) { #expect(escaped(text, .codeSpan) == roff) }

  @Test(
    "Arguments of macros hold no quote and no space of their own making",
    arguments: [
      (#"say "x" \e"#, #"say \(dqx\(dq \ee"#), ("a-b", #"a\-b"#), (".sheet", #"\&.sheet"#),
    ]
  )
  func arguments(text: String, roff: String) {
    #expect(escaped(text, .prose, .argument) == roff)
  }

  @Test(
    "No line is a command",
    arguments: [
      (".so man1/x.1", #"\&.so man1/x.1"#), ("'br", #"\&'br"#), ("T} x", #"\&T} x"#),
      ("Tx", "Tx"), (" .x", " .x"), (#"\fB.x\fR"#, #"\fB.x\fR"#),
    ]
  )
  func guards(line: String, guarded: String) {
    var out: [UInt8] = []
    RoffEscaping.appendLine(Array(line.utf8), to: &out)
    #expect(String(decoding: out, as: UTF8.self) == guarded + "\n")
  }

  @Test(
    "Code lines keep blanks, and tabs reach to columns of four",
    arguments: [
      ("\tx", "    x"), ("ab\tx", "ab  x"), ("é\tx", #"\[u00E9]   x"#), ("", #"\&"#),
      ("x  ", #"x  \&"#), ("   ", #"   \&"#), ("...", #"\&..."#), ("    .a", "    .a"),
      ("'q'", #"\(aqq\(aq"#),
    ]
  )
  func codeLines(code: String, roff: String) {
    var out: [UInt8] = []
    RoffEscaping.appendCodeLine(Array(code.utf8)[...], to: &out)
    #expect(String(decoding: out, as: UTF8.self) == roff + "\n")
  }

  @Test(
    "URLs are whole, may break, and hold only what a URL may",
    arguments: [
      ("https://a.b/c-d", #"https://\:a\:.b/\:c\-d"#),
      (
        "https://en.wikipedia.org/wiki/Foo_(bar)",
        #"https://\:en\:.wikipedia\:.org/\:wiki/\:Foo_(bar)"#
      ),
      (
        "https://en.wikipedia.org/wiki/Backus–Naur_form",
        #"https://\:en\:.wikipedia\:.org/\:wiki/\:Backus%E2%80%93Naur_form"#
      ),
      (#"x:"\ ~'"#, #"x:%22%5C%20\(ti\(aq"#),
      ("x:\n.so", #"x:%0A\:.so"#),
    ]
  )
  func urls(url: String, roff: String) {
    #expect(String(decoding: RoffEscaping.urlArgument(url.utf8), as: UTF8.self) == roff)
  }

  @Test(
    "Descriptions hold nothing that an indexer could misread",
    arguments: [
      ("Gets it — the window’s “x”.", "Gets it - the window's \"x\""),
      (#"Reads `\.key`…"#, "Reads `.key`"),
      ("a\nb\t c", "a b c"),
      ("- x -", "x -"),
      ("über größe e\u{301}", "über größe \u{E9}"),
      ("تشغيل الأمر", "تشغيل الأمر"),
      ("a → b 🎉", "a -> b"),
      ("", ""),
      ("...", ""),
    ]
  )
  func descriptions(text: String, index: String) {
    #expect(Array(RoffEscaping.indexText(text).utf8) == Array(index.utf8))
  }

  @Test("A long description is cut at a blank")
  func longDescription() {
    let text = String(repeating: "word ", count: 40)
    let index = RoffEscaping.indexText(text)
    #expect(index.count <= 100)
    #expect(index.hasSuffix("word..."))
  }

  @Test("A description of ASCII alone is what the way for all characters makes of it")
  func asciiDescriptions() {
    var state: UInt64 = 3
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let pieces = [
      "word", " ", "  ", "\n", "\t", "-", ".", ",", "\\", "\u{7F}", "\u{1}", "...", "a;", "- ",
    ]
    for _ in 0..<3_000 {
      let text = (0..<random(80)).map { _ in pieces[random(pieces.count)] }.joined()
      #expect(RoffEscaping.indexText(text) == RoffEscaping.indexText(unicode: text), "\(text)")
    }
  }

  @Test(
    "Manual and source have the room that head and foot leave them, and the name is whole",
    arguments: [
      ("sheet", "Swift", "TopicKit 0.1.0", #""TopicKit 0.1.0" "Swift""#),
      (
        String(repeating: "n", count: 29), "Skills of many", "S",
        #""S" "Skills of..."#
      ),
      (String(repeating: "n", count: 33), "Skills of many", "S", #""S" "\&""#),
      (
        "x", "M", String(repeating: "s", count: 40),
        "\"\(String(repeating: "s", count: 30))...\" \"M\""
      ),
      (String(repeating: "n", count: 90), "M", "TopicKit 0.1.0", #""" "\&""#),
      ("x", String(repeating: "日", count: 40), "", #""" "\[u65E5]"#),
      ("x", "", "", #""" """#),
    ]
  )
  func titles(name: String, manual: String, source: String, end: String) {
    var writer = RoffWriter()
    writer.writeTitle(
      RoffTitle(name: name, date: "2026-01-01", source: source, manual: manual)
    )
    let line = String(decoding: writer.finish(), as: UTF8.self)
    #expect(line.hasPrefix(".TH \(name) 7 2026-01-01 \(end)"), "\(line)")
  }

  @Test(
    "Marks join their letters",
    arguments: [
      ("e\u{301}", "\u{E9}"), ("e\u{302}\u{323}x", "\u{1EC7}x"), ("\u{EA}\u{323}", "\u{1EC7}"),
      ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"), ("\u{915}\u{93C}", "\u{915}\u{93C}"),
      ("x\u{301}", "x\u{301}"), ("\u{301}", "\u{301}"), ("か\u{3099}", "が"),
    ]
  )
  func normalForm(text: String, composed: String) {
    #expect(Array(RoffNormalForm.composed(of: Array(text.utf8))) == Array(composed.utf8))
  }

  @Test("Bytes that are no UTF-8 are replaced, and nothing is read past the end")
  func brokenBytes() {
    for bytes: [UInt8] in [[0xFF], [0xC3], [0xE2, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80]] {
      var line: [UInt8] = []
      RoffEscaping.append(bytes, as: .prose, to: &line)
      #expect(String(decoding: line, as: UTF8.self).hasPrefix(#"\[uFFFD]"#))
    }
  }
}
