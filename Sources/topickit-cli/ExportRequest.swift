import TopicKit
import TopicKitExporters

/// What the arguments of `export` ask for, checked as far as that goes without reading a page.
struct ExportRequest: Sendable {
  /// What outside programs have to say.
  let remarks: OutsideRemarks
  /// The formats, in the order they were named.
  var formats: [ExportFormat] = []
  /// Where the output goes, as it was given.
  var output: String?
  /// The name of the set, as it was given.
  var name: String?
  /// The platform whose view is wanted.
  var platform: Platform?
  /// How many pages are worked on at once; `nil` for as many as there are processors.
  var jobs: Int?
  /// The formats' own options.
  var values: [String: String] = [:]
  /// The bytes of the files that they name.
  var files: [String: [UInt8]] = [:]
  /// The date that outputs carry.
  var epoch = TopicKitRelease.epoch
  /// Whether folders of others are written to.
  var force = false
  /// Whether nothing is done.
  var isDryRun = false
  /// Whether nothing is done, and the status tells whether something would be.
  var isCheck = false
  /// Whether the last run's cache is used.
  var usesCache = true

  init(_ arguments: Arguments, _ console: Console) throws(CommandFailure) {
    remarks = OutsideRemarks(console)
    formats = try Self.formats(arguments, remarks)
    output = arguments["--output"]
    name = arguments["--name"]
    jobs = try arguments.count("--jobs")
    force = arguments.has("--force")
    isDryRun = arguments.has("--dry-run")
    isCheck = arguments.has("--check")
    // What a program on PATH does changes without our knowing.
    usesCache =
      !arguments.has("--no-cache")
      && formats.allSatisfy { ExporterRegistry.builtIn[$0.name] != nil }
    epoch = try Self.epoch() ?? epoch
    platform = try Self.platform(arguments["--platform"], console)
    for option in arguments.all("--option") { try add(option) }
    if output == "" { throw .usage("--output needs a folder, or - for standard output") }
    if name == "" { throw .usage("--name needs a text") }
    try checkStandardOutput()
  }

  private static func formats(
    _ arguments: Arguments,
    _ remarks: OutsideRemarks
  ) throws(CommandFailure) -> [ExportFormat] {
    let search = FormatSearch(
      keys: arguments.all("--option").map { String($0.prefix { $0 != "=" }) },
      report: { remarks.take($0) }
    )
    let names = arguments.all("--format").flatMap { $0.split(separator: ",").map(String.init) }
    guard !names.isEmpty else {
      throw .usage("--format is needed; the formats are \(search.names.joined(separator: ", "))")
    }
    var formats: [ExportFormat] = []
    for name in names where !formats.contains(where: { $0.name == name }) {
      formats.append(try search.format(name))
    }
    return formats
  }

  private mutating func add(_ option: String) throws(CommandFailure) {
    let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw .usage("--option does not take '\(option)'; it takes KEY=VALUE")
    }
    let key = String(parts[0])
    let known = formats.flatMap { $0.options.map(\.key) }
    guard known.contains(key) else {
      let names = formats.map { "'\($0.name)'" }.joined(separator: ", ")
      let hint = NearestName.hint(for: key, among: known)
      let way =
        known.isEmpty ? "it takes none" : "the options are \(known.joined(separator: ", "))"
      throw .usage("format \(names) has no option '\(key)'\(hint); \(way)")
    }
    values[key] = String(parts[1])
    if formats.contains(where: { $0.options.contains { $0.key == key && $0.isFile } }) {
      files[key] = try OptionFile.read(String(parts[1]), for: key)
    }
  }

  /// The date of `SOURCE_DATE_EPOCH`, which makes outputs of one source the same for ever.
  private static func epoch() throws(CommandFailure) -> Int? {
    guard let text = Process.environment("SOURCE_DATE_EPOCH"), !text.isEmpty else { return nil }
    guard let seconds = Int(text), seconds >= 0 else {
      throw .usage("SOURCE_DATE_EPOCH is '\(text)'; it takes seconds since 1970")
    }
    return seconds
  }

  private static func platform(
    _ name: String?,
    _ console: Console
  ) throws(CommandFailure) -> Platform? {
    guard let name else { return nil }
    guard !name.isEmpty else { throw .usage("--platform needs a name") }
    let platform = Platform(rawValue: name)
    let known = Platform.known.map(\.rawValue)
    // Pages may name platforms of their own, so this may be meant.
    if !platform.isKnown, let near = NearestName.nearest(to: name, among: known) {
      console.warn("'\(name)' is no known platform; did you mean '\(near)'?")
    }
    return platform
  }

  private func checkStandardOutput() throws(CommandFailure) {
    guard output == "-" else { return }
    guard formats.count == 1 else {
      throw .usage("standard output takes one format; give a folder for several")
    }
    for format in formats where format.streaming == .never {
      throw .usage("'\(format.name)' writes a folder; give one with --output")
    }
  }
}
