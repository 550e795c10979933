/// A format by name: what the registry holds, for built-in exporters and outside programs.
public struct ExportFormat: Sendable {
  /// The name that `--format` takes.
  public let name: String
  /// What it writes, in one line.
  public let summary: String
  /// The options it understands.
  public let options: [OptionDescription]
  /// Whether pages ask the catalog; a format that does not can be written in one pass.
  public let needsCatalog: Bool
  /// What the output is when it goes to standard output.
  public let streaming: Streaming
  /// The option that, being on, makes one file of all topics; `nil` where there is none.
  public let singleFileOption: String?
  /// Makes an exporter.
  public let make: @Sendable (ExportOptions) throws(ExportError) -> any Exporter

  /// How a format goes to standard output.
  public enum Streaming: Sendable, Hashable {
    /// The one file of the one topic.
    case oneTopic
    /// One document whatever the number of topics.
    case anyNumber
    /// The one file that it makes of any number of topics, and only where standard output is
    /// asked for: it may be a book, or several files after all.
    case oneFile
    /// Not at all: it is a folder.
    case never
  }

  /// Makes a format.
  public init(
    name: String,
    summary: String,
    options: [OptionDescription] = [],
    needsCatalog: Bool = true,
    streaming: Streaming,
    singleFileOption: String? = nil,
    make: @escaping @Sendable (ExportOptions) throws(ExportError) -> any Exporter
  ) {
    self.name = name
    self.summary = summary
    self.options = options
    self.needsCatalog = needsCatalog
    self.streaming = streaming
    self.singleFileOption = singleFileOption
    self.make = make
  }
}

extension ExportFormat {
  /// What the output is when it goes to standard output, with some options.
  public func streaming(with values: [String: String]) -> Streaming {
    guard let key = singleFileOption, let value = values[key] else { return streaming }
    return ExportOptions.flag(reading: value) == true ? .anyNumber : streaming
  }
}

/// An option of a format: `--option KEY=VALUE`.
public struct OptionDescription: Sendable, Hashable {
  /// The key.
  public let key: String
  /// What stands for the value in the help: `BYTES`.
  public let placeholder: String
  /// What it does, in one line.
  public let summary: String
  /// Whether the value names a file, whose bytes are in ``ExportOptions/files``: exporters
  /// read none by themselves.
  public let isFile: Bool

  /// Makes a description.
  public init(_ key: String, _ placeholder: String, _ summary: String, isFile: Bool = false) {
    self.key = key
    self.placeholder = placeholder
    self.summary = summary
    self.isFile = isFile
  }
}

/// What a run asks of an exporter.
public struct ExportOptions: Sendable {
  /// The name of the set: a docset's, a manual's.
  public var name: String
  /// The platform whose view is wanted; `nil` for the whole page.
  public var platform: Platform?
  /// The format's own options, by key.
  public var values: [String: String]
  /// The bytes of the files that options name, by key; see ``OptionDescription/isFile``.
  public var files: [String: [UInt8]]
  /// The date that outputs may carry, in seconds since 1970 UTC; never the clock.
  public var epoch: Int
  /// The version of the tool.
  public var toolVersion: String
  /// Whether the run goes to standard output instead of a folder.
  public var toStandardOutput: Bool

  /// Makes options.
  public init(
    name: String,
    platform: Platform? = nil,
    values: [String: String] = [:],
    files: [String: [UInt8]] = [:],
    epoch: Int = TopicKitRelease.epoch,
    toolVersion: String = TopicKitRelease.version,
    toStandardOutput: Bool = false
  ) {
    self.name = name
    self.platform = platform
    self.values = values
    self.files = files
    self.epoch = epoch
    self.toolVersion = toolVersion
    self.toStandardOutput = toStandardOutput
  }
}

/// The release that this source is.
public enum TopicKitRelease {
  /// The version.
  public static let version = "0.1.0"
  /// The release date at midnight, in seconds since 1970 UTC.
  public static let epoch = 1_795_996_800
}
