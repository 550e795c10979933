import Foundation
import TestSupport
import Testing
import TopicKit
@testable import TopicKitDocset

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension FolderOutput {
  /// An archive that only says what it is of.
  mutating func archive(
    _ folder: String,
    as path: String,
    epoch: Int
  ) throws(ExportError) -> String {
    try write(Array("\(folder) at \(epoch)".utf8), to: path)
    return "0123456789abcdef"
  }
}

/// The texts of the elements of an XML document; `nil` for what is none.
private final class ElementTexts: NSObject, XMLParserDelegate {
  private var texts: [String: String] = [:]
  private var open: [String] = []

  static func of(_ bytes: Data) -> [String: String]? {
    let texts = ElementTexts()
    let parser = XMLParser(data: bytes)
    parser.delegate = texts
    return parser.parse() ? texts.texts : nil
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String] = [:]
  ) { open.append(name) }
  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) { open.removeLast() }
  func parser(_ parser: XMLParser, foundCharacters string: String) {
    texts[open.last ?? "", default: ""] += string
  }
}

@Suite("What is made of a docset for others to download")
struct DistributionTests {
  private func export(
    _ values: [String: String],
    name: String = "My Set"
  ) throws -> [String: Data] {
    let topics = [try topic("# A\n", id: "a")]
    let options = ExportOptions(name: name, values: values, epoch: 5)
    let output = try TopicKitDocsetTests.export(topics, options)
    defer { output.remove() }
    let files = try output.files().filter { !$0.path.contains("/") }
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.bytes) })
  }

  @Test(
    "Nothing, unless it is asked for",
    arguments: [
      [:], ["archive": "no"], ["archive": "no", "base-url": "https://h"], ["base-url": "https://h"],
      ["archive": "zip"], ["archive": "skill"],
    ]
  )
  func nothing(values: [String: String]) throws {
    #expect(try export(values) == [:])
  }

  @Test("An archive of the folder, and docset.json beside it")
  func archive() throws {
    let files = try export(["archive": "true", "version": "1.2", "author": "A \"B\""])
    #expect(files.keys.sorted() == ["My_Set.tgz", "docset.json", "icon.png", "icon@2x.png"])
    #expect(files["My_Set.tgz"] == Data("My Set.docset at 5".utf8))
    #expect(
      files["docset.json"].map { String(decoding: $0, as: UTF8.self) } == """
        {
          "name": "My Set",
          "version": "1.2",
          "archive": "My_Set.tgz",
          "author": {"name": "A \\"B\\""},
          "aliases": []
        }

        """
    )
  }

  @Test("Without a version, it is that of the content")
  func version() throws {
    let files = try export(["archive": "yes", "base-url": "https://h"])
    let json = try JSONValue(parsing: [UInt8](files["docset.json"] ?? Data()))
    #expect(json["version"]?.string == "0123456789ab")
    #expect(ElementTexts.of(files["My_Set.xml"] ?? Data())?["version"] == "0123456789ab")
  }

  @Test(
    "The feed and the link keep the path of the address",
    arguments: [
      ("https://h/a/b", "https://h/a/b/My_Set"), ("https://h/a/b/", "https://h/a/b/My_Set"),
      ("https://h", "https://h/My_Set"), ("http://h:8/q=<a>&b", "http://h:8/q=%3Ca%3E&b/My_Set"),
    ]
  )
  func feed(base: String, expected: String) throws {
    let files = try export(["archive": "yes", "base-url": base, "version": "2"])
    #expect(
      files.keys.sorted() == [
        "My_Set.tgz", "My_Set.xml", "dash-feed.txt", "docset.json", "icon.png", "icon@2x.png",
      ]
    )
    let texts = try #require(ElementTexts.of(files["My_Set.xml"] ?? Data()))
    #expect(texts["url"] == expected + ".tgz")
    #expect(texts["name"] == "My Set")
    let link = String(decoding: files["dash-feed.txt"] ?? Data(), as: UTF8.self)
    #expect(link.hasPrefix("dash-feed://http") && link.hasSuffix("\n"))
    let address = link.dropFirst("dash-feed://".count).dropLast()
    #expect(address.removingPercentEncoding == expected + ".xml")
    #expect(address.utf8.allSatisfy { !"/:?&<> ".utf8.contains($0) })
  }

  @Test(
    "Whatever the name, feed and list parse and say it",
    arguments: [
      #"A & <B> "c" 'd' ]]> -->"#, "</name><url>x</url>", "Robert'); DROP TABLE searchIndex;--",
      "$(x) `y` --option ../../x", "a\u{0}b\u{1}c", "日本 🎉", "\u{FFFE}n",
    ]
  )
  func hostile(name: String) throws {
    let output = try TopicKitDocsetTests.export(
      [try topic("# \(name)\n", id: "a")],
      ExportOptions(
        name: name,
        values: ["archive": "yes", "base-url": "https://h/", "author": name, "version": name]
      )
    )
    defer { output.remove() }
    let files = try output.files()
    let shown = PlainName.clean(name) ?? ""
    let feed = try #require(files.first { $0.path.hasSuffix(".xml") })
    let texts = try #require(ElementTexts.of(feed.bytes))
    let legal = String(shown.unicodeScalars.filter { $0 != "\u{FFFE}" }.map(Character.init))
    #expect(texts["name"] == legal && texts["version"] == legal)
    #expect(texts["url"]?.contains("x</url>") == false)
    let list = try #require(files.first { $0.path.hasSuffix("Info.plist") })
    let plist = try unsafe PropertyListSerialization.propertyList(from: list.bytes, format: nil)
    #expect((plist as? [String: Any])?["CFBundleName"] as? String == legal)
    for file in files where file.path.hasSuffix(".json") {
      let json = try JSONValue(parsing: [UInt8](file.bytes))
      #expect(json["name"]?.string == shown)
    }
    let bundle = list.path.prefix { $0 != "/" }
    let findings = DocsetCheck.findings(in: try DocsetTree(output, String(bundle)))
    #expect(findings.filter { $0.severity == .error } == [])
  }

  @Test(
    "Options that say nothing alone, and addresses that are none, are refused",
    arguments: [
      (["archive": "yes", "base-url": "https://h/?a=b"], "it has neither '?' nor '#'"),
      (["archive": "yes", "base-url": "https://h#a"], "it has neither '?' nor '#'"),
      (["author": "A"], "'author' is for an archive"),
      (["archive": "yes", "base-url": "h"], "'h' is no base URL"),
      (["archive": "yes", "author-url": "https://h"], "needs the author's name"),
      (["archive": "yes", "author": "A", "author-url": "x"], "'x' is no address"),
      (["archive": "maybe"], "archive is 'maybe'; it can be yes or no"),
      (["add-to-dash": "maybe"], "add-to-dash is 'maybe'; it can be yes or no"),
    ]
  )
  func refused(values: [String: String], reason: String) {
    #expect {
      _ = try DocsetExporter(ExportOptions(name: "T", values: values))
    } throws: { error in
      (error as? ExportError)?.code == .badOption && "\(error)".contains(reason)
    }
  }

  @Test("An output that keeps no files refuses an archive with the way out")
  func memory() {
    var output = MemoryOutput()
    #expect {
      _ = try output.archive("a", as: "b", epoch: 0)
    } throws: { error in
      (error as? ExportError)?.code == .needsFolder
    }
  }
}
