import TopicKit

/// Reads a page's bytes and makes a topic of them.
package enum PageReader {
  /// The largest page, 256 MB: a topic takes many times its source in memory.
  package static let pageBytes = 256_000_000

  /// A page that was read.
  struct Page: Sendable {
    var topic: Topic
    var diagnostics: [Diagnostic]
    /// The hash of the bytes, to see whether a second reading gives the same.
    var hash: ContentHash
    /// The file as it was before it was read.
    var stamp: FileStamp

    /// Where the page says its id; the start of the page where it does not.
    var idPosition: SourcePosition { topic.frontMatter.position(of: "id") }
  }

  /// Reads a page, or says why it cannot be read.
  static func read(_ source: PageSource) -> Result<Page, PageFailure> {
    do throws(PageFailure) { return .success(try page(source)) } catch { return .failure(error) }
  }

  /// The bytes of a page, not parsed yet.
  struct Loaded {
    var bytes: [UInt8]
    /// The file as it was before it was read.
    var stamp: FileStamp
    /// The hash of the bytes.
    var hash: ContentHash
  }

  private static func page(_ source: PageSource) throws(PageFailure) -> Page {
    try page(source, of: load(source))
  }

  /// Parses a page.
  static func page(_ source: PageSource, of loaded: Loaded) throws(PageFailure) -> Page {
    let bytes = loaded.bytes
    var diagnostics: [Diagnostic] = []
    do throws(TopicError) {
      let topic = try Topic(parsing: bytes, id: source.fallbackID, diagnostics: &diagnostics)
      return Page(
        topic: topic,
        diagnostics: diagnostics,
        hash: loaded.hash,
        stamp: loaded.stamp
      )
    } catch { throw PageFailure(error, of: source) }
  }

  /// Reads the front matter of a page alone; `nil` for a page whose id is made of its text.
  static func head(
    _ source: PageSource,
    of loaded: Loaded
  ) throws(PageFailure) -> PageHead? {
    guard let fallbackID = source.fallbackID else { return nil }
    do throws(TopicError) { return try PageHead(of: loaded.bytes, fallbackID: fallbackID) } catch {
      throw PageFailure(error, of: source)
    }
  }

  /// The bytes of a page.
  static func bytes(of source: PageSource) throws(PageFailure) -> [UInt8] {
    try load(source).bytes
  }

  /// Reads a page's bytes.
  static func load(_ source: PageSource) throws(PageFailure) -> Loaded {
    if let bytes = source.bytes {
      return Loaded(bytes: bytes, stamp: .unknown, hash: ContentHash(of: bytes))
    }
    do throws(SystemError) {
      // Links were followed by the walk; one that stands here now was put there since.
      let file = try System.openFile(source.linked ?? source.shown)
      let status = try FileStatus(of: file.number)
      switch status.kind {
      case .file:
        let bytes = try System.readAll(file.number, limit: pageBytes, hint: status.size)
        return Loaded(bytes: bytes, stamp: status.stamp, hash: ContentHash(of: bytes))
      case .folder: throw SystemError.isAFolder
      case .link, .other: throw SystemError.isALink
      }
    } catch {
      let message =
        error == .tooLarge
        ? "the page is larger than \(pageBytes / 1_000_000) MB; split it"
        : "cannot read it: \(error.reason)"
      throw PageFailure(finding: PageFinding(source.shown, .error, message))
    }
  }
}
