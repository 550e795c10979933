import CTopicKitSystem
import TopicKitEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// The folders that programs are looked for in.
public struct ProgramPath: Sendable {
  private let folders: ProgramFolders

  /// Takes the value of `PATH`.
  ///
  /// Relative folders, the empty one included, are left out: whoever opens a folder of pages
  /// must not run what lies beside them.
  public init(_ value: String) { folders = ProgramFolders(value) }

  /// What came of a search.
  public enum Finding: Sendable, Hashable {
    /// The first program of the name.
    case program(OutsideProgram)
    /// There is only a file, of this path, that may not be executed.
    case notExecutable(String)
    /// There is nothing of the name.
    case nothing
  }

  /// Looks for the program of a format.
  public func find(_ name: String) -> Finding {
    guard OutsideProgram.isName(name) else { return .nothing }
    return switch folders.find(OutsideProgram.prefix + name) {
    case .program(let path): .program(OutsideProgram(name: name, path: path))
    case .notExecutable(let path): .notExecutable(path)
    case .nothing: .nothing
    }
  }

  /// All programs, sorted by name; of two with one name the first on the path.
  public func programs() -> [OutsideProgram] {
    var byName: [String: OutsideProgram] = [:]
    for folder in folders.paths {
      for name in Self.names(in: folder) where byName[name] == nil {
        let path = ProgramFolders.path(of: OutsideProgram.prefix + name, in: folder)
        guard case .program = ProgramFolders.look(at: path) else { continue }
        byName[name] = OutsideProgram(name: name, path: path)
      }
    }
    return byName.values.sorted { $0.name < $1.name }
  }
}

// MARK: - The file system

extension ProgramPath {
  /// The formats whose programs a folder may have, by the names of its files.
  private static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe _ = closedir(stream) }
    var names: [String] = []
    while let entry = unsafe topickit_next_entry(stream) {
      guard let start = unsafe topickit_entry_name(entry) else { continue }
      let file = unsafe String(cString: start)
      guard file.hasPrefix(OutsideProgram.prefix) else { continue }
      let name = file.dropFirst(OutsideProgram.prefix.count)
      if OutsideProgram.isName(name) { names.append(String(name)) }
    }
    return names
  }
}
