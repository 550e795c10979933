import TestSupport
import Testing

@Suite(
  "Options that name a file",
  .enabled(if: Product.isBuilt, "the program was not built with the tests")
)
struct OptionFileTests {
  let folder = TemporaryFolder()

  private func export(
    _ options: String...,
    name: String = "K",
    to output: String = "out"
  )
    -> ChildProcess.Result
  {
    ChildProcess.run(
      Product.path ?? "topickit",
      ["export", "a.md", "--format", "docset", "--name", name, "--output", output]
        + options.flatMap { ["--option", $0] },
      in: folder.path,
      environment: ["XDG_CACHE_HOME": folder.path("cache")]
    )
  }

  @Test("The file goes into the output, and another one under its name is seen")
  func icons() {
    folder.writePage("a.md")
    for (name, output) in [("Ab", "one"), ("Xyz", "two")] {
      #expect(export(name: name, to: output).end == .status(0))
    }
    let icons = ["Ab": "one/Ab.docset", "Xyz": "two/Xyz.docset"]
    for name in ["Ab", "Xyz"] {
      let from = icons[name] ?? ""
      folder.write(folder.bytes("\(from)/icon.png") ?? [], to: "s.png")
      folder.write(folder.bytes("\(from)/icon@2x.png") ?? [], to: "l.png")
      let result = export("icon=s.png", "icon@2x=l.png")
      #expect(result.end == .status(0), "\(result.messages)")
      #expect(folder.bytes("out/K.docset/icon.png") == folder.bytes("s.png"))
      #expect(folder.bytes("out/K.docset/icon@2x.png") == folder.bytes("l.png"))
    }
    #expect(folder.bytes("one/Ab.docset/icon.png") != folder.bytes("two/Xyz.docset/icon.png"))
    #expect(export("icon=s.png", "icon@2x=l.png").messages.contains("(nothing changed)"))
  }

  @Test(
    "A file that is not there, or is none for it, is a wrong call",
    arguments: [
      (["icon=no.png"], "--option icon: cannot read 'no.png': no such file or folder"),
      (["icon=a.md", "icon@2x=a.md"], "the file for 'icon' is no square PNG that is whole"),
      (["icon=."], "--option icon: cannot read '.': it is a folder"),
    ]
  )
  func wrong(options: [String], message: String) {
    folder.writePage("a.md")
    let result = ChildProcess.run(
      Product.path ?? "topickit",
      ["export", "a.md", "--format", "docset"] + options.flatMap { ["--option", $0] },
      in: folder.path
    )
    #expect(result.end == .status(2))
    #expect(result.messages.contains(message), "\(result.messages)")
    #expect(folder.files() == ["a.md"])
  }
}
