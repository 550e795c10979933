import TopicKitMan

/// What mandoc and groff say of pages, where they are installed.
enum ManTools {
  /// Asks both for every page that is no stub.
  static func findings(in tree: ManualFiles, _ console: Console) -> [ManFinding] {
    var tools: [Tool] = []
    for tool in [mandoc, groff] {
      // Each says something for this, whether it knows the option or not.
      let isThere = ChildProgram.output(of: tool.program, ["-V"]).end != .notStarted
      if isThere { tools.append(tool) } else { console.warn("\(tool.program) is not installed") }
    }
    return tree.files.filter { $0.target == nil }.flatMap { page in
      tools.flatMap { tool -> [ManFinding] in
        guard tool.takes(page) else { return [] }
        let path = tree.shown(page.path)
        let output = ChildProgram.output(
          of: tool.program,
          tool.arguments + [path.hasPrefix("-") ? "./\(path)" : path],
          environment: ["LC_ALL": "C"]
        )
        if output.end == .silent || output.end == .tooMuch {
          let message = "\(tool.program) came to no end with this page, and was stopped"
          return [ManFinding(page.path, .error, message)]
        }
        return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n")
          .compactMap { tool.finding(String($0), page.path) }
      }
    }
  }

  /// A program and how to read what it says.
  private struct Tool {
    var program: String
    var arguments: [String]
    var takes: (ManFile) -> Bool
    var finding: (_ line: String, _ path: String) -> ManFinding?
  }

  /// The options in this order: `-T lint` after `-W` would set it back.
  private static let mandocArguments = ["-T", "lint", "-W", "warning"]

  private static var mandoc: Tool {
    Tool(program: "mandoc", arguments: mandocArguments, takes: { _ in true }) { line, path in
      // mandoc: FILE:LINE:COLUMN: LEVEL: MESSAGE
      let levels: [(String, ManFinding.Severity)] = [
        (": UNSUPP: ", .error), (": ERROR: ", .error), (": WARNING: ", .warning),
      ]
      for (level, severity) in levels {
        guard let range = line.firstRange(of: level) else { continue }
        let place = line[..<range.lowerBound].split(separator: ":")
        let number = place.suffix(2).first.flatMap { Int($0) }
        return ManFinding(path, line: number, severity, "mandoc: \(line[range.upperBound...])")
      }
      return nil
    }
  }

  private static var groff: Tool {
    Tool(
      program: "groff",
      arguments: ["-ww", "-z", "-k", "-t", "-mandoc", "-Tutf8"],
      // It reads no compressed file.
      takes: { page in PageCompression.program(for: page.path) == nil },
      finding: { line, path in
        // FILE:LINE: warning: MESSAGE, in later versions after `troff:`.
        guard let range = line.firstRange(of: ": warning: ") ?? line.firstRange(of: ": error: "),
          !line.contains("cannot break line"), !line.contains("cannot adjust line"),
          !line.contains("can't break line")
        else { return nil }
        let number = line[..<range.lowerBound].split(separator: ":").last.flatMap { Int($0) }
        return ManFinding(path, line: number, .warning, "groff: \(line[range.upperBound...])")
      }
    )
  }
}
