import TopicKit

/// The folder that a run replaces, by its parent and its name there.
struct TargetFolder: ~Copyable {
  /// The folder as the user named it.
  let shown: String
  /// Its name in ``parent``.
  let name: String
  /// The folder that holds it, open.
  let parent: Descriptor
  /// The parent without links and dots.
  let parentPath: String
  /// Parents that were made for it, outermost first.
  private let madeParents: [String]

  /// The name beside it under which the new tree is made.
  var stageName: String { ".\(shortName).topickit-stage" }
  /// The name for the old tree while it is swapped in two steps.
  var asideName: String { ".\(shortName).topickit-old" }

  /// The name, cut where a longer one would not be taken.
  private var shortName: String {
    name.utf8.count <= 200 ? name : ContentHash(of: Array(name.utf8)).description
  }

  /// Finds the folder, and makes its parents where they are missing.
  ///
  /// A link is followed: the folder that it leads to is replaced, and the link stays.
  init(_ path: String) throws(ExportError) {
    let place: Place
    let parent: Descriptor
    do throws(SystemError) {
      place = try Self.place(of: path)
      parent = try System.openFolder(place.parent)
    } catch {
      throw ExportError(.cannotWrite, "cannot write to '\(path)': \(error.reason)")
    }
    shown = path
    (parentPath, name, madeParents) = (place.parent, place.name, place.made)
    self.parent = parent
  }

  /// The folder without links and dots.
  var path: String { siblingPath(name) }

  /// A path in the parent.
  func siblingPath(_ name: String) -> String {
    parentPath == "/" ? "/" + name : parentPath + "/" + name
  }

  /// Removes the parents that were made, for a run that came to nothing.
  func removeMadeParents() {
    for folder in madeParents.reversed() {
      do throws(SystemError) { try System.removeFolder(folder) } catch { return }
    }
  }
}

// MARK: - Opening it

extension TargetFolder {
  /// Opens the folder; `nil` where it is missing.
  func open() throws(ExportError) -> Descriptor? {
    do throws(SystemError) { return try System.openFolder(name, in: parent.number) } catch {
      if error == .notFound { return nil }
      throw failure(error)
    }
  }

  /// Opens the folder for a while; `nil` where it is missing.
  func withOpenFolder<Result>(
    _ body: (Int32?) throws(ExportError) -> Result
  ) throws(ExportError) -> Result {
    guard let folder = try open() else { return try body(nil) }
    return try body(folder.number)
  }

  /// What a failed call on the folder itself means.
  func failure(_ error: SystemError) -> ExportError {
    error == .busy || error == .otherFileSystem
      ? refusal("'\(shown)' is a mount point, which cannot be replaced; give a folder inside it")
      : refusal("cannot write to '\(shown)': \(error.reason)")
  }

  /// The error of a folder that is not written to.
  func refusal(_ message: String) -> ExportError { ExportError(.cannotWrite, message) }
}

// MARK: - Finding it

extension TargetFolder {
  /// Whether there is something at a path.
  static func exists(_ path: String) throws(ExportError) -> Bool {
    do throws(SystemError) {
      _ = try FileStatus(of: path)
      return true
    } catch {
      guard error != .notFound else { return false }
      throw ExportError(.cannotWrite, "cannot write to '\(path)': \(error.reason)")
    }
  }

  private struct Place {
    var parent: String
    var name: String
    var made: [String] = []
  }

  private static func place(of path: String) throws(SystemError) -> Place {
    var exists = true
    do throws(SystemError) { _ = try FileStatus(of: path) } catch {
      guard error == .notFound else { throw error }
      exists = false
    }
    if exists {
      let real = try System.realPath(path)
      guard try FileStatus(of: real).kind == .folder else { throw .notAFolder }
      return split(real)
    }
    var place = split(path)
    guard !["", ".", ".."].contains(place.name) else { throw .notFound }
    place.made = try makeFolders(place.parent)
    place.parent = try System.realPath(place.parent)
    return place
  }

  private static func split(_ path: String) -> Place {
    var rest = Substring(path)
    while rest.utf8.count > 1, rest.utf8.last == UInt8(ascii: "/") { rest.removeLast() }
    guard let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return Place(parent: ".", name: String(rest))
    }
    let parent = rest[..<slash]
    return Place(
      parent: parent.isEmpty ? "/" : String(parent),
      name: String(rest[slash...].dropFirst())
    )
  }

  /// Makes a folder and its parents; gives those that were missing.
  private static func makeFolders(_ path: String) throws(SystemError) -> [String] {
    var missing: [String] = []
    var current = path
    while true {
      do throws(SystemError) {
        guard try FileStatus(of: current, followsLinks: true).kind == .folder else {
          throw .notAFolder
        }
        break
      } catch {
        guard error == .notFound else { throw error }
        missing.append(current)
        let outer = split(current).parent
        // The current folder itself is gone.
        guard outer != current else { throw error }
        current = outer
      }
    }
    missing.reverse()
    for folder in missing {
      do throws(SystemError) { try System.makeFolder(folder) } catch {
        guard error == .exists else { throw error }
      }
    }
    return missing
  }
}
