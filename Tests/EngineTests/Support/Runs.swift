import TestSupport
import TopicKit

@testable import TopicKitEngine

/// What a test says of files by their full path.
enum TestFiles {
  static func write(_ bytes: [UInt8], to path: String) {
    do throws(SystemError) {
      let file = try System.createFile(path, in: System.here)
      try System.writeAll(bytes, to: file.number)
    } catch { preconditionFailure("cannot write \(path): \(error.reason)") }
  }

  static func remove(_ path: String) {
    do throws(SystemError) { try System.removeFile(path, in: System.here) } catch {
      preconditionFailure("cannot remove \(path): \(error.reason)")
    }
  }
}

extension TemporaryFolder {
  /// Writes a page with a title.
  func writePage(_ name: String, id: String? = nil, title: String = "T") {
    let front = id.map { "---\nid: \($0)\n---\n\n" } ?? ""
    write("\(front)# \(title)\n\nText.\n", to: name)
  }

  /// The staging folders and the like that are left beside the outputs.
  var leftovers: [String] {
    (files() + folders()).filter { $0.contains(".topickit-stage") || $0.contains(".topickit-old") }
  }
}

/// Exports a folder `in` to a folder `out`.
func export(
  _ folder: TemporaryFolder,
  from input: String = "in",
  to output: String = "out",
  _ formats: [ExportFormat] = [TestFormats.text],
  values: [String: String] = [:],
  jobs: Int = 2,
  force: Bool = false,
  record: inout RunRecord
) async throws(ExportError) -> RunReport {
  let run = try ExportRun(
    SourceWalk([folder.path(input)]),
    formats: formats,
    options: ExportOptions(name: "Test", values: values),
    jobs: jobs
  )
  return try await run.write(toFolder: folder.path(output), force: force, observer: &record)
}

/// Exports a folder `in` to a folder `out`, findings unseen.
@discardableResult
func export(
  _ folder: TemporaryFolder,
  _ formats: [ExportFormat] = [TestFormats.text],
  values: [String: String] = [:],
  jobs: Int = 2,
  force: Bool = false
) async throws(ExportError) -> RunReport {
  var record = RunRecord()
  return try await export(
    folder,
    formats,
    values: values,
    jobs: jobs,
    force: force,
    record: &record
  )
}
