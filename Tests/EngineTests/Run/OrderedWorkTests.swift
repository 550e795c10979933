import Testing
import TopicKit

@testable import TopicKitEngine

@Suite("Work in order")
struct OrderedWorkTests {
  @Test(
    "Results are taken in order, each once, for any number of jobs",
    arguments: [0, 1, 2, 5, 100],
    [1, 2, 3, 8]
  )
  func order(count: Int, jobs: Int) async throws {
    var taken: [Int] = []
    try await OrderedWork(count: count, jobs: jobs).run { index -> Int in
      // The later ones are done first.
      if index % 7 == 0 { for _ in 0..<2000 { _ = ContentHash(of: [1, 2, 3]) } }
      return index * index
    } take: { index, value in
      #expect(value == index * index)
      taken.append(index)
    }
    #expect(taken == Array(0..<count))
  }

  @Test("An error ends it, and what comes after is not taken", arguments: [1, 2, 4])
  func failure(jobs: Int) async {
    var taken: [Int] = []
    await #expect(throws: ExportError.self) {
      try await OrderedWork(count: 100, jobs: jobs).run {
        $0
      } take: {
        index,
        _ throws(ExportError) in
        if index == 10 { throw ExportError(.cannotWrite, "full") }
        taken.append(index)
      }
    }
    #expect(taken == Array(0..<10))
  }

  @Test("No more is begun than the window allows", arguments: [2, 4])
  func window(jobs: Int) async throws {
    let begun = Counter()
    let work = OrderedWork(count: 500, jobs: jobs)
    let limit = jobs * OrderedWork.batchesPerJob * work.batch + work.batch
    var most = 0
    try await work.run { _ in
      begun.add()
    } take: { index, _ in
      most = max(most, begun.value - index)
    }
    #expect(most <= limit)
    #expect(begun.value == 500)
  }

  @Test(
    "Batches are of all things, each once, none larger than others can wait for",
    arguments: [0, 1, 2, 7, 8, 9, 31, 64, 100, 1000],
    [1, 2, 3]
  )
  func batches(count: Int, jobs: Int) async throws {
    var taken: [Int] = []
    let work = OrderedWork(count: count, jobs: jobs)
    try await work.run(batches: { range in range.map { ($0, range.count) } }) { index, value in
      #expect(value.0 == index)
      #expect(value.1 <= OrderedWork.largestBatch)
      #expect(value.1 <= max(1, count / (4 * jobs)))
      taken.append(index)
    }
    #expect(taken == Array(0..<count))
  }
}
