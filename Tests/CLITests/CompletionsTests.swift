import TestSupport
import Testing
import TopicKit
import TopicKitExporters

@testable import topickit_cli

@Suite("Completions", .enabled(if: Product.isBuilt, "the program was not built"))
struct CompletionsTests {
  private let folder = TemporaryFolder()

  init() {
    folder.write("---\nid: sheet\n---\n\n# Sheet\n", to: "in/sheet.md")
    folder.write("# B\n", to: "in/a b.md")
    folder.write("# B\n", to: "button.md")
    folder.write("#!/bin/sh\n", to: "bin/topickit-export-cards")
    // A name that a shell would run.
    let hostile = "bin/topickit-export-$(touch ran)"
    folder.write("#!/bin/sh\n", to: hostile)
    folder.setMode(0o755, of: hostile)
    folder.setMode(0o755, of: "bin/topickit-export-cards")
  }

  private func script(_ shell: String) throws -> String {
    let result = Product.run("completions", shell)
    #expect(result.end == .status(0))
    #expect(result.messages.isEmpty)
    return result.text
  }

  /// Runs a shell's script with the program and a program of a format on PATH.
  private func run(_ shell: String, _ arguments: [String]) throws -> ChildProcess.Result {
    let program = try #require(Product.path)
    folder.remove("bin/topickit")
    folder.link("bin/topickit", to: program)
    return ChildProcess.run(
      "/usr/bin/env",
      [shell] + arguments,
      in: folder.path,
      environment: [
        "PATH": "\(folder.path("bin")):/usr/local/bin:/usr/bin:/bin", "HOME": folder.path,
      ]
    )
  }

  /// What is offered for the last word of a call.
  private static let calls: [(call: [String], offered: [String])] = [
    (["exp"], ["export", "explain"]), (["completions", ""], ["bash", "zsh", "fish"]),
    (["help", "for"], ["format", "formats"]), (["export", "--no"], ["--no-cache"]),
    (["export", "--format", "js"], ["json", "jsonl"]), (["export", "--format", "ca"], ["cards"]),
    (["export", "--format", "json,ma"], ["json,man"]), (["--color", "al"], ["always"]),
    (["--quiet", "li"], ["list"]), (["render", "--to", "m"], ["markdown", "man"]),
    (["check", "--fail-on", "n"], ["note", "never"]), (["check-man", "--fail-on", "n"], ["never"]),
    (["explain", "TK00"], (1...9).map { "TK00\($0)" }),
    (["check", "--ignore", "TK001,TK06"], ["TK001,TK060"]), (["show", "bu"], ["button"]),
    (["export", "--name", ""], []), (["--ver"], ["--version"]),
  ]

  @Test("bash completes verbs, options and values", .enabled(if: Product.has("bash")))
  func bash() throws {
    folder.write(try script("bash"), to: "script")
    for (call, offered) in Self.calls + [
      (["export", "in/s"], ["in/sheet.md"]), (["export", "in/a"], ["in/a b.md"]),
      (["export", "--output", "i"], ["in"]), (["export", "--output", "bu"], []),
      (["show", "x", "bu"], ["button.md"]),
      (["export", "--format", "=", "js"], ["json", "jsonl"]),
      (["export", "--format", "="], ExporterRegistry.builtIn.formats.map(\.name) + ["cards"]),
    ] as [([String], [String])] {
      let words = (["topickit"] + call).map { "'\($0)'" }.joined(separator: " ")
      let result = try run(
        "bash",
        [
          "--norc", "-uc",
          """
          source ./script
          COMP_WORDS=(\(words)) COMP_CWORD=\(call.count)
          _topickit
          [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
          """,
        ]
      )
      #expect(result.end == .status(0), "\(call)")
      #expect(result.messages.isEmpty, "\(call): \(result.messages)")
      let lines = result.text.split(separator: "\n").map(String.init)
      #expect(lines.sorted() == offered.sorted(), "\(call)")
    }
    #expect(!folder.exists("ran"))
  }

  @Test("fish completes verbs, options and values", .enabled(if: Product.has("fish")))
  func fish() throws {
    folder.write(try script("fish"), to: "script")
    for (call, offered) in Self.calls {
      let line = (["topickit"] + call).joined(separator: " ")
      let result = try run("fish", ["-N", "-c", "source ./script; complete -C '\(line)'"])
      #expect(result.end == .status(0), "\(call)")
      #expect(result.messages.isEmpty, "\(call): \(result.messages)")
      let lines = result.text.split(separator: "\n").map { line in
        String(line.prefix { $0 != "\t" })
      }
      // It offers what holds the letters too, where nothing begins with them.
      #expect(lines.sorted() == offered.sorted(), "\(call)")
    }
  }

  @Test("zsh completes verbs, options and values", .enabled(if: Product.has("zsh")))
  func zsh() throws {
    folder.write(try script("zsh"), to: "functions/_topickit")
    folder.write(Self.zshProbe, to: "probe")
    for (call, offered) in Self.calls {
      let line = (["topickit"] + call).joined(separator: " ")
      let result = try run("zsh", ["-f", "./probe", line])
      #expect(result.end == .status(0), "\(call): \(result.messages)")
      let lines = result.text.split(whereSeparator: \.isNewline).map(String.init)
      #expect(lines.sorted() == offered.sorted(), "\(call)")
    }
  }

  /// Presses Tab in a zsh with a terminal of its own, and shows what was to be offered.
  private static let zshProbe = #"""
    zmodload zsh/zpty
    zpty -b probe zsh -f
    send() { zpty -w probe "$1" }
    send 'PS1= PS2=; stty -echo 2>/dev/null; unsetopt zle_bracketed_paste 2>/dev/null'
    send "fpath=(\"$PWD/functions\" \$fpath); autoload -Uz compinit; compinit -u -d '$PWD/dump'"
    # In the place of offering matches, they are written to a file.
    send 'compadd() {
      local -a hits opts; local -i i=1
      builtin compadd -O hits "$@"
      for h in $hits; do
        [[ ${@[(I)-P]} -gt 0 ]] && h="${@[${@[(I)-P]}+1]}$h"
        print -r -- "$IPREFIX$h" >> '"$PWD"'/offered
      done
      builtin compadd "$@"
    }'
    send 'bindkey "^X" complete-word; print ready > '"$PWD"'/ready'
    for i in {1..200}; do [[ -e $PWD/ready ]] && break; sleep 0.05; done
    : > offered
    zpty -n -w probe "$1"$'\C-x'
    for i in {1..40}; do [[ -s offered ]] && break; sleep 0.05; done
    sleep 0.2
    sort -u offered
    zpty -d probe
    """#

  @Test("A shell that there are none for, and none at all, are wrong calls")
  func wrong() {
    let other = Product.run("completions", "fihs")
    #expect(other.end == .status(2))
    #expect(
      other.messages.contains(
        "there are no completions for 'fihs' (did you mean 'fish'?); the shells are bash, zsh, fish"
      )
    )
    #expect(Product.run("completions").end == .status(2))
    #expect(Product.run("completions", "bash", "zsh").end == .status(2))
  }

  @Test("Every verb and option is in every script", arguments: ["bash", "zsh", "fish"])
  func whole(shell: String) throws {
    let script = try script(shell)
    for command in Command.all {
      #expect(script.contains(command.name))
      for option in command.allOptions {
        let name = shell == "fish" ? option.name.drop { $0 == "-" } : option.name[...]
        #expect(script.contains(name), "\(command.name) \(option.name)")
      }
    }
  }
}
