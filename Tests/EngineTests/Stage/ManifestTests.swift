import Testing

@testable import TopicKitEngine

@Suite("The manifest")
struct ManifestTests {
  private let odd = "a\tb\nc%d\u{7F}é.txt"

  @Test("A manifest is read as it was written, whatever the names")
  func roundTrip() {
    let manifest = Manifest(
      formats: ["json", "man"],
      files: [
        .init(path: "a/b.txt", hash: ContentHash(value: 1), size: 0, source: "a b.md"),
        .init(path: odd, hash: ContentHash(value: .max), size: 12, source: ""),
      ]
    )
    #expect(Manifest(manifest.bytes) == manifest)
  }

  @Test("Its bytes are these")
  func bytes() {
    let manifest = Manifest(
      formats: ["json"],
      files: [.init(path: "a%.txt", hash: ContentHash(value: 10), size: 3, source: "a.md")]
    )
    #expect(
      String(decoding: manifest.bytes, as: UTF8.self) == """
        topickit manifest 1
        # What is listed here was written by topickit, and goes when its page goes.
        # All other files in this folder are left alone.
        formats\tjson
        000000000000000a\t3\ta%25.txt\ta.md

        """
    )
  }

  @Test(
    "What leads out of the folder, is damaged or was cut is no manifest",
    arguments: [
      "", "topickit manifest 1", "topickit manifest 2\n", "something else\n",
      "topickit manifest 1\n000000000000000a\t3\t../a\t\n",
      "topickit manifest 1\n000000000000000a\t3\t/etc/passwd\t\n",
      "topickit manifest 1\n000000000000000a\t3\ta/%2E%2E/%2E%2E/b\t\n",
      "topickit manifest 1\n000000000000000a\t3\ta%00\t\n",
      "topickit manifest 1\n000000000000000a\t3\t\t\n",
      "topickit manifest 1\n000000000000000a\t3\ta//b\t\n",
      "topickit manifest 1\n000000000000000a\t-3\ta\t\n",
      "topickit manifest 1\n000000000000000a\t3\ta\n",
      "topickit manifest 1\n000000000000000a\t3\ta%2\t\n",
      "topickit manifest 1\n000000000000000a\t3\ta\t",
    ]
  )
  func refused(text: String) { #expect(Manifest(Array(text.utf8)) == nil) }
}
