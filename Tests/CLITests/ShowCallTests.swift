import TestSupport
import Testing

@Suite("Showing topics", .enabled(if: Product.isBuilt, "the program was not built with the tests"))
struct ShowCallTests {
  let folder = TemporaryFolder()

  init() {
    folder.write(
      """
      ---
      id: sheet
      aliases: [modal]
      availability: iOS 13.0+
      docs: https://a.b
      ---

      # A sheet

      See [alerts](alert.md).

      ## On macOS

      Mac words.

      ## On iOS

      Phone words.

      """,
      to: "in/sheet.md"
    )
    folder.writePage("in/alert.md", title: "@Alert")
  }

  @Test("Into a pipe goes plain text", arguments: ["sheet", "SHEET", "modal", "A sheet"])
  func plain(id: String) {
    let result = Product.run("show", id, "in", in: folder)
    #expect(result.end == .status(0))
    #expect(result.messages.isEmpty)
    #expect(
      result.text == """
        A sheet

        See alerts.

        On macOS

        Mac words.

        On iOS

        Phone words.

        Availability: iOS 13.0+

        Documentation: https://a.b

        """
    )
  }

  @Test("A platform's view leaves the others out", arguments: ["-p", "--platform"])
  func platform(option: String) {
    let result = Product.run("show", "sheet", "in", option, "macOS", in: folder)
    #expect(result.text.hasPrefix("A sheet\n\nSee alerts.\n\nMac words.\n\nAvailability"))
  }

  @Test("Several topics come one after the other; one that is not there is told, with 1")
  func several() {
    let result = Product.run("show", "alert,shet,sheet", "in", in: folder)
    #expect(result.end == .status(1))
    #expect(
      result.messages == "topickit: error: there is no topic 'shet' (did you mean 'sheet'?)\n"
    )
    #expect(result.text.hasPrefix("@Alert\n"))
    #expect(result.text.contains("\n\nA sheet\n"))
  }

  @Test("Nothing near is told too, and no topic at all ends with 3")
  func nothing() {
    let unknown = Product.run("show", "xylophone", "in", in: folder)
    #expect(unknown.end == .status(1))
    #expect(
      unknown.messages
        == "topickit: error: there is no topic 'xylophone'; 'topickit list' lists them\n"
    )
    #expect(Product.run("show", "x", "none", in: folder).end == .status(3))
    #expect(Product.run("show", in: folder).end == .status(2))
  }

  @Test("Standard input can be shown")
  func input() {
    let result = Product.run(
      "show",
      "note",
      "-",
      "--stdin-filename",
      "note.md",
      input: "# N\n\nx\n"
    )
    #expect(result.text == "N\n\nx\n")
  }

  @Test("Nobody reading any more is no error", .enabled(if: Product.path != nil))
  func brokenPipe() {
    folder.writePage("in/long.md", title: "Long", lines: 20_000)
    let call = "('\(Product.path ?? "")' show long in; echo $? > status) | head -n 1"
    let result = ChildProcess.run("/bin/sh", ["-c", call], in: folder.path)
    #expect(result.text == "Long\n")
    #expect(result.messages.isEmpty)
    #expect(folder.text("status") == "141\n")
  }

  @Test("On a terminal the viewer gets the page; it may be left at once")
  func terminal() {
    // A man of our own that says what it got, and one that reads nothing.
    for (man, expected) in [
      (
        "case $1 in --version) echo man 2.0 ;; *) echo \"$@\"; grep -c '^.TH sheet 7' ;; esac",
        "-l -"
      ),
      ("case $1 in --version) echo man 2.0 ;; *) echo left ;; esac", "left"),
    ] {
      folder.write("#!/bin/sh\n\(man)\n", to: "bin/man")
      let call =
        "command -v script >/dev/null || { echo -l - left; exit; }; chmod +x bin/man; "
        + "PATH=\"$PWD/bin:$PATH\" TERM=xterm script -qec \"'\(Product.path ?? "")' show sheet in\" "
        + "/dev/null </dev/null"
      let result = ChildProcess.run("/bin/sh", ["-c", call], in: folder.path)
      #expect(result.end == .status(0))
      #expect(result.text.contains(expected), "\(result.text)")
    }
  }
}

@Suite("Checking man pages", .enabled(if: Product.isBuilt))
struct CheckManCallTests {
  let folder = TemporaryFolder()
  private let page = ".TH x 7 2026-01-01\n.SH NAME\nx \\- what it is\n.SH D\nText.\n"

  @Test("A good manual gives nothing and 0")
  func good() {
    folder.write(page, to: "man/man7/x.7")
    let result = Product.run("check-man", "man", "--fail-on", "warning", in: folder)
    #expect(result.end == .status(0))
    #expect(result.text == "")
    #expect(result.messages.hasSuffix("0 errors, 0 warnings\n"))
  }

  @Test("Findings are data, with path and line, and errors end with 1")
  func findings() {
    folder.write(page + "\\.key\n'x y\n", to: "man/man7/x.7")
    let result = Product.run("check-man", "man/", "--no-tools", in: folder)
    #expect(result.end == .status(1))
    #expect(
      result.text == """
        man/man7/x.7:6: error: '\\.' is no escape, and the backslash is lost; one that is to be \
        seen is \\e
        man/man7/x.7:7: error: there is no macro 'x': the line is lost; text that begins so takes \
        \\& before it

        """
    )
    let one = Product.run("check-man", "man/man7/x.7", "--no-tools", in: folder)
    #expect(one.text == result.text)
    let never = Product.run("check-man", "man", "--no-tools", "--fail-on", "never", in: folder)
    #expect(never.end == .status(0))
  }

  @Test("One page may lie anywhere")
  func onePage() {
    folder.write(page, to: "x.7")
    let result = Product.run("check-man", folder.path("x.7"), "--fail-on", "warning", in: folder)
    #expect(result.end == .status(0))
    #expect(result.text == "")
  }

  @Test("No page is 3, no path is 2")
  func nothing() {
    folder.makeFolder("empty")
    #expect(Product.run("check-man", "empty", in: folder).end == .status(3))
    #expect(Product.run("check-man", "none", in: folder).end == .status(3))
    #expect(Product.run("check-man", in: folder).end == .status(2))
  }
}
