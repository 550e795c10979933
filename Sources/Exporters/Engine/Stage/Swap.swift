/// Puts a new tree in the place of an old one.
struct Swap {
  /// The open folder that holds both.
  var parent: Int32
  /// The name of the new tree.
  var stage: String
  /// The name for the old tree where it takes two steps.
  var aside: String

  /// Puts a tree where there is none, or fails with `exists`.
  func putNew(_ name: String) throws(SystemError) {
    do throws(SystemError) { try System.renameToNew(stage, to: name, in: parent) } catch {
      guard error.isUnsupported else { throw error }
      // A folder that is not empty fails here as well.
      try System.rename(stage, in: parent, to: name, in: parent)
    }
  }

  /// Replaces a tree, in one step where the system can, else by two renames.
  ///
  /// - Returns: The name under which the old tree lies now; `nil` where it has gone by itself.
  func replace(_ name: String) throws(SystemError) -> String? {
    do throws(SystemError) {
      try System.exchange(stage, name, in: parent)
      return stage
    } catch {
      if error != .notFound, !error.isUnsupported { throw error }
      if error.isUnsupported { return try replaceInTwoSteps(name) }
    }
    try putNew(name)
    return nil
  }

  /// Between the two steps there is no tree; the next run puts the old one back.
  func replaceInTwoSteps(_ name: String) throws(SystemError) -> String? {
    do throws(SystemError) { try System.rename(name, in: parent, to: aside, in: parent) } catch {
      guard error == .notFound else { throw error }
      try putNew(name)
      return nil
    }
    do throws(SystemError) { try System.rename(stage, in: parent, to: name, in: parent) } catch {
      try System.rename(aside, in: parent, to: name, in: parent)
      throw error
    }
    return aside
  }
}
