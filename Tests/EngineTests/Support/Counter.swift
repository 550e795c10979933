#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// A number that several threads raise.
///
/// With the system's own lock: the library's atomics are younger than the systems we serve.
@safe
final class Counter: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var count = 0

  init() { unsafe _ = pthread_mutex_init(lock, nil) }

  deinit {
    unsafe pthread_mutex_destroy(lock)
    unsafe lock.deallocate()
  }

  /// The number now.
  var value: Int {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe _ = pthread_mutex_unlock(lock) }
    return count
  }

  /// Raises the number by one.
  func add() {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe _ = pthread_mutex_unlock(lock) }
    count += 1
  }
}
