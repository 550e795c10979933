import TopicKit

/// A line that a program wrote.
enum Answer: Hashable, Sendable {
  /// The version of the protocol that it speaks.
  case hello(version: Int)
  /// A file.
  case file(OutputFile)
  /// Something to say to the user.
  case diagnostic(Diagnostic.Severity, String, topic: String?)
  /// It lives.
  case progress
  /// Its output is complete.
  case end

  /// Reads a line.
  ///
  /// Keys that are not known are left out: a later version may have more.
  init(_ line: [UInt8]) throws(AnswerFault) {
    let value = try AnswerReader.value(of: line)
    guard case .object = value else { throw AnswerFault("it is no JSON object") }
    guard let kind = try value.string("kind") else { throw AnswerFault("it has no 'kind'") }
    switch kind {
    case "hello":
      guard let version = try value.integer("version") else {
        throw AnswerFault("it has no 'version'")
      }
      self = .hello(version: version)
    case "file": self = .file(try Self.file(value))
    case "diagnostic": self = try Self.diagnostic(value)
    case "progress": self = .progress
    case "end": self = .end
    default:
      throw AnswerFault(
        "there is no kind '\(kind)'; the kinds are hello, file, diagnostic, progress, end"
      )
    }
  }

  private static func file(_ value: AnswerValue) throws(AnswerFault) -> OutputFile {
    guard let path = try value.string("path") else { throw AnswerFault("it has no 'path'") }
    let text = try value.bytes("text")
    let base64 = try value.bytes("base64")
    switch (text, base64) {
    case (let text?, nil): return OutputFile(path: path, bytes: text)
    case (nil, let base64?):
      guard let bytes = Base64.decode(base64) else {
        throw AnswerFault("'base64' of the file '\(path)' is no base64")
      }
      return OutputFile(path: path, bytes: bytes)
    default: throw AnswerFault("the file '\(path)' has one of 'text' and 'base64'")
    }
  }

  private static func diagnostic(_ value: AnswerValue) throws(AnswerFault) -> Answer {
    guard let message = try value.string("message") else {
      throw AnswerFault("it has no 'message'")
    }
    let word = try value.string("severity") ?? "warning"
    guard let severity = Diagnostic.Severity(rawValue: word) else {
      throw AnswerFault("there is no severity '\(word)'; there are note, warning, error")
    }
    return .diagnostic(severity, message, topic: try value.string("topic"))
  }
}
