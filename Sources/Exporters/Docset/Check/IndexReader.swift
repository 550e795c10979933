#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

/// The search index of a docset, as it is read.
struct DocsetIndex {
  /// A row.
  struct Row {
    /// The id, or the row's number where it has none.
    var id: Int
    var name: String?
    var type: String?
    var path: String?
  }

  /// Whether it has the tables of Apple's own docsets and no `searchIndex`.
  var isTokenSchema = false
  var rows: [Row] = []
  /// How many rows have no id of their own.
  var rowsWithoutID = 0
  /// The names of the indexes on `searchIndex`.
  var indexNames: [String] = []
  /// Whether SQLite keeps names, types and paths unique.
  var hasUniqueIndex = false
}

/// Reads the search index with SQLite.
///
/// The file is opened as one that nobody changes: nothing is written beside it.
@safe struct IndexReader: ~Copyable {
  private let database: OpaquePointer

  /// Reads the index of a docset; `nil` where that cannot be.
  static func read(_ tree: DocsetTree, _ findings: inout [DocsetFinding]) -> DocsetIndex? {
    let file = DocsetPath.index.lowercased()
    guard let path = tree.files.first(where: { $0.lowercased() == file }) else { return nil }
    guard let reader = IndexReader("\(tree.path)/\(path)") else {
      findings.append(DocsetFinding(path, .error, "SQLite cannot open it"))
      return nil
    }
    var faults: [(DocsetFinding.Severity, String)] = []
    let index = reader.index(&faults)
    // Opened as one that nobody changes, a database does not tell: its header does.
    if index != nil, let bytes = tree.read(path), bytes.count > 19, bytes[18] > 1 || bytes[19] > 1 {
      let message = "it is in WAL mode, and cannot be opened where nothing can be written"
      faults.append((.error, message))
    }
    findings += faults.map { DocsetFinding(path, $0.0, $0.1) }
    return index
  }

  private init?(_ path: String) {
    // Behind two slashes the name of a machine would stand.
    let path = path.hasPrefix("/") ? "/" + path.drop { $0 == "/" } : path
    // What means something in an address of a file is encoded.
    let address = PercentEncoding.encoded(path) { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x2D...0x39).contains(byte)
    }
    var database: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    let status = unsafe sqlite3_open_v2("file:\(address)?immutable=1", &database, flags, nil)
    guard status == SQLITE_OK, let opened = unsafe database else {
      unsafe sqlite3_close_v2(database)
      return nil
    }
    unsafe self.database = opened
    // What a schema says must not run functions of ours.
    unsafe sqlite3_exec(opened, "PRAGMA trusted_schema = OFF", nil, nil, nil)
  }

  deinit { unsafe sqlite3_close_v2(database) }
}

// MARK: - Queries

extension IndexReader {
  /// Runs a query, and hands on the texts of each row.
  ///
  /// - Returns: Why it failed; `nil` where it did not.
  private func query(_ sql: String, _ body: ([String?]) -> Void) -> String? {
    var statement: OpaquePointer?
    defer { unsafe sqlite3_finalize(statement) }
    guard unsafe sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else {
      return reason
    }
    while true {
      let status = unsafe sqlite3_step(statement)
      if status == SQLITE_DONE { return nil }
      guard status == SQLITE_ROW else { return reason }
      body(unsafe (0..<sqlite3_column_count(statement)).map { unsafe Self.text(statement, $0) })
    }
  }

  private var reason: String {
    unsafe sqlite3_errmsg(database).map { unsafe String(cString: $0) } ?? "no memory"
  }

  /// A column's text, NUL in it included.
  private static func text(_ statement: OpaquePointer?, _ column: Int32) -> String? {
    guard let start = unsafe sqlite3_column_text(statement, column) else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
    return unsafe String(decoding: bytes, as: UTF8.self)
  }
}

// MARK: - Reading

extension IndexReader {
  private typealias Faults = [(DocsetFinding.Severity, String)]

