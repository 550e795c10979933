import Testing

@testable import topickit_cli

@Suite("Arguments")
struct ArgumentsTests {
  private let command = Command(
    name: "go",
    summary: "",
    operands: "[PATH…]",
    options: [
      .init("--name", "TEXT", ""), .init("--force", nil, ""), .init("--option", "KEY=VALUE", ""),
    ]
  ) { _, _ in .done }

  private func sorted(_ arguments: String...) throws(CommandFailure) -> Arguments {
    try Arguments(arguments, for: command)
  }

  @Test("Options stand before and after operands, with blank or equals sign")
  func order() throws {
    let arguments = try sorted("a", "--name", "x", "b", "--force", "--option=k=v", "-")
    #expect(arguments.operands == ["a", "b", "-"])
    #expect(arguments["--name"] == "x")
    #expect(arguments.has("--force"))
    #expect(arguments["--option"] == "k=v")
    #expect(!arguments.has("--quiet"))
  }

  @Test("Two hyphens end the options")
  func end() throws {
    let arguments = try sorted("--force", "--", "--name", "-x")
    #expect(arguments.operands == ["--name", "-x"])
    #expect(arguments["--name"] == nil)
  }

  @Test("Of an option that comes again the last counts, and all are there")
  func again() throws {
    let arguments = try sorted("--option", "a=1", "--option", "b=2", "--name", "x", "--name=")
    #expect(arguments.all("--option") == ["a=1", "b=2"])
    #expect(arguments["--name"] == "")
  }

  @Test("A value may begin with a hyphen")
  func hyphenValue() throws {
    #expect(try sorted("--name", "-")["--name"] == "-")
    #expect(try sorted("--name", "--force")["--name"] == "--force")
  }

  @Test(
    "Wrong calls say what is wrong and the way out",
    arguments: [
      (["--nam", "x"], "'topickit go' has no option '--nam' (did you mean '--name'?)"),
      (["-f"], "'topickit go' has no option '-f'"),
      (["--name"], "--name needs a value: --name TEXT"),
      (["--force=yes"], "--force takes no value; leave '=yes' out"),
    ]
  )
  func wrong(arguments: [String], message: String) {
    do throws(CommandFailure) {
      _ = try Arguments(arguments, for: command)
      Issue.record("\(arguments) was taken")
    } catch {
      #expect(error.status == .usage)
      #expect(error.message == message)
    }
  }

  @Test("No verb describes an option twice, and each has a summary")
  func table() {
    for command in Command.all {
      let names = command.allOptions.map(\.name)
      #expect(Set(names).count == names.count, "\(command.name)")
      #expect(command.allOptions.allSatisfy { !$0.summary.isEmpty && $0.name.hasPrefix("-") })
      #expect(!command.summary.isEmpty)
    }
  }
}

@Suite("Wording")
struct WordingTests {
  @Test(
    "Numbers have their thousands apart",
    arguments: [
      (0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "-1,000"),
    ]
  )
  func numbers(number: Int, text: String) { #expect(Wording.number(number) == text) }

  @Test(
    "Times are short",
    arguments: [
      (Duration.milliseconds(4), "0.00 s"), (.milliseconds(40), "0.04 s"),
      (.milliseconds(940), "0.94 s"), (.milliseconds(1250), "1.2 s"), (.seconds(83), "83 s"),
    ]
  )
  func times(duration: Duration, text: String) { #expect(Wording.time(duration) == text) }
}
