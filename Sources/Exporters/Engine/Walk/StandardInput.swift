import TopicKit

extension PageSource {
  /// Reads standard input to its end as a page.
  ///
  /// - Parameter name: The file name to take it for.
  /// - Returns: The page; an error finding where it cannot be read.
  public static func standardInput(name: String?) -> Result<PageSource, UnreadableInput> {
    do throws(SystemError) {
      let bytes = try System.readAll(0, limit: PageReader.pageBytes)
      return .success(PageSource(bytes: bytes, name: name))
    } catch {
      return .failure(
        UnreadableInput(message: "cannot read standard input: \(error.reason)")
      )
    }
  }
}

/// Why standard input could not be read.
public struct UnreadableInput: Error, Hashable, Sendable {
  /// One sentence in lower case.
  public var message: String
}
