import TopicKit
import TopicKitEngine
import TopicKitJSON

/// Findings as one JSON document, with each of them on a line of its own.
///
///     {"version":1,"tool":{"name":"topickit","version":"0.1.0"},"failures":[],"findings":[
///     {"path":"a.md","range":{"start":{"offset":0,"line":1,"column":1},"end":…},"rule":"TK001",
///      "severity":"error","message":"…","fix":{"range":…,"replacement":"…"}}
///     ],"summary":{"pages":1,"errors":1,"warnings":0,"notes":0,"unreadable":0}}
///
/// Offsets count bytes from 0, columns UTF-8 bytes from 1; ends are behind the last byte.
struct JSONReporter: DiagnosticsReporter {
  private var stream: ReportStream
  private var failures: [PageFinding] = []
  private var hasBegun = false

  init(_ stream: ReportStream) { self.stream = stream }

  mutating func fail(_ finding: PageFinding) { failures.append(finding) }

  mutating func add(_ page: CheckedPage) throws(ExportError) {
    try begin()
    for finding in page.findings {
      var json = JSONWriter(layout: .compact)
      json.write(finding, of: page.path)
      try stream.write(element: json.bytes)
    }
  }

  mutating func finish(_ summary: CheckSummary) throws(ExportError) {
    try begin()
    var json = JSONWriter(layout: .compact)
    json.write(summary)
    try stream.endArray(",\"summary\":")
    try stream.write(json.bytes)
    try stream.write("}\n")
    try stream.flush()
  }

  private mutating func begin() throws(ExportError) {
    guard !hasBegun else { return }
    hasBegun = true
    var json = JSONWriter(layout: .compact)
    json.beginArray()
    for failure in failures { json.write(failure) }
    json.endArray()
    let tool = "{\"name\":\"topickit\",\"version\":\"\(TopicKitRelease.version)\"}"
    try stream.write("{\"version\":1,\"tool\":\(tool),\"failures\":")
    try stream.write(json.bytes)
    try stream.write(",\"findings\":[")
  }
}

// MARK: - Parts

extension JSONWriter {
  fileprivate mutating func write(_ finding: Diagnostic, of path: String) {
    beginObject()
    key("path")
    string(path)
    key("range")
    write(finding.range)
    key("rule")
    string(finding.rule.id)
    key("severity")
    string(finding.severity.rawValue)
    key("message")
    string(finding.message)
    if let fix = finding.fix {
      key("fix")
      beginObject()
      key("range")
      write(fix.range)
      key("replacement")
      string(fix.replacement)
      endObject()
    }
    endObject()
  }

  fileprivate mutating func write(_ failure: PageFinding) {
    beginObject()
    key("path")
    string(failure.path)
    if let position = failure.position {
      key("position")
      write(position)
    }
    key("message")
    string(failure.message)
    endObject()
  }

  fileprivate mutating func write(_ summary: CheckSummary) {
    beginObject()
    write(count: summary.tally.pages, as: "pages")
    write(count: summary.tally.errors, as: "errors")
    write(count: summary.tally.warnings, as: "warnings")
    write(count: summary.tally.notes, as: "notes")
    write(count: summary.unreadable, as: "unreadable")
    if let fixed = summary.fixed {
      write(count: fixed.fixes, as: fixed.isPreview ? "fixable" : "fixed")
    }
    endObject()
  }

  private mutating func write(count: Int, as name: StaticString) {
    key(name)
    number(count)
  }

  private mutating func write(_ range: SourceRange) {
    beginObject()
    key("start")
    write(range.start)
    key("end")
    write(range.end)
    endObject()
  }

  private mutating func write(_ position: SourcePosition) {
    beginObject()
    write(count: position.offset, as: "offset")
    write(count: position.line, as: "line")
    write(count: position.column, as: "column")
    endObject()
  }
}
