import Foundation
import TestSupport
import TopicKit
@testable import TopicKitDocset

#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

/// A docset in a folder of its own, without a fault until something is changed.
final class SampleDocset {
  private let folder = TemporaryFolder()
  /// The name of its folder.
  let name: String

  init(_ name: String = "Sample.docset") {
    self.name = name
    write(Self.plist(), to: DocsetPath.plist)
    writePage("index.html", "<p><a href=\"a.html\">A</a></p>")
    writePage("a.html", Self.heading("Section", "One", id: "one") + "<h2 id=\"two\">Two</h2>")
    sql(
      """
      CREATE TABLE searchIndex(id INTEGER PRIMARY KEY, name TEXT, type TEXT, path TEXT);
      CREATE UNIQUE INDEX anchor ON searchIndex (name, type, path);
      INSERT INTO searchIndex VALUES (1, 'A', 'Guide', 'a.html'), (2, 'One', 'Section', 'a.html#one'),
        (3, 'Two', 'Section', 'a.html#<dash_entry_menuDescription=A%20b>two');
      """
    )
  }

  /// A heading with its mark.
  static func heading(_ type: String, _ name: String, id: String) -> String {
    "<a name=\"//apple_ref/cpp/\(type)/\(name)\" class=\"dashAnchor\"></a>\n<h2 id=\"\(id)\">x</h2>\n"
  }

  /// A property list with all that is needed; a key with another value, `nil` for none.
  static func plist(_ changes: [String: String?] = [:]) -> String {
    var values: [String: String] = [
      "CFBundleIdentifier": "<string>sample</string>", "CFBundleName": "<string>Sample</string>",
      "DashDocSetFamily": "<string>dashtoc</string>",
      "DocSetPlatformFamily": "<string>sample</string>", "isDashDocset": "<true/>",
      "dashIndexFilePath": "<string>index.html</string>",
    ]
    for (key, value) in changes { values[key] = value }
    let lines = values.sorted { $0.key < $1.key }.map { "<key>\($0.key)</key>\($0.value)\n" }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://a.b/PropertyList-1.0.dtd">
      <plist version="1.0"><dict>
      \(lines.joined())</dict></plist>

      """
  }

  // MARK: - Changing it

  func write(_ text: String, to path: String) { write(Array(text.utf8), to: path) }
  func write(_ bytes: [UInt8], to path: String) { folder.write(bytes, to: "\(name)/\(path)") }
  func remove(_ path: String) { folder.remove("\(name)/\(path)") }
  func link(_ path: String, to target: String) { folder.link("\(name)/\(path)", to: target) }
  func bytes(_ path: String) -> [UInt8]? { folder.bytes("\(name)/\(path)") }
  func path(_ path: String) -> String { folder.path("\(name)/\(path)") }

  func move(_ path: String, to other: String) {
    write(bytes(path) ?? [], to: other)
    remove(path)
  }

  /// Writes a page below `Documents`.
  func writePage(_ path: String, _ body: String, head: String = "<meta charset=\"utf-8\">") {
    let page =
      "<!DOCTYPE html>\n<html>\n<head>\(head)<title>T</title></head>\n<body>\n\(body)\n</body></html>\n"
    write(page, to: DocsetPath.document(path))
  }

  /// Runs statements on the index.
  func sql(_ statements: String) {
    folder.makeFolder("\(name)/Contents/Resources")
    var database: OpaquePointer?
    unsafe sqlite3_open(folder.path("\(name)/\(DocsetPath.index)"), &database)
    let status = unsafe sqlite3_exec(database, statements, nil, nil, nil)
    let reason = unsafe sqlite3_errmsg(database).map { unsafe String(cString: $0) } ?? ""
    unsafe sqlite3_close(database)
    precondition(status == SQLITE_OK, "\(reason): \(statements)")
  }

  /// Gives the index other rows, each as values of SQL: `'A', 'Guide', 'a.html'`.
  func setRows(_ rows: String...) {
    let values = rows.map { "INSERT INTO searchIndex(name, type, path) VALUES (\($0));" }
    sql("DELETE FROM searchIndex;" + values.joined())
  }

  // MARK: - Checking it

  /// What is found.
  var findings: [String] {
    let tree = DocsetTree(
      name: name,
      path: folder.path(name),
      files: folder.files(name),
      folders: folder.folders(name),
      read: { [folder, name] in folder.bytes("\(name)/\($0)") }
    )
    return DocsetCheck.findings(in: tree).map(\.description)
  }
}

extension DocsetTree {
  /// The docset that a test exported.
  init(_ output: FolderOutput, _ name: String) throws {
    let files = try output.files()
    let own = files.filter { $0.path.hasPrefix(name + "/") }
      .map { (String($0.path.dropFirst(name.count + 1)), [UInt8]($0.bytes)) }
    let bytes = Dictionary(own, uniquingKeysWith: { one, _ in one })
    let folders = own.flatMap { path, _ in
      path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
    }
    self.init(
      name: name,
      path: output.root.path + "/" + name,
      files: own.map(\.0),
      folders: Array(Set(folders)),
      read: { bytes[$0] }
    )
  }
}
