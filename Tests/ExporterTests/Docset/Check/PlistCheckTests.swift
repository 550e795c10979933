import TestSupport
import Testing
import TopicKit
@testable import TopicKitDocset

@Suite("What is wrong with a property list")
struct PlistCheckTests {
  private func check(_ list: String) -> [String] {
    let docset = SampleDocset()
    docset.write(list, to: DocsetPath.plist)
    return docset.findings
  }

  @Test(
    "A list that cannot be read is told with its line",
    arguments: [
      ("", "1: error: it is no XML: there is no element"),
      ("{\n}", "1: error: there is text outside of the list"),
      ("bplist00\u{1}", "1: error: it is in binary form, which Zeal does not read"),
      ("<plist>\n<dict>\n", "3: error: <dict> is not closed"),
      ("<plist><dict></plist>", "1: error: </plist> closes what is not open; <dict> is"),
      ("<plist><array></array></plist>", "1: error: the list is a <array>, not a <dict>"),
      ("<dict></dict>", "1: error: the outermost element is <dict>, not <plist>"),
      ("<plist>\n<dict><key>a & b</key>", "2: error: '&' begins no reference; as text it is"),
      ("<plist><dict><key>&nbsp;</key>", "1: error: '&' begins no reference"),
      ("<plist><dict><key>&#0;</key>", "1: error: '&' begins no reference"),
      ("<plist><dict><key>a < b</key>", "1: error: '<' begins no tag"),
      ("<plist><dict><key>a\u{1}</key>", "1: error: XML has no character 1"),
      ("<plist><dict>\n<key>a</key>\n<key>b</key>", "3: error: the key 'a' has no value"),
      ("<plist><dict><string>a</string>", "1: error: there is a <string> without a key"),
      ("<plist><dict></dict></plist><plist/>", "1: error: there is a second element at the top"),
      ("<!-- a", "1: error: a comment does not end"),
      ("<?xml", "1: error: an instruction does not end"),
      ("<!DOCTYPE a [<!ENTITY b \"c\">]>", "1: error: the DOCTYPE has definitions of its own"),
      ("a\u{0}", "1: error: it is not UTF-8: there are NUL bytes"),
      ("<plist><dict><key>&#+65;</key>", "1: error: '&' begins no reference"),
      ("<plist><dict><key>&#x-0;</key>", "1: error: '&' begins no reference"),
      ("<plist><dict>\n<key>a</key>\n</dict></plist>", "3: error: the key 'a' has no value"),
      ("<plist><dict>\na<key>b</key>", "2: error: there is text between keys and values"),
      ("<plist><dict><key>b</key>&#65;<true/>", "1: error: there is text between keys and"),
      ("<plist><dict><![CDATA[a]]></dict>", "1: error: there is text between keys and values"),
      ("<plist>a<dict>", "1: error: there is text between keys and values"),
      ("<![CDATA[a]]>", "1: error: there is text outside of the list"),
    ]
  )
  func broken(list: String, expected: String) {
    let found = check(list)
    #expect(found.count == 1 && found[0].hasPrefix("Contents/Info.plist:" + expected), "\(found)")
  }

  @Test("What is not UTF-8 is told with its line")
  func encoding() {
    let docset = SampleDocset()
    let list = Array("<plist>\n<dict><key>a</key><string>".utf8) + [0xE9]
    docset.write(list + Array("</string></dict></plist>".utf8), to: DocsetPath.plist)
    #expect(docset.findings == ["Contents/Info.plist:2: error: it is not UTF-8"])
  }

