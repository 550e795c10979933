import TopicKit
import TopicKitDocset
import TopicKitEngine
import TopicKitJSON

extension Command {
  /// Checks a docset that anybody made.
  static let checkDocset = Command(
    name: "check-docset",
    summary: "check docsets for Dash and Zeal, whoever made them",
    operands: "PATH…",
    takes: .files,
    examples: [
      Example(
        call: "topickit check-docset topickit-out",
        meaning: "the docsets of an export; status 1 where a finding is an error"
      ),
      Example(call: "topickit check-docset Foo.docset --fail-on warning", meaning: "stricter"),
      Example(call: "topickit check-docset Foo.tgz", meaning: "the names in an archive"),
      Example(
        call: "topickit check-docset Foo.docset --diagnostics json | jq '.findings[].message'",
        meaning: "for programs"
      ),
    ],
    notes: [
      """
      PATH is a docset, a folder with docsets at any depth, or an archive, .tgz, of
      which only the names are looked at. What is looked for is what a contribution to
      Dash's list is refused for, and what does not open in Zeal: missing and
      misspelled files, a property list that cannot be read, keys that are missing or
      change names, rows without name, type or page, ids that are not on the page,
      links that lead nowhere, resources on the net, marks of Dash's contents that it
      does not list, icons of another size, what a reader left in the docset.
      Nothing is written into it.
      """,
      """
      Errors are refused by a reader or open nothing; warnings are shown or found
      wrong. Lines are PATH:LINE: error: MESSAGE, on standard output; in the search
      index, the number is the id of the row.
      """,
    ],
    options: [
      Option("--diagnostics", "FORM", "text (default) or json", takes: .words(["text", "json"])),
      Option(
        "--fail-on",
        "LEVEL",
        "exit with 1 from: error (default), warning or never",
        takes: .words(["error", "warning", "never"])
      ),
    ]
  ) { arguments, console throws(CommandFailure) in
    guard !arguments.operands.isEmpty else {
      throw .usage("'topickit check-docset' needs a docset, or a folder with docsets")
    }
    let level = try arguments.choice("--fail-on")
    let form = try arguments.choice("--diagnostics")
    var docsets = 0
    var findings: [DocsetFinding] = []
    for path in arguments.operands {
      for docset in try DocsetFolders.check(path) {
        docsets += 1
        findings += docset.findings.map { finding in
          var finding = finding
          finding.path = docset.shown + (finding.path.isEmpty ? "" : "/" + finding.path)
          return finding
        }
      }
    }
    let errors = findings.filter { $0.severity == .error }.count
    let warnings = findings.count - errors
    if form == "json" {
      try console.write(bytes: JSONWriter.report(findings, docsets: docsets))
    } else {
      for finding in findings { try console.write(Console.visible(finding.description) + "\n") }
    }
    console.inform(
      "\(Wording.count(docsets, "docset")): \(Wording.count(errors, "error")), "
        + "\(Wording.count(warnings, "warning"))"
    )
    let isFailed = level == "never" ? false : level == "warning" ? !findings.isEmpty : errors > 0
    return isFailed ? .findings : .done
  }
}

extension JSONWriter {
  /// Findings as one document, each on a line of its own, in the form that `check` has.
  fileprivate static func report(_ findings: [DocsetFinding], docsets: Int) -> [UInt8] {
    let tool = "{\"name\":\"topickit\",\"version\":\"\(TopicKitRelease.version)\"}"
    var out = Array("{\"version\":1,\"tool\":\(tool),\"failures\":[],\"findings\":[".utf8)
    for (index, finding) in findings.enumerated() {
      var json = JSONWriter(layout: .compact)
      json.write(finding)
      out += (index == 0 ? "\n" : ",\n").utf8
      out += json.bytes
    }
    if !findings.isEmpty { out.append(UInt8(ascii: "\n")) }
    let errors = findings.filter { $0.severity == .error }.count
    let counts = "\"errors\":\(errors),\"warnings\":\(findings.count - errors)"
    out += "],\"summary\":{\"docsets\":\(docsets),\(counts)}}\n".utf8
    return out
  }

  private mutating func write(_ finding: DocsetFinding) {
    beginObject()
    key("path")
    string(finding.path)
    switch finding.place {
    case .line(let line):
      key("line")
      number(line)
    case .row(let row):
      key("row")
      number(row)
    case nil: break
    }
    key("severity")
    string(finding.severity.rawValue)
    key("message")
    string(finding.message)
    endObject()
  }
}
