import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// Disks that take no more, and folders that may not be written to: status 4, the old output
/// as it was, nothing beside it.
@Suite("Outputs that fail", .enabled(if: Product.isBuilt, "the program was not built"))
struct OutputFaultTests {
  let folder = TemporaryFolder()

  /// Runs a script with the program as `$1`; `one` and `two` are sets of pages.
  private func run(
    _ script: String,
    by program: [String] = ["/bin/sh"]
  ) throws
    -> ChildProcess.Result
  {
    for number in 0..<4 {
      folder.writePage("one/\(number).md", title: "One", lines: 2)
      folder.writePage("two/\(number).md", title: "Two", lines: 2000)
    }
    let arguments = program.dropFirst() + ["-c", script, "sh", try #require(Product.path)]
    return ChildProcess.run(program[0], Array(arguments), in: folder.path)
  }

  @Test(
    "A limit for the size of files is told, whatever writes the file",
    arguments: ["json", "jsonl", "man", "docset", "json,man,digest,docset"]
  )
  func fileLimit(formats: String) throws {
    let result = try run(
      """
      write() { "$program" export "$1" --name K --quiet --format \(formats) --output out; }
      program=$1
      write one || exit 99
      cp -Rp out before
      ulimit -f 40
      write two
      """
    )
    #expect(result.end == .status(4))
    #expect(result.messages.hasPrefix("topickit: error: "), "\(result.messages)")
    #expect(result.messages.split(separator: "\n").count == 1)
    #expect(folder.tree("out") == folder.tree("before"))
    #expect(folder.others("one", "two", "out", "before").isEmpty)
  }

  // MARK: Disks

  /// Runs a script beside which `disk` is a file system of 256 KiB that nobody else sees.
  private func runWithDisk(_ script: String) throws -> ChildProcess.Result {
    folder.makeFolder("disk")
    return try run(
      """
      write() { "$program" export "$1" --name K --quiet --format json,man --output disk/out; }
      program=$1
      mount -t tmpfs -o size=256k,mode=755 none disk || exit 98
      write one || exit 99
      cp -Rp disk/out before
      \(script)
      status=$?
      cp -Rp disk after
      exit $status
      """,
      by: ["/bin/sh", "-c", "exec unshare -m /bin/sh \"$@\"", "unshare"]
    )
  }

  @Test("A disk that is full", .enabled(if: mayMount, "no file system can be mounted here"))
  func fullDisk() throws {
    let result = try runWithDisk("write two")
    #expect(result.end == .status(4))
    #expect(result.messages.contains("no space left on the device"), "\(result.messages)")
    #expect(result.messages.split(separator: "\n").count == 1)
    #expect(folder.tree("after/out") == folder.tree("before"))
    #expect(folder.others("one", "two", "disk", "before", "after/out") == ["after"])
  }

  @Test("A disk that is read-only", .enabled(if: mayMount, "no file system can be mounted here"))
  func readOnlyDisk() throws {
    let result = try runWithDisk("mount -o remount,ro disk && write two")
    #expect(result.end == .status(4))
    #expect(result.messages.contains("the file system is read-only"), "\(result.messages)")
    #expect(result.messages.split(separator: "\n").count == 1)
    #expect(folder.tree("after/out") == folder.tree("before"))
    #expect(folder.others("one", "two", "disk", "before", "after/out") == ["after"])
  }

  private static let mayMount = {
    guard Product.has("unshare"), Product.has("mount") else { return false }
    let probe = "mount -t tmpfs none /tmp"
    return ChildProcess.run("/bin/sh", ["-c", "unshare -m /bin/sh -c '\(probe)'"]).end
      == .status(0)
  }()

  // MARK: Permissions

  @Test("A folder that may not be written to", .enabled(if: canBeDenied, "nothing is denied here"))
  func denied() throws {
    let isRoot = geteuid() == 0
    // What nobody else may do the administrator may.
    let user = "exec setpriv --reuid 65534 --regid 65534 --clear-groups /bin/sh \"$@\""
    folder.setMode(0o755, of: "")
    folder.makeFolder("own/out")
    folder.write("mine", to: "own/out/file")
    folder.setMode(0o555, of: "own")
    defer { folder.setMode(0o755, of: "own") }
    let result = try run(
      #""$1" export one --format json --output own/out --force"#,
      by: isRoot ? ["/bin/sh", "-c", user, "setpriv"] : ["/bin/sh"]
    )
    #expect(result.end == .status(4))
    #expect(result.messages.contains("'own"), "\(result.messages)")
    #expect(result.messages.contains("permission denied"), "\(result.messages)")
    #expect(folder.files("own") == ["out/file"])
  }

  private static let canBeDenied = geteuid() != 0 || Product.has("setpriv")
}