  @Test("Texts are read with their references, sections of data and comments")
  func texts() throws {
    let list = """
      \u{FEFF}<?xml version="1.0"?><!-- <plist> -->
      <plist version="1.0">
      <dict><key>a&amp;b</key><string>&lt;&#65;&#x42;<![CDATA[<&]]>&gt;</string>
      <key>n</key><dict><key>inner</key><true/></dict><key>t</key><true/><key>f</key><false/>
      <key>e</key><string/></dict>
      </plist>
      """
    let entries = try PlistReader.entries(of: Array(list.utf8))
    #expect(entries.map(\.key) == ["a&b", "n", "t", "f", "e"])
    #expect(
      entries.map(\.value) == [
        .text("<AB<&>"), .other("dict"), .truth(true), .truth(false), .text(""),
      ]
    )
    #expect(entries.map(\.line) == [3, 4, 4, 4, 5])
  }

  @Test("What we write is read as it was meant, whatever the name")
  func own() throws {
    let name = #"A & <B> "c" 'd' ]]> é"#
    let settings = try DocsetSettings(ExportOptions(name: name))
    let info = DocsetInfo(try PlistReader.entries(of: InfoPlist.xml(settings)))
    #expect(info.text("CFBundleName") == name)
    #expect(info.isTrue("isDashDocset"))
  }

  @Test(
    "Keys that readers need, and values that change what they do",
    arguments: [
      (["CFBundleIdentifier": nil], "Info.plist: error: the key 'CFBundleIdentifier' is missing"),
      (["CFBundleName": "<string> </string>"], ": error: 'CFBundleName' is empty"),
      (["CFBundleName": "<integer>1</integer>"], "error: 'CFBundleName' is no string"),
      (["DocSetPlatformFamily": nil], "warning: the key 'DocSetPlatformFamily' is missing"),
      (["isDashDocset": nil], "Info.plist: error: 'isDashDocset' is not true, so Dash does not"),
      (["isDashDocset": "<false/>"], "error: 'isDashDocset' is not true"),
      (
        ["CFBundleName": "<string>Foo 1.2</string>"],
        "warning: the name 'Foo 1.2' holds the version 1.2"
      ),
      (["DocSetPlatformFamily": "<string>a:b</string>"], "Zeal ends a keyword at ':' and ','"),
      (
        ["DocSetPlatformFamily": "<string>Swift</string>"],
        "is 'Swift', for which Dash treats names"
      ),
      (["DashDocSetFamily": "<string>python</string>"], "is 'python', by which Dash may cut names"),
      (["DashDocSetFamily": nil], "warning: pages have marks for Dash's contents, 'a.html' first"),
      (["DashDocSetFallbackURL": "<string>https://a.b/index.html</string>"], "ends with '/'"),
      (
        ["dashIndexFilePath": "<string>no.html</string>"],
        "error: 'dashIndexFilePath' is 'no.html', and"
      ),
      (
        ["dashIndexFilePath": "<string>A.html</string>"],
        "error: 'dashIndexFilePath' is 'A.html', and"
      ),
      (
        ["dashIndexFilePath": "<string>a.html#no</string>"],
        "is 'a.html#no', and there is no such page"
      ),
      (["dashIndexFilePath": "<string>https://a.b</string>"], "which Zeal does not open"),
    ] as [([String: String?], String)]
  )
  func keys(changes: [String: String?], expected: String) {
    let found = check(SampleDocset.plist(changes))
    #expect(found.count == 1 && found[0].contains(expected), "\(found)")
  }

  @Test(
    "What is no fault",
    arguments: [
      ["CFBundleName": "<string>Foo 2 and 3</string>"],
      ["DashDocSetFallbackURL": "<string>https://</string>"],
      ["DashDocSetFamily": "<string>unsorteddashtoc</string>"], ["dashIndexFilePath": nil],
      ["dashIndexFilePath": "<string>a.html#one</string>"],
    ] as [[String: String?]]
  )
  func sound(changes: [String: String?]) {
    #expect(check(SampleDocset.plist(changes)) == [])
  }

  @Test("A key that comes again, and no page to begin with")
  func others() {
    let list = SampleDocset.plist(["dashIndexFilePath": nil])
    let twice = list.replacing("<key>isDash", with: "<key>CFBundleName</key><string/>\n<key>isDash")
    #expect(check(twice).first?.contains("the key 'CFBundleName' comes again") == true)
    let docset = SampleDocset()
    docset.write(list, to: DocsetPath.plist)
    docset.remove(DocsetPath.document("index.html"))
    #expect(docset.findings.first?.contains("the docset opens nothing") == true)
  }
}
