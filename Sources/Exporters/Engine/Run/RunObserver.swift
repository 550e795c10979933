/// Who looks on while a run goes: shows findings and progress, and may stop it.
///
/// Called from one task, in order.
public protocol RunObserver: Sendable {
  /// Takes what happened.
  mutating func observe(_ event: RunEvent)
  /// Whether the run should stop and leave nothing behind; asked before each page.
  var wantsStop: Bool { get }
}

/// What happens in a run.
public enum RunEvent: Sendable, Hashable {
  /// There is something to say of a page; pages come in the order of their paths, except
  /// what only the second reading brings to light.
  case finding(PageFinding)
  /// An exporter says something of a page.
  case remark(page: String, format: String, String)
  /// So many steps are done of so many; a page takes one or two.
  case progress(done: Int, total: Int)
  /// Another run writes to the folder, and is waited for.
  case waiting(folder: String)
}

/// An observer that keeps what it sees.
public struct RunRecord: RunObserver {
  /// The findings, in order.
  public private(set) var findings: [PageFinding] = []
  /// The exporters' remarks, in order, as `page: format: remark`.
  public private(set) var remarks: [String] = []
  public var wantsStop: Bool { false }

  /// Makes an empty record.
  public init() {}

  public mutating func observe(_ event: RunEvent) {
    switch event {
    case .finding(let finding): findings.append(finding)
    case .remark(let page, let format, let text): remarks.append("\(page): \(format): \(text)")
    case .progress, .waiting: break
    }
  }
}
