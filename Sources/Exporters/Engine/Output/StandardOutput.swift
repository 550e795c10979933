public import TopicKit

/// Standard output as an export's output: the files' bytes, one after the other.
public struct StandardOutput: ExportOutput, Sendable {
  private var pending: [UInt8] = []
  private let onBrokenPipe: @Sendable () -> Void
  private static let pieceBytes = 64 << 10

  /// Makes an output.
  ///
  /// - Parameter onBrokenPipe: Called when nobody reads any more, before the error is thrown;
  ///   a program dies here by the signal that it ignored so far.
  public init(onBrokenPipe: @escaping @Sendable () -> Void = {}) {
    self.onBrokenPipe = onBrokenPipe
  }

  public mutating func write(_ bytes: [UInt8], to path: String) throws(ExportError) {
    try append(bytes)
  }

  public mutating func open(_ path: String) throws(ExportError) {}

  public mutating func append(_ bytes: [UInt8]) throws(ExportError) {
    pending += bytes
    if pending.count >= Self.pieceBytes { try flush() }
  }

  public mutating func close() throws(ExportError) {}

  public mutating func scratchFile(_ path: String) throws(ExportError) -> String {
    throw ExportError(.needsFolder, "this format writes a folder; give one with --output")
  }

  /// Writes what is held back; to be called at the end.
  ///
  /// - Throws: ``ExportError`` with code `cannotWrite`.
  public mutating func flush() throws(ExportError) {
    do throws(SystemError) { try System.writeAll(pending, to: 1) } catch {
      if error == .brokenPipe { onBrokenPipe() }
      throw ExportError(.cannotWrite, "cannot write to standard output: \(error.reason)")
    }
    pending.removeAll(keepingCapacity: true)
  }
}
