import TestSupport
import Testing

@testable import TopicKitOutside

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

@Suite("What programs say of themselves")
struct ProgramDescriptionTests {
  let folder = TemporaryFolder()

  private func program(_ name: String, _ script: String) -> OutsideProgram {
    folder.write("#!/bin/sh\n\(script)\n", to: name)
    folder.setMode(0o755, of: name)
    return OutsideProgram(name: name, path: folder.path(name))
  }

  private func saying(_ summary: String) -> String {
    #"printf '%s\n' '{"version":1,"summary":""# + summary + #""}'"#
  }

  @Test("Programs that say nothing take no other's description, wherever they stand")
  func silent() {
    let sleeps = "echo $$ > \"$0.pid\"; exec sleep 100"
    let programs = [
      program("first", sleeps), program("quick", saying("one")), program("second", sleeps),
      program("stays", saying("two") + "; \(sleeps)"), program("last", saying("three")),
    ]
    #expect(
      ProgramDescription.ask(programs).map { $0?.summary } == [nil, "one", nil, "two", "three"]
    )
    // None of them is left.
    for name in ["first", "second", "stays"] {
      let process = folder.text("\(name).pid").flatMap { Int32($0.dropLast()) }
      #expect(process.map { kill($0, 0) } == -1, "\(name)")
    }
  }

  @Test("More programs than are asked at once get an answer each, in order")
  func many() {
    let programs = (0..<20).map { program("p\($0)", saying("\($0)")) }
    #expect(
      ProgramDescription.ask(programs).map { $0?.summary } == (0..<20).map { String($0) }
    )
  }

  @Test("One that floods, one that is not there and one whose child holds the pipe are no end")
  func odd() {
    let programs = [
      program("floods", "yes '{'"), OutsideProgram(name: "gone", path: folder.path("gone")),
      program("leaves", saying("left") + "; sleep 100 &"),
      program("complains", "yes >&2 & " + saying("heard") + "; kill $!"),
    ]
    #expect(ProgramDescription.ask(programs).map { $0?.summary } == [nil, nil, "left", "heard"])
  }
}
