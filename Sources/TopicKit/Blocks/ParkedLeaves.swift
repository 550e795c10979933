/// A leaf that waits for the definition of a label.
struct ParkedLeaf {
  var text: LeafText
  var startsWithAlertMarker: Bool
  /// The references there were when it was last tried.
  var triedVersion: Int

  /// What it takes, in bytes: a leaf of many short lines is more than its text.
  var heldBytes: Int {
    text.bytes.count + text.segments.count * MemoryLayout<LeafText.Segment>.stride
      + MemoryLayout<ParkedLeaf>.stride
  }
}

/// The leaves that wait for a definition, in the order of their places on the tape.
struct ParkedLeaves {
  private var leaves: ContiguousArray<ParkedLeaf> = []
  /// The oldest leaf that was not taken out.
  private var head = 0
  /// What the leaves take, in bytes.
  private(set) var heldBytes = 0

  var isEmpty: Bool { head == leaves.count }
  /// How many leaves there is room for, those taken out included.
  var places: Int { leaves.count }

  /// The oldest leaf; asked for only where the tape says that there is one.
  var first: ParkedLeaf? { isEmpty ? nil : leaves[head] }

  mutating func append(_ leaf: ParkedLeaf) {
    heldBytes += leaf.heldBytes
    leaves.append(leaf)
  }

  /// Notes in vain which references the oldest leaf was tried with.
  mutating func noteTry(version: Int) { leaves[head].triedVersion = version }

  /// Drops the oldest leaf.
  ///
  /// - Complexity: O(1) on average: places are given back once they are as many as those in
  ///   use, so that a stream that always waits for something takes no more and more of them.
  mutating func removeFirst() {
    guard !isEmpty else { return }
    heldBytes -= leaves[head].heldBytes
    leaves[head].text = LeafText()
    head += 1
    if head == leaves.count {
      leaves.removeAllKeepingRoom()
      head = 0
    } else if head >= 64, head > leaves.count / 2 {
      leaves.removeSubrange(0..<head)
      head = 0
    }
  }
}
