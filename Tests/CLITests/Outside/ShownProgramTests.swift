import Foundation
import TestSupport
import Testing

@Suite("The programs that the project shows", .enabled(if: Product.isBuilt, "it was not built"))
struct ShownProgramTests {
  private static let root = SharedMaterial.packageRoot

  private static func have(_ program: String) -> Bool {
    ChildProcess.run("/bin/sh", ["-c", "command -v \(program)"]).end == .status(0)
  }

  @Test("The program on the protocol's page works", .enabled(if: have("jq"), "jq is missing"))
  func page() throws {
    let page = try String(
      contentsOf: Self.root.appendingPathComponent("Spec/exporter-protocol.md"),
      encoding: .utf8
    )
    let start = try #require(page.firstRange(of: "```sh\n#!/bin/sh\n"))
    let end = try #require(page[start.upperBound...].firstRange(of: "```"))
    let programs = OutsidePrograms()
    programs.add("titles", String(page[start.upperBound..<end.lowerBound]))
    #expect(programs.export("titles").end == .status(0))
    #expect(programs.folder.text("out/titles.txt") == "Page 0\nPage 1\nPage 2\n")
    #expect(programs.run(["formats"]).text.contains("  the titles of all topics\n"))
  }

  @Test(
    "An example describes itself, and writes its one file of the sample topics",
    .enabled(if: have("jq") && have("python3"), "jq or python3 is missing"),
    arguments: [("checklist", "checklist.md"), ("epub", "A-Book.epub")]
  )
  func examples(format: String, file: String) throws {
    let programs = OutsidePrograms(pages: 0)
    var environment = programs.environment
    let examples = Self.root.appendingPathComponent("Examples/exporters").path
    environment["PATH"] = "\(examples):\(environment["PATH"] ?? "")"
    let formats = Product.run("formats", environment: environment).text
    #expect(formats.contains("    \(examples)/topickit-export-\(format)\n    --option "))
    let result = Product.run(
      "export",
      Self.root.appendingPathComponent("seeds").path,
      "--format",
      format,
      "--name",
      "A Book",
      "--output",
      "out",
      in: programs.folder,
      environment: environment
    )
    #expect(result.end == .status(0), "\(result.messages)")
    #expect(programs.folder.files("out") == [".topickit-manifest", file])
    if format == "checklist" {
      let list = programs.folder.text("out/checklist.md") ?? ""
      #expect(list.hasPrefix("# A Book\n\n## "))
      #expect(list.contains("\n- [ ] Focus comes first. *(watchOS)*\n"))
    } else {
      let start: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
      let bytes = programs.folder.bytes("out/A-Book.epub") ?? []
      #expect(bytes.starts(with: start))
      #expect(bytes.dropFirst(30).starts(with: "mimetypeapplication/epub+zip".utf8))
    }
  }
}
