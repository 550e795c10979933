/// Counts what the parser looks at: a byte, an entry of a stack, a record.
///
/// Linear time is a claim about these steps, which are the same on every machine and in every
/// run; release builds count nothing. Where a loop may look at bytes that were looked at before,
/// it says how many.
package enum Steps {
  #if DEBUG
    // Unchecked: only the task that it was made for writes it, the parser is synchronous, and
    // there are counters in debug builds alone.
    /// The counter of one run.
    package final class Counter: @unchecked Sendable {
      package var count = 0
      package init() {}
    }

    @TaskLocal package static var counter: Counter?
  #endif

  /// Adds to the counter of this task, if there is one.
  @inline(__always)
  static func add(_ steps: @autoclosure () -> Int) {
    #if DEBUG
      if let counter { counter.count += steps() }
    #endif
  }
}
