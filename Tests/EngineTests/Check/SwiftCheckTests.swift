import TestSupport
import Testing
import TopicKit

@testable import TopicKitEngine

private let compiler = ProgramFolders.current.path(of: "swiftc")

@Suite("Swift that parses", .enabled(if: compiler != nil, "there is no swiftc on PATH"))
struct SwiftCheckTests {
  private func verdicts(_ code: [String]) throws -> [SwiftCheck.Verdict] {
    var folder = CodeFolder()
    defer { folder.close() }
    let check = SwiftCheck(compiler: compiler ?? "", timeout: .seconds(120))
    return try check.verdicts(of: code.map { Array($0.utf8) }, in: &folder)
  }

  private static let parts = [
    "import SwiftUI\n\nstruct A: View {\n  var body: some View { Text(\"a\") }\n}\n",
    "let a = 1\nprint(a)\nfor i in 0..<3 { print(i) }\n",
    "import Foundation\nextension Int { var a: Int { 1 } }\nprint(1.a)\n",
    ".padding()\n.background(.red)\n",
    "Text(\"a\")\n  .padding()\n",
    "case a, b\ncase c(Int)\n",
    "case .a: print(1)\ndefault: break\n",
    "@State private var isOn = false\n",
    "@Environment(\\.dismiss) private var dismiss\n\nvar body: some View { Text(\"a\") }\n",
    "init(a: Int) {\n  self.a = a\n}\n",
    "deinit { print(1) }\n",
    "#Preview {\n  Text(\"a\")\n}\n",
    "func a(_ b: Int) -> some View\n",
    "init?(rawValue: String)\nvar a: Int { get set }\n",
    "get { a }\nset { a = newValue }\n",
    ".package(url: \"a\", from: \"1.0.0\"),\n",
    "name: \"a\",\ntargets: [.target(name: \"a\")]\n",
    "struct A {\n  …\n}\n",
    "struct A {\n  ...\n  func b() { ... }\n}\n",
    "let a = b(…)\n", "NavigationStack { … }\n.sheet(isPresented: $a) { ... }\n",
    "let a = <#value#>\n", "for i in 0...3 { f(0...) }\n",
    "return a\n", "try await a()\n", "await Task.yield()\n", "$0.a < $1.a\n",
    "@MainActor func a() async {}\n", "if #available(iOS 26, *) { a() }\n",
    "let a = /[^ ]+/\n", "// nothing\n", "\n", "#if os(iOS)\nlet a = 1\n#endif\n",
    "#!/usr/bin/env swift\nprint(1)\n", "import SwiftUI\n\ninit() {}\n",
    "@frozen struct Binding<Value>\n", "@Environment(\\.dismiss)\n",
    "// before\nfoo()\n\n// after\n.bar()\n",
    "enum A { case a, b, … }\n", "switch a {\ncase .b: …\n}\n", "#if DEBUG\n…\n#endif\n",
    "@Observable final class A { var b = 1 }\n",
    "macro a() = #externalMacro(module: \"a\", type: \"b\")\n",
  ]