  private func index(_ faults: inout Faults) -> DocsetIndex? {
    var tables: [String: String] = [:]
    var index = DocsetIndex()
    let failure = query("SELECT type, name, tbl_name, sql FROM sqlite_master") { row in
      let name = (row[1] ?? "").lowercased()
      if row[0] == "table" || row[0] == "view" { tables[name] = row[0] ?? "" }
      guard row[0] == "index", row[2]?.lowercased() == "searchindex" else { return }
      index.indexNames.append(row[1] ?? "")
    }
    if let failure {
      faults.append((.error, "it is no SQLite database that can be read: \(failure)"))
      return nil
    }
    var damage: [String] = []
    let check = query("PRAGMA quick_check(5)") { row in damage += row.compactMap { $0 } }
    if let fault = check ?? damage.first(where: { $0 != "ok" }) {
      faults.append(
        (.error, "the database is damaged: \(fault.split(separator: "\n").first ?? "")")
      )
    }
    switch tables["searchindex"] {
    case "table":
      readRows(&index, &faults)
    case nil where tables["ztoken"] != nil:
      index.isTokenSchema = true
      readTokens(&index, &faults)
    case nil:
      faults.append((.error, "there is no table 'searchIndex'"))
      return nil
    default:
      let way = tables["ztoken"] == nil ? "" : "; Zeal makes one in docsets that it had open"
      faults.append((.error, "'searchIndex' is a view, not a table\(way)"))
      guard tables["ztoken"] != nil else { return nil }
      index.isTokenSchema = true
      readTokens(&index, &faults)
    }
    return index
  }

  private func readRows(_ index: inout DocsetIndex, _ faults: inout Faults) {
    var columns: [String: (type: String, isKey: Bool)] = [:]
    _ = query("SELECT name, type, pk FROM pragma_table_info('searchIndex')") { row in
      columns[(row[0] ?? "").lowercased()] = ((row[1] ?? "").uppercased(), row[2] != "0")
    }
    let missing = ["name", "type", "path"].filter { columns[$0] == nil }
    guard missing.isEmpty else {
      faults.append((.error, "the table 'searchIndex' has no column '\(missing[0])'"))
      return
    }
    if columns["id"].map({ $0.type == "INTEGER" && $0.isKey }) != true {
      let message = "'id' is not declared INTEGER PRIMARY KEY; Dash counts rows by it"
      faults.append((.warning, message))
    }
    _ = query("SELECT name FROM pragma_index_list('searchIndex') WHERE \"unique\"") { row in
      if row[0]?.hasPrefix("sqlite_autoindex") != true { index.hasUniqueIndex = true }
    }
    let id = columns["id"] == nil ? "NULL" : "id"
    let sql = "SELECT \(id), name, type, path FROM searchIndex NOT INDEXED ORDER BY "
    // A table WITHOUT ROWID has none.
    if readRows(sql + "rowid", &index) != nil, let failure = readRows(sql + "1", &index) {
      faults.append((.error, "the table 'searchIndex' cannot be read: \(failure)"))
    }
  }

  private func readRows(_ sql: String, _ index: inout DocsetIndex) -> String? {
    var rows: [DocsetIndex.Row] = []
    var withoutID = 0
    let failure = query(sql) { row in
      let number = row[0].flatMap { Int($0) }
      if number == nil { withoutID += 1 }
      rows.append(
        DocsetIndex.Row(id: number ?? rows.count + 1, name: row[1], type: row[2], path: row[3])
      )
    }
    index.rows = rows
    index.rowsWithoutID = withoutID
    return failure
  }

  /// Apple's tables, joined as both readers do.
  private func readTokens(_ index: inout DocsetIndex, _ faults: inout Faults) {
    var rows: [DocsetIndex.Row] = []
    let failure = query(
      """
      SELECT ztoken.z_pk, ztokenname, ztypename, zpath, zanchor FROM ztoken
      JOIN ztokenmetainformation ON ztoken.zmetainformation = ztokenmetainformation.z_pk
      JOIN zfilepath ON ztokenmetainformation.zfile = zfilepath.z_pk
      JOIN ztokentype ON ztoken.ztokentype = ztokentype.z_pk ORDER BY ztoken.z_pk
      """
    ) { row in
      let anchor = row[4].flatMap { $0.isEmpty ? nil : "#" + $0 } ?? ""
      rows.append(
        DocsetIndex.Row(
          id: row[0].flatMap { Int($0) } ?? rows.count + 1,
          name: row[1],
          type: row[2],
          path: row[3].map { $0 + anchor }
        )
      )
    }
    if let failure {
      faults.append((.error, "the tables of tokens cannot be read: \(failure)"))
    }
    index.rows = rows
  }
}
