import Dispatch
import Foundation

/// Runs work on a thread whose stack is as small as those of secondary threads on macOS.
///
/// What recurses over the depth of its input ends the process here, where a main thread of
/// 8 MB would let it through.
enum SmallStack {
  /// The size of the stack, in bytes.
  static let size = 512 << 10

  /// Waits for the work to be done.
  static func run(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      done.signal()
    }
    thread.stackSize = size
    thread.start()
    done.wait()
  }
}
