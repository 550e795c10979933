public import Foundation

/// Does something with each page, half of them in a task of its own.
public func forEachInTwoTasks(
  _ pages: [URL],
  _ body: @escaping @Sendable (URL) throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    let half = (pages.count + 1) / 2
    for part in [pages.prefix(half), pages.dropFirst(half)] {
      group.addTask { for page in part { try body(page) } }
    }
    try await group.waitForAll()
  }
}
