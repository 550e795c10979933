import TestSupport
import Testing
@testable import TopicKitDocset

@Suite("What is wrong with a search index")
struct IndexCheckTests {
  private static let brokenFiles: [BrokenDocset] = [
    BrokenDocset("No database", "docSet.dsidx: error: it is no SQLite database that can be read") {
      $0.write(String(repeating: "no database ", count: 100), to: DocsetPath.index)
    },
    BrokenDocset("An empty file", "docSet.dsidx: error: there is no table 'searchIndex'") {
      $0.write("", to: DocsetPath.index)
    },
    BrokenDocset("No table", "error: there is no table 'searchIndex'") {
      $0.sql("DROP TABLE searchIndex")
    },
    BrokenDocset("No rows", "docSet.dsidx: error: there are no rows, so nothing can be found") {
      $0.sql("DELETE FROM searchIndex")
    },
    BrokenDocset(
      "A column is missing",
      "error: the table 'searchIndex' has no column 'path'",
      "no rows"
    ) {
      $0.sql("DROP TABLE searchIndex; CREATE TABLE searchIndex(id INTEGER PRIMARY KEY, name, type)")
    },
    BrokenDocset(
      "Ids that are NULL",
      "docSet.dsidx: warning: 'id' is not declared INTEGER PRIMARY KEY",
      "docSet.dsidx: error: 2 rows have no id; Dash cannot count"
    ) {
      $0.sql(
        """
        DROP TABLE searchIndex; CREATE TABLE searchIndex(id, name TEXT, type TEXT, path TEXT);
        INSERT INTO searchIndex VALUES (NULL, 'A', 'Guide', 'a.html'), (NULL, 'B', 'Guide', 'a.html')
        """
      )
    },
    BrokenDocset("Zeal was here", "error: Zeal had this open and added its index '__zi_name0001'") {
      $0.sql("CREATE INDEX __zi_name0001 ON searchIndex(name COLLATE NOCASE)")
    },
    BrokenDocset("WAL", "docSet.dsidx: error: it is in WAL mode") { docset in
      var bytes = docset.bytes(DocsetPath.index) ?? []
      // The versions of the file format, for writing and for reading.
      bytes[18] = 2
      bytes[19] = 2
      docset.write(bytes, to: DocsetPath.index)
    },
    BrokenDocset("Rows that come twice", "docSet.dsidx:4: warning: 'A' is there already") {
      $0.sql("DROP INDEX anchor; INSERT INTO searchIndex VALUES (4, 'A', 'Guide', 'a.html')")
    },
    BrokenDocset("A view", "error: 'searchIndex' is a view, not a table") {
      $0.sql(
        """
        ALTER TABLE searchIndex RENAME TO t; CREATE VIEW searchIndex AS WITH RECURSIVE r(i) AS
        (SELECT 1 UNION ALL SELECT i FROM r) SELECT i AS name, i AS type, i AS path FROM r
        """
      )
    },
  ]

  @Test("A file that is no index, or not one of Dash's", arguments: brokenFiles)
  func files(broken: BrokenDocset) { broken.check() }

