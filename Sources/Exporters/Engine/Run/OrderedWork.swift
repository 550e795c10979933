import TopicKit

/// Work on many things at once whose results are taken one by one, in order.
///
/// - Invariant: At most `jobs` are worked on, and at most `window` are begun and not yet
///   taken: memory does not grow with `count`.
struct OrderedWork {
  /// How many things there are.
  var count: Int
  /// How many are worked on at once, at least 1.
  var jobs: Int
  /// How many of the things one task does at most.
  static let largestBatch = 8
  /// How many of the things one task does: small ones are not worth a task each, and what is
  /// done for several one after the other stays at hand; but every job is to have some.
  var batch: Int { max(1, min(Self.largestBatch, count / (4 * max(1, jobs)))) }
  /// How many batches may be begun for each job.
  static let batchesPerJob = 4

  /// Calls `work` for each index, on several threads, and `take` with each result in order.
  ///
  /// One job does all on the caller's thread. Nothing is begun after `take` has thrown.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable (Int) -> Value,
    take: (Int, Value) throws(ExportError) -> Void
  ) async throws(ExportError) {
    guard jobs > 1, count > batch else {
      for index in 0..<count { try take(index, work(index)) }
      return
    }
    try await run(batches: { $0.map(work) }, take: take)
  }

  /// Calls `work` for some indices at once, on several threads, and `take` with each result in
  /// order.
  ///
  /// - Parameters:
  ///   - work: Gives a result for each of the indices that it is called with.
  ///   - take: Takes the results.
  /// - Throws: What `take` throws.
  func run<Value: Sendable>(
    batches work: @escaping @Sendable (Range<Int>) -> [Value],
    take: (Int, Value) throws(ExportError) -> Void
  ) async throws(ExportError) {
    guard jobs > 1, count > batch else {
      for start in stride(from: 0, to: count, by: batch) {
        let range = start..<min(start + batch, count)
        for (index, value) in zip(range, work(range)) { try take(index, value) }
      }
      return
    }
    try await withTaskGroup(of: (Int, [Value]).self) { group in
      await runBatches(in: &group, work, take: take)
    }.get()
  }

  private func runBatches<Value: Sendable>(
    in group: inout TaskGroup<(Int, [Value])>,
    _ work: @escaping @Sendable (Range<Int>) -> [Value],
    take: (Int, Value) throws(ExportError) -> Void
  ) async -> Result<Void, ExportError> {
    var begun = 0
    var running = 0
    var due = 0
    var early: [Int: [Value]] = [:]
    while due < count {
      while begun < count, running < jobs,
        begun < due + jobs * Self.batchesPerJob * batch
      {
        let range = begun..<min(begun + batch, count)
        group.addTask { (range.lowerBound, work(range)) }
        begun = range.upperBound
        running += 1
      }
      guard let (start, values) = await group.next() else { break }
      running -= 1
      early[start] = values
      while let values = early.removeValue(forKey: due) {
        do throws(ExportError) {
          for value in values {
            try take(due, value)
            due += 1
          }
        } catch {
          group.cancelAll()
          return .failure(error)
        }
      }
    }
    return .success(())
  }
}
