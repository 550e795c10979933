import TopicKit

/// The cache as it serves the rendering of pages: what need not be rendered, and what the next
/// run is to know.
struct PageCache: Sendable {
  private let reader: CacheReader?
  private let answers: CatalogAnswers
  private let tree: TreeWriter?
  private let old: CacheFile?

  /// Makes one for a run.
  ///
  /// - Parameters:
  ///   - reader: The record of the last run.
  ///   - catalog: The catalog of this one.
  ///   - tree: The new tree; `nil` where none is made.
  ///   - old: The open folder whose files the tree takes.
  init(_ reader: CacheReader?, catalog: Catalog, tree: TreeWriter?, old: CacheFile?) {
    self.reader = reader
    self.tree = tree
    self.old = old
    answers = CatalogAnswers(of: catalog)
  }

  /// What the exporters would make of a page again, with the files where they belong; `nil` for
  /// each that has to render it.
  func renders(of known: CatalogPass.KnownPage, source: PageSource) -> [CachedRender?]? {
    guard let reader, let line = known.cached else { return nil }
    return reader.renders(line, as: known.id, source: source.path, answers: answers)
      .map { render in render.flatMap { takeFiles(of: $0) ? $0 : nil } }
  }

  /// What an exporter made of a page, with what it asked.
  func cached(
    _ page: RenderedPage,
    _ reader: CatalogReader,
    files: [Manifest.File]
  ) -> CachedRender {
    let questions = Array(reader.questions)
    return CachedRender(
      entry: page.entry,
      remarks: page.remarks,
      questions: questions,
      answers: answers.hash(of: questions),
      files: files
    )
  }

  /// Gives the files of a page their names in the new tree, all or none.
  private func takeFiles(of render: CachedRender) -> Bool {
    guard let tree else { return true }
    guard let reader, let old, render.files.allSatisfy({ reader.isOnDisk($0, in: old.number) })
    else { return false }
    var linked: [String] = []
    do throws(SystemError) {
      for file in render.files {
        try tree.link(file.path, from: old.number)
        linked.append(file.path)
      }
      return true
    } catch {
      // A file system without links, or a file that has just gone: it is written anew.
      for path in linked {
        do throws(SystemError) { try System.removeFile(path, in: tree.root) } catch {}
      }
      return false
    }
  }
}
