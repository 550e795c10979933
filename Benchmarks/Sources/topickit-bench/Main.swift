#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

@main
struct Main {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let files = Array(arguments.dropFirst())
    do {
      switch arguments.first {
      case "events" where files.count == 1: print(try countEvents(of: files[0]))
      case "topics" where !files.isEmpty: print(try countTopics(of: files))
      default: stop("usage: topickit-bench events FILE | topics FILE…", status: 2)
      }
    } catch {
      stop("topickit-bench: \(error)", status: 1)
    }
  }

  private static func stop(_ message: String, status: Int32) -> Never {
    // `stderr` is a variable of C's, which Swift 6 does not take as safe; its number is.
    let bytes = Array((message + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(status)
  }
}
