import TopicKit

#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

/// The search index of a docset, an SQLite database, while it is written.
///
/// One transaction, kept in memory until it is committed, in a file with fixed settings: no
/// journal is left beside the file, and the same rows give the same bytes.
@safe struct SearchIndex: ~Copyable {
  private let database: OpaquePointer
  private let insertion: OpaquePointer

  private static let setup = """
    PRAGMA page_size = 4096;
    PRAGMA encoding = 'UTF-8';
    PRAGMA auto_vacuum = NONE;
    PRAGMA journal_mode = MEMORY;
    PRAGMA synchronous = OFF;
    PRAGMA temp_store = MEMORY;
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA cache_size = -32768;
    BEGIN;
    CREATE TABLE searchIndex(id INTEGER PRIMARY KEY, name TEXT, type TEXT, path TEXT);
    """
  private static let insert = "INSERT INTO searchIndex(name, type, path) VALUES (?, ?, ?)"
  /// Made last: sorting all rows at once costs less than finding the place of each.
  private static let index = "CREATE UNIQUE INDEX anchor ON searchIndex (name, type, path)"
  private static let removeTwins = """
    DELETE FROM searchIndex
    WHERE id NOT IN (SELECT min(id) FROM searchIndex GROUP BY name, type, path)
    """

  /// Makes the file.
  ///
  /// - Throws: ``ExportError`` with code `cannotWrite` when it cannot be made or holds
  ///   something already.
  init(creating path: String) throws(ExportError) {
    var database: OpaquePointer?
    let flags = SQLITE_OPEN_CREATE | SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    let status = unsafe sqlite3_open_v2(path, &database, flags, nil)
    guard status == SQLITE_OK, let opened = unsafe database else {
      let error = unsafe Self.error(database)
      unsafe sqlite3_close_v2(database)
      throw error
    }
    var insertion: OpaquePointer?
    guard unsafe sqlite3_exec(opened, Self.setup, nil, nil, nil) == SQLITE_OK,
      unsafe sqlite3_prepare_v2(opened, Self.insert, -1, &insertion, nil) == SQLITE_OK,
      let prepared = unsafe insertion
    else {
      let error = unsafe Self.error(opened)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe self.database = opened
    unsafe self.insertion = prepared
  }

  /// Adds a row.
  ///
  /// - Throws: ``ExportError`` with code `cannotWrite`.
  func insert(_ name: String, _ type: EntryType, _ path: String) throws(ExportError) {
    var (name, type, path) = (name, type.name, path)
    let status = name.withUTF8 { name in
      type.withUTF8 { type in
        path.withUTF8 { path in
          unsafe bind(name, at: 1)
          unsafe bind(type, at: 2)
          unsafe bind(path, at: 3)
          defer { unsafe sqlite3_reset(insertion) }
          return unsafe sqlite3_step(insertion)
        }
      }
    }
    guard status == SQLITE_DONE else { throw unsafe Self.error(database) }
  }

  /// Binds a text that outlives the step, so that SQLite needs no copy of it.
  private func bind(_ text: UnsafeBufferPointer<UInt8>, at index: Int32) {
    unsafe text.withMemoryRebound(to: CChar.self) { bytes in
      _ = unsafe sqlite3_bind_text(
        insertion,
        index,
        bytes.baseAddress,
        Int32(clamping: bytes.count),
        nil
      )
    }
  }

  /// Makes the index of the rows, of equal ones the first, and commits them.
  ///
  /// - Throws: ``ExportError`` with code `cannotWrite`.
  consuming func commit() throws(ExportError) {
    if run(Self.index) == SQLITE_CONSTRAINT {
      try check(run(Self.removeTwins))
      try check(run(Self.index))
    }
    try check(run("COMMIT"))
  }

  private func run(_ statement: String) -> Int32 {
    unsafe sqlite3_exec(database, statement, nil, nil, nil)
  }

  private func check(_ status: Int32) throws(ExportError) {
    guard status == SQLITE_OK else { throw unsafe Self.error(database) }
  }

  deinit {
    unsafe sqlite3_finalize(insertion)
    unsafe sqlite3_close_v2(database)
  }

  private static func error(_ database: OpaquePointer?) -> ExportError {
    let reason = unsafe sqlite3_errmsg(database).map { unsafe String(cString: $0) }
    return ExportError(
      .cannotWrite,
      "the search index cannot be written: \(reason ?? "out of memory")"
    )
  }
}
