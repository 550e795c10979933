import TopicKit

/// A page as a file that is read whole and replaced whole.
public struct PageFile: Sendable {
  /// The page.
  public let source: PageSource

  /// Makes a file of a page that a walk found.
  public init(_ source: PageSource) { self.source = source }

  /// Reads the page.
  ///
  /// - Returns: The bytes; an error finding where it cannot be read.
  public func read() -> Result<[UInt8], UnreadablePage> {
    do throws(PageFailure) {
      return .success(try PageReader.bytes(of: source))
    } catch { return .failure(UnreadablePage(finding: error.finding)) }
  }

  /// Puts other bytes in the file's place, in one step: a reader sees the old page or the new
  /// one, whole.
  ///
  /// The file keeps its permissions. Where the page is a link, what it leads to is replaced.
  ///
  /// - Parameters:
  ///   - old: The bytes that were read: where the file has others by now, it is left alone.
  ///   - new: What it is to hold.
  /// - Returns: Why it could not be done; `nil` where it was.
  public func replace(_ old: [UInt8], with new: [UInt8]) -> PageFinding? {
    guard source.bytes == nil else {
      return PageFinding(source.shown, .error, "it is no file, so it cannot be replaced")
    }
    do throws(SystemError) {
      return try replaceFile(source.linked ?? source.shown, old, new)
        ? nil : PageFinding(source.shown, .error, "it was changed meanwhile, and left alone")
    } catch {
      return PageFinding(source.shown, .error, "cannot write it: \(error.reason)")
    }
  }

  /// - Returns: `false` where the file holds something else by now.
  private func replaceFile(
    _ path: String,
    _ old: [UInt8],
    _ new: [UInt8]
  ) throws(SystemError) -> Bool {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = String(path[(slash.map { path.utf8.index(after: $0) } ?? path.startIndex)...])
    let parent = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let folder = try System.openFolder(parent, followsLinks: true)
    let status = try FileStatus(of: name, in: folder.number)
    // Hidden, so that no walk takes it for a page should it be left behind.
    let temporary = ".topickit-\(UInt64.random(in: .min ... .max))"
    let file = try System.createFile(temporary, in: folder.number)
    var isThere = true
    defer { if isThere { try? System.removeFile(temporary, in: folder.number) } }
    try System.setMode(status.mode, of: file.number)
    try System.writeAll(new, to: file.number)
    try System.flush(file.number)
    try file.closeChecked()
    let now = try System.openFile(name, in: folder.number)
    let current = try System.readAll(now.number, limit: PageReader.pageBytes, hint: old.count)
    guard current == old else { return false }
    try System.rename(temporary, in: folder.number, to: name, in: folder.number)
    isThere = false
    return true
  }
}

/// Why a page could not be read.
public struct UnreadablePage: Error, Hashable, Sendable {
  /// What to say of it.
  public var finding: PageFinding
}
