import TopicKit

/// A page as a file that is read whole and replaced whole.
public struct PageFile: Sendable {
  /// The page.
  public let source: PageSource

  /// Makes a file of a page that a walk found.
  public init(_ source: PageSource) { self.source = source }

  /// Reads the page.
  ///
  /// - Throws: Why it cannot be read.
  public func read() throws(PageFailure) -> [UInt8] { try PageReader.bytes(of: source) }

  /// Puts other bytes in the file's place, in one step: a reader sees the old page or the new
  /// one, whole.
  ///
  /// The file keeps its permissions, and its owner as far as this user may give files away.
  /// Where the page is a link, what it leads to is replaced. One that may not be written is
  /// left alone.
  ///
  /// - Parameters:
  ///   - old: The bytes that were read: where the file has others by now, it is left alone.
  ///   - new: What it is to hold.
  /// - Throws: Why it was left alone.
  public func replace(_ old: [UInt8], with new: [UInt8]) throws(PageFailure) {
    guard source.bytes == nil else {
      let message = "it is no file, so it cannot be replaced"
      throw PageFailure(finding: PageFinding(source.shown, .error, message))
    }
    do throws(FileReplacement.Failure) {
      try FileReplacement.replace(source.linked ?? source.shown, holding: old, with: new)
    } catch {
      throw PageFailure(finding: PageFinding(source.shown, .error, error.reason))
    }
  }
}

/// Why a page could not be read, or not be replaced.
public struct PageFailure: Error, Hashable, Sendable {
  /// What to say of it.
  public var finding: PageFinding
}

extension PageFailure {
  /// A page that is over a limit.
  init(_ error: TopicError, of source: PageSource) {
    finding = PageFinding(source.shown, .error, at: error.position, error.description)
  }
}
