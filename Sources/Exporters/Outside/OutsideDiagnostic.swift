public import TopicKit

/// What an outside program has to say.
public struct OutsideDiagnostic: Sendable, Hashable {
  /// The name of the format.
  public var format: String
  /// How serious it is.
  public var severity: Diagnostic.Severity
  /// The message, as the program wrote it: it may hold any character.
  public var message: String
  /// The id of the topic that it is about, as the program wrote it.
  public var topic: String?
}
