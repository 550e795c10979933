/// What an outside program may take of time and space.
public struct OutsideLimits: Sendable, Hashable {
  /// For how many seconds a program may neither read nor write while it is waited for: a
  /// program that hangs would hold the run for ever.
  public var silence: Double
  /// How many bytes a program may write, in one line and in all: a program that writes without
  /// end would fill memory and disk.
  public var outputBytes: Int

  /// Thirty seconds, 256 MiB.
  public static let standard = OutsideLimits(silence: 30, outputBytes: 256 << 20)

  /// Makes limits.
  public init(silence: Double, outputBytes: Int) {
    self.silence = silence
    self.outputBytes = outputBytes
  }
}
