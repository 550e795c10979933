import TopicKit

/// Where runs keep what they know of earlier ones, so that only what changed is rendered.
///
///     let report = try await run.write(toFolder: "out", cache: .standard, observer: &record)
///
/// One file for each output folder. It holds paths, findings and what exporters gave their
/// collectors; only its user can read it. Whatever befalls it costs time alone: each file that
/// it speaks of is looked at before it is relied on.
///
/// - Important: The same format name with the same options has to write the same bytes for
///   one page in one build of the program.
public struct ExportCache: Sendable, Hashable {
  /// The folder; made by the first run that has something to keep.
  public let folder: String

  /// Takes a folder.
  public init(folder: String) { self.folder = folder }

  /// The user's own: `topickit` in `$XDG_CACHE_HOME`, else in `~/.cache`, on a Mac in
  /// `~/Library/Caches`; `nil` where there is no home.
  public static var standard: ExportCache? {
    // A relative path is to be ignored (XDG Base Directory Specification).
    if let given = System.environment("XDG_CACHE_HOME"), given.hasPrefix("/") {
      return ExportCache(folder: given + "/topickit")
    }
    // A home that is not there stays so.
    guard let home = System.environment("HOME"), home.hasPrefix("/"), Self.isFolder(home) else {
      return nil
    }
    #if os(macOS)
      return ExportCache(folder: home + "/Library/Caches/topickit")
    #else
      return ExportCache(folder: home + "/.cache/topickit")
    #endif
  }

  private static func isFolder(_ path: String) -> Bool {
    do throws(SystemError) {
      return try FileStatus(of: path, followsLinks: true).kind == .folder
    } catch { return false }
  }
}

// MARK: - The folder

extension ExportCache {
  /// How much it keeps: 32 records, 1 GB, each for 90 days after its last use.
  private enum Limit {
    static let records = 32
    static let bytes: Int64 = 1_000_000_000
    static let age: Int64 = 90 * 86_400 * 1_000_000_000
    /// What a killed run left of a record.
    static let partAge: Int64 = 3_600 * 1_000_000_000
  }

  /// The name of the record of an output folder.
  static func name(ofRecordFor target: String) -> String {
    "export-\(ContentHash(of: Array(target.utf8)))"
  }

  /// Opens the folder; `nil` where it is missing or not the user's own.
  func open() -> CacheFile? {
    do throws(SystemError) {
      let open = try System.openFolder(folder, followsLinks: true)
      guard try FileStatus(of: open.number).owner == System.user else { return nil }
      return CacheFile(open)
    } catch { return nil }
  }

  /// Opens the folder to write, and makes it where it is missing; `nil` where that cannot be,
  /// and where it lies in the output folder.
  func openToWrite(awayFrom target: String) -> CacheFile? {
    do throws(SystemError) {
      if FileStamp(of: folder) == nil {
        for path in TreeListing.foldersAbove(folder) + [folder] where FileStamp(of: path) == nil {
          guard !path.isEmpty else { continue }
          do throws(SystemError) { try System.makeFolder(path, mode: 0o700) } catch {
            guard error == .exists else { throw error }
          }
        }
      }
      let open = try System.openFolder(folder, followsLinks: true)
      let status = try FileStatus(of: open.number)
      guard status.owner == System.user else { return nil }
      if status.mode != 0o700 { try System.setMode(0o700, of: open.number) }
      let real = try System.realPath(folder)
      return (real + "/").utf8.starts(with: (target + "/").utf8) ? nil : CacheFile(open)
    } catch { return nil }
  }

  /// Removes records that were not used for long, the oldest ones of too many, and what killed
  /// runs left.
  static func prune(_ folder: CacheFile) {
    do throws(SystemError) {
      var records: [(name: String, stamp: FileStamp)] = []
      let now = FileStamp.now
      for entry in try System.entries(of: folder.descriptor) {
        guard let name = entry.text, name.hasPrefix("export-"),
          let stamp = FileStamp(of: name, below: folder.number)
        else { continue }
        let age = now &- stamp.modified
        if age > (name.hasSuffix(".part") ? Limit.partAge : Limit.age) {
          try System.removeFile(name, in: folder.number)
        } else if !name.hasSuffix(".part") {
          records.append((name, stamp))
        }
      }
      records.sort { $0.stamp.modified > $1.stamp.modified }
      var bytes: Int64 = 0
      for (place, record) in records.enumerated() {
        bytes += record.stamp.size
        // The newest one is the one just written.
        guard place > 0, place >= Limit.records || bytes > Limit.bytes else { continue }
        try System.removeFile(record.name, in: folder.number)
      }
    } catch {
      // Another run prunes too; the next one tries again.
    }
  }
}

/// An open file or folder of a cache, shared by the workers of a run.
final class CacheFile: Sendable {
  let descriptor: Descriptor
  var number: Int32 { descriptor.number }
  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// The folder that a run replaces; `nil` where there is none yet.
  static func folder(of target: borrowing TargetFolder) throws(ExportError) -> CacheFile? {
    guard let open = try target.open() else { return nil }
    return CacheFile(open)
  }
}