  @Test("Parts of files are no false alarms")
  func parts() throws {
    let verdicts = try verdicts(Self.parts)
    for (code, verdict) in zip(Self.parts, verdicts) { #expect(verdict == .parses, "\(code)") }
  }

  @Test("An error after which the parser is silent hides no other block's")
  func fatal() throws {
    let deep = "let a = " + String(repeating: "(", count: 2000) + "\n"
    let verdicts = try verdicts(["a()\n", deep, "let = 3\n", "a()\n"])
    #expect(verdicts[0] == .parses)
    #expect(verdicts[1] != .parses)
    #expect(verdicts[2] == .error(line: 1, column: 5, message: "expected pattern"))
    #expect(verdicts[3] == .parses)
  }

  @Test("A compiler that is broken says nothing of any block")
  func broken() throws {
    let folder = TemporaryFolder()
    folder.write("#!/bin/sh\necho 'no such option'\nexit 1\n", to: "swiftc")
    folder.setMode(0o755, of: "swiftc")
    var files = CodeFolder()
    defer { files.close() }
    for program in ["swiftc", "none"] {
      let check = SwiftCheck(compiler: folder.path(program), timeout: .seconds(60))
      let verdicts = try check.verdicts(of: [[0x61], [0x62]], in: &files)
      for verdict in verdicts {
        guard case .unknown(let reason) = verdict else {
          Issue.record("\(program) gives \(verdict)")
          continue
        }
        #expect(reason.hasPrefix("swiftc failed: "))
      }
    }
  }

  @Test(
    "A place that is no digits is none",
    arguments: ["-9223372036854775808", "-1", "+1", "x", ""]
  )
  func noPlace(number: String) throws {
    let folder = TemporaryFolder()
    let line = "echo \"$file:\(number):\(number): error: no\""
    folder.write(
      "#!/bin/sh\nfor file; do \(line); echo \"$file:1:1: error: b\"; done; exit 1\n",
      to: "a"
    )
    folder.setMode(0o755, of: "a")
    var files = CodeFolder()
    defer { files.close() }
    let check = SwiftCheck(compiler: folder.path("a"), timeout: .seconds(60))
    let verdicts = try check.verdicts(of: [[0x61, 0x0A]], in: &files)
    #expect(verdicts == [.error(line: 1, column: 1, message: "b")])
  }

  @Test("A block that is a script, alone in its run, is no failure of the parser")
  func scriptAlone() throws {
    #expect(try verdicts(["foo()\nbar()\n"]) == [.parses])
    #expect(try verdicts(["a()\nlet = 3\n"]) != [.parses])
  }

  private static let wrong: [(code: String, line: Int, column: Int)] = [
    ("let a = = 1\n", 1, 9),
    ("struct A {\n  func b( {\n  }\n}\n", 2, 11),
    ("let a = 1\nprint(a\n", 3, 1),
    ("struct A {\n  let é = )\n}\n", 2, 12),
    (".padding(\n.a() }\n", 2, 6),
    ("import A, B\n\nfunc a() {}\n", 1, 9),
    ("…\nlet = 3\n", 2, 5),
    ("  let a = 1\n  }\n", 2, 3),
    ("-let a = 1\n+let a = 2\n", 1, 2),
  ]

  @Test("What parses in no form is an error at the furthest place")
  func errors() throws {
    let verdicts = try verdicts(Self.wrong.map(\.code))
    for (wrong, verdict) in zip(Self.wrong, verdicts) {
      guard case .error(let line, let column, let message) = verdict else {
        Issue.record("\(wrong.code) gives \(verdict)")
        continue
      }
      #expect((line, column) == (wrong.line, wrong.column), "\(wrong.code): \(message)")
    }
  }

  @Test("Code that brings the parser down, or takes too long, spoils no other block")
  func crash() throws {
    let folder = TemporaryFolder()
    // Stands for a compiler: dies of one file, sleeps over another one, takes the rest.
    folder.write(
      """
      #!/bin/sh
      for file; do
        case $file in
        -*) ;;
        */end.swift) echo "$file:1:1: error: the last" >&2; status=1 ;;
        *.swift)
          if grep -q CRASH "$file"; then kill -SEGV $$; fi
          if grep -q HANG "$file"; then sleep 60; fi
          if grep -q WRONG "$file"; then echo "$file:1:2: error: wrong" >&2; status=1; fi ;;
        esac
      done
      exit ${status:-0}
      """,
      to: "swiftc"
    )
    folder.setMode(0o755, of: "swiftc")
    var files = CodeFolder()
    defer { files.close() }
    let check = SwiftCheck(compiler: folder.path("swiftc"), timeout: .seconds(2))
    let codes = ["a", "CRASH", "b", "WRONG", "HANG"]
    let verdicts = try check.verdicts(of: codes.map { Array($0.utf8) }, in: &files)
    #expect(verdicts[0] == .parses)
    #expect(verdicts[1] == .unknown("swiftc crashed on this code"))
    #expect(verdicts[2] == .parses)
    #expect(verdicts[3] == .error(line: 1, column: 2, message: "wrong"))
    #expect(verdicts[4] == .unknown("swiftc took too long on this code"))
  }

  @Test(
    "Ellipses are replaced by as many bytes, operators are not",
    arguments: [
      ("a(…)", "a(___)", "a(   )"), ("{ ... }", "{ ___ }", "{     }"), ("...", "___", "   "),
      ("f(a, ..., b)", "f(a, ___, b)", "f(a,    , b)"), ("<#a b#>", "_______", "       "),
    ]
  )
  func ellipses(code: String, name: String, blank: String) {
    let bytes = Array(code.utf8)
    #expect(SwiftEllipsis.replaced(in: bytes, by: .name) == Array(name.utf8))
    #expect(SwiftEllipsis.replaced(in: bytes, by: .blank) == Array(blank.utf8))
  }

  @Test(
    "What leaves nothing out stays as it is",
    arguments: ["0...3", "a...", "(Int...)", "f(...3)", "a <# b", "<#a\n#>", "..", ""]
  )
  func noEllipsis(code: String) {
    #expect(SwiftEllipsis.replaced(in: Array(code.utf8), by: .name) == nil)
  }
}
