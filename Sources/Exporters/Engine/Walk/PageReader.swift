import TopicKit

/// Reads a page's bytes and makes a topic of them.
enum PageReader {
  /// The largest page, 256 MB: a topic takes many times its source in memory.
  static let pageBytes = 256_000_000

  /// A page that was read.
  struct Page: Sendable {
    var topic: Topic
    var diagnostics: [Diagnostic]
    /// The hash of the bytes, to see whether a second reading gives the same.
    var hash: ContentHash

    /// Where the page says its id; the start of the page where it does not.
    var idPosition: SourcePosition {
      topic.frontMatter.entries.first { $0.key == "id" }?.range.start ?? .start
    }
  }

  /// Reads a page, or says why it cannot be read.
  static func read(_ source: PageSource) -> Result<Page, PageFailure> {
    do throws(PageFailure) { return .success(try page(source)) } catch { return .failure(error) }
  }

  private static func page(_ source: PageSource) throws(PageFailure) -> Page {
    let bytes = try bytes(of: source)
    var diagnostics: [Diagnostic] = []
    do throws(TopicError) {
      let topic = try Topic(parsing: bytes, id: source.fallbackID, diagnostics: &diagnostics)
      return Page(topic: topic, diagnostics: diagnostics, hash: ContentHash(of: bytes))
    } catch {
      throw PageFailure(
        finding: PageFinding(source.shown, .error, at: error.position, error.description)
      )
    }
  }

  /// The bytes of a page.
  static func bytes(of source: PageSource) throws(PageFailure) -> [UInt8] {
    if let bytes = source.bytes { return bytes }
    do throws(SystemError) {
      // Links were followed by the walk; one that stands here now was put there since.
      let file = try System.openFile(source.linked ?? source.shown)
      let status = try FileStatus(of: file.number)
      switch status.kind {
      case .file: return try System.readAll(file.number, limit: pageBytes, hint: status.size)
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

/// Why a page could not be read.
struct PageFailure: Error {
  var finding: PageFinding
}
