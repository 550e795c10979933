import TopicKit
import TopicKitEngine
import TopicKitJSON

/// Findings as SARIF 2.1.0, which code scanning services and editors read.
///
/// Results stand each on a line of its own, in the order of the pages. Columns are UTF-16 code
/// units: SARIF knows no bytes, but regions have byte offsets beside.
struct SARIFReporter: DiagnosticsReporter {
  private var stream: ReportStream
  private var failures: [PageFinding] = []
  private var hasBegun = false

  init(_ stream: ReportStream) { self.stream = stream }

  mutating func fail(_ finding: PageFinding) { failures.append(finding) }

  mutating func add(_ page: CheckedPage) throws(ExportError) {
    try begin()
    guard !page.findings.isEmpty else { return }
    let bytes = page.bytes
    let columns = SourceColumns(of: bytes, for: page.findings)
    var fingerprints = FindingFingerprints(of: bytes, path: page.path)
    for finding in page.findings {
      var json = JSONWriter(layout: .compact)
      json.write(
        finding,
        uri: ArtifactURI.of(page),
        columns,
        fingerprint: fingerprints.next(finding)
      )
      try stream.write(element: json.bytes)
    }
  }

  mutating func finish(_ summary: CheckSummary) throws(ExportError) {
    try begin()
    var json = JSONWriter(layout: .compact)
    json.writeInvocation(summary.status, failures)
    try stream.endArray(",\"invocations\":[")
    try stream.write(json.bytes)
    try stream.write("]}]}\n")
    try stream.flush()
  }

  private mutating func begin() throws(ExportError) {
    guard !hasBegun else { return }
    hasBegun = true
    var json = JSONWriter(layout: .compact)
    json.writeTool()
    try stream.write(
      "{\"$schema\":\"\(Self.schema)\",\"version\":\"2.1.0\",\"runs\":[{\"tool\":"
    )
    try stream.write(json.bytes)
    // A lone CR ends a line here, which is not what SARIF takes for granted.
    try stream.write(
      ",\"columnKind\":\"utf16CodeUnits\",\"newlineSequences\":[\"\\r\\n\",\"\\n\",\"\\r\"]"
        + ",\"results\":["
    )
  }

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
}

// MARK: - Results

extension JSONWriter {
  fileprivate mutating func write(
    _ finding: Diagnostic,
    uri: String,
    _ columns: SourceColumns,
    fingerprint: String
  ) {
    beginObject()
    key("ruleId")
    string(finding.rule.id)
    if let index = SARIFRules.index[finding.rule.id] {
      key("ruleIndex")
      number(index)
    }
    key("level")
    string(finding.severity.rawValue)
    writeMessage(finding.message)
    key("locations")
    beginArray()
    writeLocation(uri) { json in
      json.key("region")
      json.writeRegion(finding.range, columns)
    }
    endArray()
    key("partialFingerprints")
    beginObject()
    key("topickitFinding/v1")
    string(fingerprint)
    endObject()
    if let fix = finding.fix { writeFixes(fix, uri, columns) }
    endObject()
  }

  private mutating func writeFixes(_ fix: Diagnostic.Fix, _ uri: String, _ columns: SourceColumns) {
    key("fixes")
    beginArray()
    beginObject()
    key("artifactChanges")
    beginArray()
    beginObject()
    writeArtifact(uri)
    key("replacements")
    beginArray()
    beginObject()
    key("deletedRegion")
    writeRegion(fix.range, columns)
    key("insertedContent")
    beginObject()
    key("text")
    string(fix.replacement)
    endObject()
    endObject()
    endArray()
    endObject()
    endArray()
    endObject()
    endArray()
  }

  private mutating func writeRegion(_ range: SourceRange, _ columns: SourceColumns) {
    beginObject()
    key("startLine")
    number(range.start.line)
    key("startColumn")
    number(columns.column(of: range.start))
    key("endLine")
    number(range.end.line)
    key("endColumn")
    number(columns.column(of: range.end))
    key("byteOffset")
    number(range.start.offset)
    key("byteLength")
    number(range.offsets.count)
    endObject()
  }
}

// MARK: - The run

extension JSONWriter {
  fileprivate mutating func writeTool() {
    beginObject()
    key("driver")
    beginObject()
    key("name")
    string("topickit")
    key("version")
    string(TopicKitRelease.version)
    key("rules")
    beginArray()
    for rule in DiagnosticRule.all { SARIFRules.write(rule, to: &self) }
    endArray()
    endObject()
    endObject()
  }

  fileprivate mutating func writeInvocation(_ status: ExitStatus, _ failures: [PageFinding]) {
    beginObject()
    key("executionSuccessful")
    boolean(failures.isEmpty)
    key("exitCode")
    number(Int(status.rawValue))
    if !failures.isEmpty {
      key("toolExecutionNotifications")
      beginArray()
      for failure in failures { writeNotification(failure) }
      endArray()
    }
    endObject()
  }

  private mutating func writeNotification(_ failure: PageFinding) {
    beginObject()
    key("level")
    string("error")
    writeMessage(failure.message)
    key("locations")
    beginArray()
    writeLocation(ArtifactURI.encoded(failure.path)) { json in
      guard let position = failure.position else { return }
      json.key("region")
      json.beginObject()
      json.key("startLine")
      json.number(position.line)
      json.endObject()
    }
    endArray()
    endObject()
  }

  private mutating func writeMessage(_ text: String) {
    key("message")
    beginObject()
    key("text")
    string(text)
    endObject()
  }

  private mutating func writeLocation(_ uri: String, region: (inout JSONWriter) -> Void) {
    beginObject()
    key("physicalLocation")
    beginObject()
    writeArtifact(uri)
    region(&self)
    endObject()
    endObject()
  }

  private mutating func writeArtifact(_ uri: String) {
    key("artifactLocation")
    beginObject()
    key("uri")
    string(uri)
    endObject()
  }
}
