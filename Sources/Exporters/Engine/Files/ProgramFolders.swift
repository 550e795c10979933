#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// The folders of a `PATH` that programs are looked for in.
package struct ProgramFolders: Sendable {
  /// Their absolute paths, each once.
  package let paths: [String]

  /// Takes the value of `PATH`.
  ///
  /// Relative folders, the empty one included, are left out: whoever opens a folder of pages
  /// must not run what lies beside them.
  package init(_ value: String) {
    var seen: Set<String> = []
    paths = value.split(separator: ":").map(String.init).filter {
      $0.hasPrefix("/") && seen.insert($0).inserted
    }
  }

  /// Those of the environment, else the system's own.
  package static var current: ProgramFolders {
    ProgramFolders(System.environment("PATH") ?? standard)
  }

  private static let standard = "/usr/bin:/bin"

  /// They as a value of `PATH`: never an empty one, which would mean the current folder.
  package var value: String { paths.isEmpty ? Self.standard : paths.joined(separator: ":") }
}

// MARK: - Looking

extension ProgramFolders {
  /// What came of a search.
  package enum Finding: Sendable, Hashable {
    /// The path of the first program of the name.
    case program(String)
    /// There is only a file, of this path, that may not be executed.
    case notExecutable(String)
    /// There is nothing of the name.
    case nothing
  }

  /// Looks for a program of a name.
  package func find(_ name: String) -> Finding {
    var file: String?
    for folder in paths {
      switch Self.look(at: Self.path(of: name, in: folder)) {
      case .program(let path): return .program(path)
      case .notExecutable(let path): file = file ?? path
      case .nothing: break
      }
    }
    return file.map { .notExecutable($0) } ?? .nothing
  }

  /// The path of a program; a name with a slash is one itself.
  ///
  /// `nil` where there is none.
  package func path(of program: String) -> String? {
    let finding = program.contains("/") ? Self.look(at: program) : find(program)
    return if case .program(let path) = finding { path } else { nil }
  }

  /// What a path leads to.
  package static func look(at path: String) -> Finding {
    do throws(SystemError) {
      guard try FileStatus(of: path, followsLinks: true).kind == .file else { return .nothing }
    } catch { return .nothing }
    return unsafe access(path, X_OK) == 0 ? .program(path) : .notExecutable(path)
  }

  /// The path of a file of a folder.
  package static func path(of file: String, in folder: String) -> String {
    folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
  }
}
