import TestSupport
import Testing

@Suite("Looking for outside formats", .enabled(if: Product.isBuilt, "the program was not built"))
struct OutsideLookupTests {
  private let programs = OutsidePrograms()
  private let end = #"cat > /dev/null; printf '%s\n' '{"kind":"end"}'"#

  @Test("A name that is neither built in nor on PATH: status 2 and the nearest name")
  func missing() {
    programs.add("flashcards", end)
    let result = programs.export("flashcard")
    #expect(result.end == .status(2))
    #expect(
      result.messages.hasPrefix(
        "topickit: error: there is no format 'flashcard' (did you mean 'flashcards'?); the formats "
          + "are digest, "
      )
    )
    #expect(result.messages.contains(", flashcards"))
  }

  @Test(
    "What is no name leads to no program",
    arguments: ["../bin/x", "folder/y", "epub.bak", "a b", "é", ".."]
  )
  func names(name: String) {
    programs.add("x", end)
    programs.folder.write("#!/bin/sh\n\(end)\n", to: "bin/topickit-export-\(name)")
    programs.folder.setMode(0o755, of: "bin/topickit-export-\(name)")
    let result = programs.export(name)
    #expect(result.end == .status(2))
    #expect(result.messages.contains("there is no format '\(name)'"))
    #expect(!programs.run(["formats"]).text.contains("-export-\(name)"))
  }

  @Test("A file that may not be executed: status 2; a folder is nothing")
  func notExecutable() {
    programs.folder.write("#!/bin/sh\n", to: "bin/topickit-export-data")
    programs.folder.makeFolder("bin/topickit-export-folder")
    let file = programs.export("data")
    #expect(file.end == .status(2))
    #expect(
      file.messages.contains(
        "/bin/topickit-export-data' would write the format 'data' and is not executable; allow it "
          + "with 'chmod +x'"
      )
    )
    #expect(programs.export("folder").messages.contains("there is no format 'folder'"))
    let listed = programs.run(["formats"]).text.split(separator: "\n")
    #expect(listed.contains { $0.hasPrefix("json ") })
    #expect(!listed.contains { $0.hasPrefix("data") })
  }

  @Test(
    "A file that is no program: status 4",
    arguments: [
      ("not a program", "it is not a program; a script begins with a line such as '#!/bin/sh'"),
      ("", "it is not a program"),
      ("#!/no/such/shell\n", "the program that its first line names after '#!', is not there"),
    ]
  )
  func noProgram(content: String, message: String) {
    programs.folder.write(content, to: "bin/topickit-export-odd")
    programs.folder.setMode(0o755, of: "bin/topickit-export-odd")
    let result = programs.export("odd")
    #expect(result.end == .status(4))
    #expect(result.messages.contains("topickit-export-odd' cannot be started: "))
    #expect(result.messages.contains(message), "\(result.messages)")
    #expect(!programs.folder.exists("out"))
  }

  @Test("Built-in names win, and the first program on PATH that can be executed")
  func order() {
    programs.add("json", "exit 1")
    programs.add("mine", "exit 1")
    programs.folder.setMode(0o644, of: "bin/topickit-export-mine")
    programs.folder.write("#!/bin/sh\n\(end)\n", to: "more/topickit-export-mine")
    programs.folder.setMode(0o755, of: "more/topickit-export-mine")
    var environment = programs.environment
    environment["PATH", default: ""] += ":" + programs.folder.path("more")
    for format in ["json", "mine"] {
      let result = Product.run(
        "export",
        "in",
        "--format",
        format,
        "--output",
        format,
        in: programs.folder,
        environment: environment
      )
      #expect(result.end == .status(0), "\(result.messages)")
    }
  }

  @Test("Relative folders of PATH are not looked at", arguments: ["bin", ".", "", "./bin"])
  func relative(folder: String) {
    programs.add("mine", end)
    programs.folder.write("#!/bin/sh\n\(end)\n", to: "topickit-export-mine")
    programs.folder.setMode(0o755, of: "topickit-export-mine")
    let result = Product.run(
      "export",
      "in",
      "--format",
      "mine",
      in: programs.folder,
      environment: ["PATH": "/usr/bin:\(folder):/bin"]
    )
    #expect(result.end == .status(2))
  }

  // MARK: - Descriptions

  @Test("Formats are listed with path, summary and options, and none holds the list up")
  func formats() {
    programs.add(
      "described",
      #"""
      [ "$1" = --describe ] || exit 1
      printf '%s\n' '{"version":1,"summary":"cards\u001b to learn",'
      printf '%s\n' '"options":[{"key":"deck","placeholder":"TEXT","summary":"its name"},{}]}'
      """#
    )
    programs.add("hangs", "sleep 100")
    programs.add("floods", "yes '{'")
    programs.add("crashes", "kill -SEGV $$")
    programs.add("runs", end)
    programs.add("json", "touch \"$HERE/was-run\"")
    let result = programs.run(["formats"])
    #expect(result.end == .status(0))
    #expect(result.messages.isEmpty)
    let bin = programs.folder.path("bin")
    #expect(
      result.text.contains(
        """
        described  cards\\x1B to learn
            \(bin)/topickit-export-described
            --option deck=TEXT
                its name
        """
      ),
      "\(result.text)"
    )
    for name in ["hangs", "floods", "crashes", "runs"] {
      let gap = String(repeating: " ", count: 11 - name.count)
      let lines = "\n\(name)\(gap)(it says nothing of itself)\n    \(bin)/topickit-export-\(name)\n"
      #expect(result.text.contains(lines), "\(result.text)")
    }
    #expect(result.text.contains("\njson "))
    #expect(!programs.folder.exists("was-run"))
  }

  @Test("Options are judged by the description, and handed on where there is none")
  func options() throws {
    let see = "cat > \"$HERE/seen\"; printf '%s\\n' '{\"kind\":\"end\"}'"
    programs.add("open", see)
    programs.add(
      "strict",
      """
      if [ "$1" = --describe ]; then
        printf '%s\\n' '{"options":[{"key":"deck"}]}'; exit
      fi
      \(see)
      """
    )
    #expect(programs.export("open", "--option", "any=1").end == .status(0))
    #expect(try #require(programs.folder.text("seen")).contains(#""options":{"any":"1"}"#))
    #expect(programs.export("strict", "--option", "deck=a").end == .status(0))
    let wrong = programs.export("strict", "--option", "dekc=a")
    #expect(wrong.end == .status(2))
    #expect(wrong.messages.contains("has no option 'dekc' (did you mean 'deck'?)"))
    for value in ["timeout=x", "timeout=0", "timeout=nan", "max-bytes=0", "max-bytes=1M"] {
      let result = programs.export("open", "--option", value)
      #expect(result.end == .status(2), "\(value): \(result.messages)")
    }
  }
}