  @Test("A damaged database is told, and ends nothing")
  func damaged() {
    let docset = SampleDocset()
    let values = (10..<400).map {
      "(\($0), '\(String(repeating: "n", count: 90))\($0)', 'Guide', 'a.html')"
    }
    docset.sql("INSERT INTO searchIndex VALUES \(values.joined(separator: ","))")
    var bytes = docset.bytes(DocsetPath.index) ?? []
    for index in bytes.indices where index > 5000 && index % 7 == 0 { bytes[index] ^= 0x5A }
    docset.write(bytes, to: DocsetPath.index)
    #expect(
      docset.findings.contains { $0.contains("docSet.dsidx: error: the database is damaged") }
    )
  }

  @Test(
    "Rows without a name, type or page, or with ones that readers mistake",
    arguments: [
      ("'', 'Guide', 'a.html'", "error: the name is empty; Dash leaves such rows out"),
      ("NULL, 'Guide', 'a.html'", "error: the name is NULL"),
      ("'A', '', 'a.html'", "error: the type is empty"),
      ("'A', NULL, 'a.html'", "error: the type is NULL"),
      ("'A', 'Guide', ''", "error: the path is empty"),
      ("'A', 'Guide', NULL", "error: the path is NULL"),
      ("'a' || char(10) || 'b', 'Guide', 'a.html'", "holds a line break"),
      ("'a' || char(0) || 'b', 'Guide', 'a.html'", "holds a NUL; readers end it there"),
      ("' a', 'Guide', 'a.html'", "warning: the name ' a' begins or ends with a blank"),
      ("'Array&lt;Int&gt;', 'Guide', 'a.html'", "holds '&lt;'; names are text, not HTML"),
      (
        "'\(String(repeating: "n", count: 201))', 'Guide', 'a.html'",
        "has 201 characters; Dash cuts"
      ),
      ("'A', 'Enumeration', 'a.html'", "warning: the type 'Enumeration' is 'Enum' in Dash's list"),
      (
        "'A', 'function', 'a.html'",
        "the type 'function' is not in Dash's list; Dash shows Variable, "
          + "Zeal a '?'; it is spelled 'Function'"
      ),
      ("'A', 'Thing', 'a.html'", "warning: the type 'Thing' is not in Dash's list"),
      ("'A', 'Guide', 'https://a.b/c.html'", "error: the path 'https://a.b/c.html' is an address"),
      ("'A', 'Guide', '/a.html'", "begins with '/' or holds"),
      ("'A', 'Guide', 'x\\a.html'", "begins with '/' or holds"),
      ("'A', 'Guide', '../../a.html'", "leaves the folder Documents"),
      ("'A', 'Guide', './a.html'", "warning: the path './a.html' begins with './'"),
      ("'A', 'Guide', '#one'", "error: the path '#one' names no file"),
      ("'A', 'Guide', 'no.html'", "error: the path 'no.html' leads to no file"),
      (
        "'A', 'Guide', 'A.html'",
        "error: the path 'A.html' leads to no file; it is spelled 'a.html'"
      ),
      (
        "'A', 'Guide', 'b%20c.html'",
        "is percent-encoded, which Dash does once more; it is 'b c.html'"
      ),
      ("'A', 'Guide', 'plain'", "warning: 'plain' has no extension; Zeal shows its source"),
      ("'A', 'Guide', 'a.html#no'", "error: there is no '#no' on 'a.html'; the row opens its top"),
      ("'A', 'Guide', 'a.html#one#two'", "has a second '#', where Zeal cuts it off"),
      ("'A', 'Guide', 'a.html#<dash_entry_name=b'", "error: a <dash_entry_> mark in the path"),
      ("'A', 'Guide', 'a.html#<dash_entry_name=<b>one'", "is not percent-encoded"),
      ("'A', 'Guide', '<dash_entry_name=b>a.html#one'", "warning: the mark stands before the '#'"),
    ]
  )
  func rows(row: String, expected: String) {
    let docset = SampleDocset()
    docset.writePage("b c.html", "x")
    docset.write("plain", to: DocsetPath.document("plain"))
    docset.setRows("'Fine', 'Guide', 'a.html'", row)
    let found = docset.findings
    #expect(
      found.count == 1 && found[0].hasPrefix(DocsetPath.index + ":2: ")
        && found[0].contains(expected),
      "\(found)"
    )
  }

  @Test(
    "What is no fault",
    arguments: [
      "'A', 'Guide', 'b c.html'", "'A', 'Widget', 'a.html#'", "'A', 'Guide', 'a.html#two'",
      "'A', 'Guide', 'named.html#//apple_ref/cpp/Section/a%20b'",
      "'A', 'Guide', '<dash_entry_name=b>a.html'", "'a && b', 'Guide', 'a.html'",
      "'A', 'Guide', 'named.html#e%C3%A9'",
    ]
  )
  func sound(row: String) {
    let docset = SampleDocset()
    docset.writePage("b c.html", "x")
    docset.writePage(
      "named.html",
      "<a name=\"//apple_ref/cpp/Section/a%20b\" class=\"dashAnchor\"></a><h2 id='eé'>x</h2>"
    )
    docset.setRows(row)
    #expect(docset.findings == [])
  }

  @Test("Rows that do not come in the order of the page")
  func order() {
    let docset = SampleDocset()
    docset.setRows("'Two', 'Section', 'a.html#two'", "'One', 'Section', 'a.html#one'")
    #expect(
      docset.findings == [
        "\(DocsetPath.index):2: warning: rows do not come in the order of 'a.html'; Zeal lists the "
          + "contents in theirs"
      ]
    )
  }

  @Test("Apple's tables of tokens are read where there is no searchIndex")
  func tokens() {
    let docset = SampleDocset()
    docset.sql(
      """
      DROP TABLE searchIndex;
      CREATE TABLE ZTOKEN(Z_PK INTEGER PRIMARY KEY, ZTOKENNAME, ZTOKENTYPE, ZMETAINFORMATION);
      CREATE TABLE ZTOKENTYPE(Z_PK INTEGER PRIMARY KEY, ZTYPENAME);
      CREATE TABLE ZTOKENMETAINFORMATION(Z_PK INTEGER PRIMARY KEY, ZFILE, ZANCHOR);
      CREATE TABLE ZFILEPATH(Z_PK INTEGER PRIMARY KEY, ZPATH);
      INSERT INTO ZTOKEN VALUES (1, 'One', 1, 1), (2, 'No', 1, 2), (3, 'Gone', 1, 3);
      INSERT INTO ZTOKENTYPE VALUES (1, 'cl');
      INSERT INTO ZTOKENMETAINFORMATION VALUES (1, 1, 'one'), (2, 1, 'no'), (3, 2, NULL);
      INSERT INTO ZFILEPATH VALUES (1, 'a.html'), (2, 'gone.html');
      """
    )
    let rows = [
      "\(DocsetPath.index):2: error: there is no '#no' on 'a.html'; the row opens its top",
      "\(DocsetPath.index):3: error: the path 'gone.html' leads to no file",
    ]
    #expect(
      docset.findings == [
        "\(DocsetPath.index): error: there is no table 'searchIndex', which Dash looks for where "
          + "'isDashDocset' is true"
      ] + rows
    )
    docset.write(SampleDocset.plist(["isDashDocset": nil]), to: DocsetPath.plist)
    #expect(docset.findings.suffix(2) == rows)
  }

  @Test("Nothing is written, not even beside the index")
  func readOnly() {
    let docset = SampleDocset()
    let before = docset.bytes(DocsetPath.index)
    _ = docset.findings
    #expect(docset.bytes(DocsetPath.index) == before)
    for ending in ["-journal", "-wal", "-shm"] {
      #expect(docset.bytes(DocsetPath.index + ending) == nil)
    }
  }
}
