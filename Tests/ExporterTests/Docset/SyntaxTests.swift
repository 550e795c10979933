import Foundation
import TestSupport
import Testing
import TopicKit
@testable import TopicKitDocset

/// Code with `{kind:text}` around each piece that has a colour.
private func marked(_ code: String, _ info: String) -> String {
  let bytes = Array(code.utf8)
  var out = ""
  var start = 0
  for run in CodeLanguage(info: Array(info.utf8)).runs(of: bytes).runs {
    let text = String(decoding: bytes[start..<run.end], as: UTF8.self)
    let letter = run.kind.startTag.map { "\($0)".dropFirst(13).prefix(1) }
    out += letter.map { "{\($0):\(text)}" } ?? text
    start = run.end
  }
  return out + String(decoding: bytes[start...], as: UTF8.self)
}

@Suite("Colours of code")
struct SyntaxTests {
  @Test(
    "Swift: comments nest, and strings hold code that holds strings",
    arguments: [
      ("a /* b /* c */ d */ e", "a {c:/* b /* c */ d */} e"),
      ("a // b\nc", "a {c:// b}\nc"), ("/* a", "{c:/* a}"),
      ("#!/usr/bin/swift\na", "{c:#!/usr/bin/swift}\na"),
      (#""a \"b\" c" + d"#, #"{s:"a \"b\" c"} + d"#), (#""a\\" b"#, #"{s:"a\\"} b"#),
      (#""a \(b) c""#, #"{s:"a \(}b{s:) c"}"#),
      (#""a \(f("b \(c(1)) d")) e" g"#, #"{s:"a \(}f({s:"b \(}c({n:1}){s:) d"}){s:) e"} g"#),
      ("\"a\nb", "{s:\"a}\nb"),
      ("\"\"\"\n\"a\"\n\\(b)\n\"\"\" c", "{s:\"\"\"\n\"a\"\n\\(}b{s:)\n\"\"\"} c"),
      (##"#"a "b" \(c) \#(d)"# e"##, ##"{s:#"a "b" \(c) \#(}d{s:)"#} e"##),
      ("##\"\"\"\n\"#\n\"\"\"## a", "{s:##\"\"\"\n\"#\n\"\"\"##} a"), (#""\"#, #"{s:"\}"#),
      (#""\("#, #"{s:"\(}"#), ("\"\"\"\na", "{s:\"\"\"\na}"),
    ]
  )
  func swiftStrings(code: String, expected: String) {
    #expect(marked(code, "swift") == expected)
  }

  @Test(
    "Swift: a slash begins a regular expression where a value may begin, else divides",
    arguments: [
      ("let r = /a\\/b [0-9]+/", "{k:let} r = {r:/a\\/b [0-9]+/}"), ("a / b / c", "a / b / c"),
      ("(a)/b/c", "(a)/b/c"), ("f(/x+/)", "f({r:/x+/})"), ("f(/, g)/2", "f(/, g)/{n:2}"),
      ("reduce(1, /)", "reduce({n:1}, /)"),
      ("#/a/b/# c", "{r:#/a/b/#} c"), ("#/\na\n/# b", "{r:#/\na\n/#} b"), ("#/a\nb", "{r:#/a}\nb"),
      ("x = /a", "x = /a"), ("x! / y", "x! / y"), ("x = / a/", "x = / a/"),
      ("a ? /b/ : /c/", "a ? {r:/b/} : {r:/c/}"), ("a ?? /b/", "a ?? {r:/b/}"),
      ("return /a/", "{k:return} {r:/a/}"), ("self / a / b", "{k:self} / a / b"),
    ]
  )
  func swiftRegexes(code: String, expected: String) {
    #expect(marked(code, "swift") == expected)
  }

  @Test(
    "Swift: attributes, macros, types, numbers and keywords where they are meant",
    arguments: [
      ("@State private var a = 1", "{a:@State} {k:private} {k:var} a = {n:1}"),
      ("@SwiftUI.State(\\.b)", "{a:@SwiftUI.State}(\\.b)"),
      ("#Preview { A() }", "{a:#Preview} { {t:A}() }"),
      ("#if os(iOS)\n#endif", "{k:#if} os(iOS)\n{k:#endif}"),
      (
        "@available(iOS 17.0, macOS 14, *) macOS",
        "{a:@available}({k:iOS} {n:17.0}, {k:macOS} {n:14}, *) macOS"
      ),
      ("if #available(iOS 17, *) {", "{k:if} {k:#available}({k:iOS} {n:17}, *) {"),
      ("0x1F_F + 1_000.5e-3 + 1...5", "{n:0x1F_F} + {n:1_000.5e-3} + {n:1}...{n:5}"),
      ("0x1p-3 1.description", "{n:0x1p-3} {n:1}.description"),
      ("x.default .init() A.self .some(1)", "x.default .{k:init}() {t:A}.{k:self} .some({n:1})"),
      ("`class` = `a b`", "`class` = `a b`"), ("padding(in: x, for: y)", "padding(in: x, for: y)"),
      ("func move(for a: Int)", "{k:func} move(for a: {t:Int})"),
      ("switch a { case .b: c; default: d }", "{k:switch} a { {k:case} .b: c; {k:default}: d }"),
      ("private(set) var a", "{k:private}({k:set}) {k:var} a"), ("print(set)", "print(set)"),
      ("set(new) { a }; set(1)", "{k:set}(new) { a }; set({n:1})"),
      ("for prefix in open {", "{k:for} prefix {k:in} open {"),
      ("} throws: { unsafe (a) }", "} throws: { {k:unsafe} (a) }"),
      ("var a: Int { get set }", "{k:var} a: {t:Int} { {k:get} {k:set} }"),
      ("open(url); open func a()", "open(url); {k:open} {k:func} a()"),
      ("some View, any P, async let", "{k:some} {t:View}, {k:any} {t:P}, {k:async} {k:let}"),
      ("a() async throws -> Self", "a() {k:async} {k:throws} -> {k:Self}"),
      ("$0 + $binding", "$0 + $binding"), ("for i in 0..<n {", "{k:for} i {k:in} {n:0}..<n {"),
      ("été = 日本", "été = 日本"), ("weak var a", "{k:weak} {k:var} a"),
      ("actor A {", "{k:actor} {t:A} {"),
    ]
  )
  func swiftWords(code: String, expected: String) { #expect(marked(code, "swift") == expected) }

  @Test(
    "Shell: comments, quotes, variables, options, here-documents, and words that steer",
    arguments: [
      ("echo a#b # c", "echo a#b {c:# c}"),
      ("echo \"$A b\" '$c'", "echo {s:\"}{v:$A}{s: b\"} {s:'$c'}"),
      ("x=\"$(date \"+%s\")\" y", "x={s:\"}$(date {s:\"+%s\"}){s:\"} y"),
      ("for a in *; do echo in; done", "{k:for} a {k:in} *; {k:do} echo in; {k:done}"),
      ("ls -l --all | wc -c", "ls {a:-l} {a:--all} | wc {a:-c}"),
      ("${A:-b} $1 $?", "{v:${A:-b}} {v:$1} {v:$?}"),
      ("cat <<EOF\na $b\nEOF\nls", "cat <<EOF\n{s:a $b\nEOF}\nls"),
      ("cat <<-'X'\na\n\tX\nls", "cat <<-'X'\n{s:a\n\tX}\nls"),
      ("cat <<EOF\na", "cat <<EOF\n{s:a}"),
      ("echo done # if", "echo done {c:# if}"),
      ("if true; then exit 1; fi", "{k:if} true; {k:then} {k:exit} 1; {k:fi}"),
      ("echo \\\" 'a", "echo \\\" {s:'a}"), ("cat <<<a", "cat <<<a"),
      ("echo $((1 << 3))\nls", "echo $((1 << 3))\nls"),
      ("((a << (b << c)))\nif", "((a << (b << c)))\n{k:if}"), ("a <<3\nls", "a <<3\nls"),
      ("(cat <<E\na\nE\n)", "(cat <<E\n{s:a\nE}\n)"),
      ("$((1 + $(cat <<E\n2\nE\n)))", "$((1 + $(cat <<E\n{s:2\nE}\n)))"),
      ("set -e; if set -x", "{k:set} {a:-e}; {k:if} {k:set} {a:-x}"),
    ]
  )
  func shell(code: String, expected: String) { #expect(marked(code, "sh") == expected) }

  @Test("A session: what follows a prompt is a command, the rest is what it printed")
  func session() {
    #expect(
      marked("$ ls -l 'a\na' b\n# c\n$ d", "console")
        == "{c:$} ls {a:-l} {s:'a}\na' b\n# c\n{c:$} d"
    )
  }

  @Test(
    "JSON: keys, strings, numbers, literals, and comments where somebody wrote them",
    arguments: [
      (
        #"{"a" : "b\"", "c": [1, -2.5e+3, true, null, truer]}"#,
        #"{{v:"a"} : {s:"b\""}, {v:"c"}: [{n:1}, {n:-2.5e+3}, {k:true}, {k:null}, truer]}"#
      ),
      ("\"a\n1 // b\n/* c", "{s:\"a}\n{n:1} {c:// b}\n{c:/* c}"), ("-a / 1", "-a / {n:1}"),
    ]
  )
  func json(code: String, expected: String) { #expect(marked(code, "JSON") == expected) }

  @Test(
    "Other languages: comments and strings that are surely some, and nothing of plain text",
    arguments: [
      ("yaml", "a: \"b\" # c\nd: it's #e", "a: {s:\"b\"} {c:# c}\nd: it's {c:#e}"),
      (
        "js", "a('b') // c\nx = 'https://d' + \"e", "a({s:'b'}) {c:// c}\nx = {s:'https://d'} + \"e"
      ),
      ("kotlin", "/* a */ \"\"\"b\n\"c\"\"\"", "{c:/* a */} {s:\"\"\"b\n\"c\"\"\"}"),
      ("powershell", "<# a\nb #> $c # d", "{c:<# a\nb #>} $c {c:# d}"),
      ("html", "<a b=\"c\"><!-- d --> don't", "<a b={s:\"c\"}>{c:<!-- d -->} don't"),
      ("unknown", "a \"b\" # c 'd'", "a {s:\"b\"} # c 'd'"),
      ("text", "a \"b\" // c", "a \"b\" // c"),
      ("", "a \"b\"", "a \"b\""),
      ("python", "\"\"\"a\nb\"\"\" + 'c' # d", "{s:\"\"\"a\nb\"\"\"} + {s:'c'} {c:# d}"),
      ("python", "\"\"\"a\nb", "\"\"\"a\nb"),
      ("css", "a { b: url(//c) } /* d */", "a { b: url(//c) } {c:/* d */}"),
    ]
  )
  func others(language: String, code: String, expected: String) {
    #expect(marked(code, language) == expected)
  }

  @Test("A block names its language by the first word, whatever that holds")
  func block() {
    let html = { (info: String) in
      String(decoding: CodeMarkup.block(Array("a<b".utf8), info: Array(info.utf8)), as: UTF8.self)
    }
    #expect(html("") == "<pre><code>a&lt;b</code></pre>\n")
    #expect(html("swift title=x") == "<pre><code class=\"language-swift\">a&lt;b</code></pre>\n")
    #expect(html("language-x") == "<pre><code class=\"language-x\">a&lt;b</code></pre>\n")
    #expect(
      html("\"><b>") == "<pre><code class=\"language-&quot;&gt;&lt;b&gt;\">a&lt;b</code></pre>\n"
    )
  }
}

@Suite("Colours never change the code")
struct SyntaxSafetyTests {
  static let languages = [
    "swift", "sh", "console", "json", "js", "html", "powershell", "python", "x", "",
  ]

  /// The HTML of code without its tags; no text of it holds a `<`.
  private func stripped(_ code: [UInt8], _ language: String) -> [UInt8] {
    var text: [UInt8] = []
    var isTag = false
    for byte in CodeMarkup.block(code, info: Array(language.utf8)) {
      switch byte {
      case UInt8(ascii: "<"): isTag = true
      case UInt8(ascii: ">"): isTag = false
      default: if !isTag { text.append(byte) }
      }
    }
    return Array(text.dropLast())
  }

  private func isKept(_ code: [UInt8], _ language: String) -> Bool {
    stripped(code, language) == HTMLEscaping.escaped(ContiguousArray(code).span)
  }

  @Test("Whatever pieces code is made of, its text stays", arguments: languages)
  func pieces(language: String) {
    let pieces = [
      "\"", "\"\"\"", "\\", "\\(", "(", ")", "#", "##", "/", "*", "/*", "*/", "//", "\n", "a", "@",
      "`",
      "$(", "${", "'", "<<E", "E", "<!--", "-->", "<", "&", "日", "1.", "e-", " ", "\0", "\u{1}",
      "$", "-x", "{", "}",
    ]
    var generator = Generator(state: 7)
    for _ in 0..<3000 {
      let count = Int(generator.next() % 24)
      let code = (0..<count).map { _ in pieces[Int(generator.next() % UInt64(pieces.count))] }
        .joined()
      #expect(isKept(Array(code.utf8), language), "\(language): \(code.debugDescription)")
    }
    for _ in 0..<500 {
      let bytes = (0..<Int(generator.next() % 40)).map { _ in
        UInt8(truncatingIfNeeded: generator.next())
      }
      #expect(isKept(bytes, language), "\(language): \(bytes)")
    }
  }

  @Test(
    "What is opened two hundred thousand times costs no more than its length",
    arguments: languages
  )
  func hostile(language: String) {
    let count = language == "swift" ? 200_000 : 40_000
    for piece in [
      "\"\\(", "\"", "#\"", "#", "/*", "/", "/ ", "\\/", "= /a\\/", "\\", "(", "`", "$(", "\"$(",
      "<<E\n", "'",
      "<!--", "<#", "${", "@", "\"\"\"", "#/\n", "a ", "1e", "(/a\\/)",
    ] {
      let code = Array(String(repeating: piece, count: count).utf8)
      let runs = CodeLanguage(info: Array(language.utf8)).runs(of: code).runs
      #expect(runs.allSatisfy { $0.end <= code.count })
      #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.end < $1.end })
    }
  }

  @Test("The code of every real page stays as it is", arguments: DocsetCorpusTests.folders)
  func corpora(folder: URL) throws {
    for topic in try DocsetCorpusTests.topics(in: folder) {
      var blocks = CodeBlocks()
      for piece in topic.introduction { piece.replay(into: &blocks) }
      for section in topic.sections { section.replay(into: &blocks) }
      for block in blocks.blocks { #expect(isKept(block.code, block.info), "\(topic.id)") }
    }
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }

  private struct CodeBlocks: MarkdownHandler {
    var blocks: [(info: String, code: [UInt8])] = []
    private var isOpen = false

    mutating func handle(_ event: MarkdownEvent, bytes: Span<UInt8>, at source: EventSource) {
      switch event {
      case .enter(.codeBlock):
        isOpen = true
        blocks.append(("", []))
      case .leave(.codeBlock): isOpen = false
      case .attribute(.info) where isOpen: blocks[blocks.count - 1].info = String(copying: bytes)
      case .text where isOpen: blocks[blocks.count - 1].code += Array(copying: bytes)
      default: break
      }
    }
  }
}
