/// How long a program did nothing while it was waited for.
struct Silence {
  let limit: Double
  private var seconds = 0.0
  private var last = ContinuousClock.now

  init(limit: Double) { self.limit = limit }

  /// Notes that a moment has passed, and says whether the limit is.
  ///
  /// No moment counts for more than a second: a machine that slept, or a run that was stopped
  /// by Ctrl-Z, did not give the program its time.
  mutating func isOver(isAlive: Bool) -> Bool {
    let now = ContinuousClock.now
    let (whole, rest) = last.duration(to: now).components
    last = now
    seconds = isAlive ? 0 : seconds + min(1, Double(whole) + Double(rest) / 1e18)
    return seconds > limit
  }
}
