/// How a family of models counts text, known well enough to say it without its vocabulary.
///
///     let profile = TokenProfile.named("o200k") ?? .standard
///     let estimate = profile.estimate(of: page)
///     print(estimate.expected, estimate.upperBound)
///
/// An estimate takes one pass over the bytes and needs neither network nor tables of words:
/// pieces of words weigh by their length and letters, marks by what they are, other scripts
/// by the scalar. `scripts/calibrate-tokens.py` measures the weights, and how far they are
/// off.
public struct TokenProfile: Sendable {
  /// The name that `--profile` takes.
  public let name: String
  /// What it counts for, in a few words.
  public let summary: String
  /// Whether the count is no estimate.
  public let isExact: Bool
  /// Its weights, read from their text when they are asked for first: most runs count nothing.
  private let readWeights: @Sendable () -> TokenWeights

  private var weights: TokenWeights { readWeights() }

  private init(
    _ name: String,
    _ summary: String,
    isExact: Bool = false,
    _ weights: @escaping @autoclosure @Sendable () -> TokenWeights
  ) {
    self.name = name
    self.summary = summary
    self.isExact = isExact
    readWeights = weights
  }
}

extension TokenWeights {
  fileprivate static let bytes = TokenWeights("")
  fileprivate static let cl100k = TokenWeights(TokenWeightData.cl100k)
  fileprivate static let claude3 = TokenWeights(TokenWeightData.claude3)
  fileprivate static let claude47 = TokenWeights(TokenWeightData.claude47)
  fileprivate static let deepseek = TokenWeights(TokenWeightData.deepseek)
  fileprivate static let llama3 = TokenWeights(TokenWeightData.llama3)
  fileprivate static let llama4 = TokenWeights(TokenWeightData.llama4)
  fileprivate static let mistral = TokenWeights(TokenWeightData.mistral)
  fileprivate static let o200k = TokenWeights(TokenWeightData.o200k)
  fileprivate static let qwen = TokenWeights(TokenWeightData.qwen)
}

extension TokenProfile: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

// MARK: - Profiles

extension TokenProfile {
  /// All profiles, in the order in which they are listed.
  public static let all: [TokenProfile] = [
    bytes,
    standard,
    TokenProfile("cl100k", "OpenAI's cl100k_base: GPT-3.5 and GPT-4", .cl100k),
    TokenProfile("claude3", "Claude 3 to 4.6, by a reconstruction", .claude3),
    TokenProfile(
      "claude4.7",
      "Claude 4.7 and later, by a reconstruction",
      .claude47
    ),
    TokenProfile("deepseek", "DeepSeek V4", .deepseek),
    TokenProfile("llama3", "Llama 3", .llama3),
    TokenProfile("llama4", "Llama 4", .llama4),
    TokenProfile("mistral", "Mistral's Tekken", .mistral),
    TokenProfile("qwen", "Qwen 1 to 2.5", .qwen),
  ]

  /// Counts bytes: exact.
  public static let bytes = TokenProfile("bytes", "bytes, exactly", isExact: true, .bytes)

  /// What counts where no profile is named: `o200k`.
  public static let standard = TokenProfile(
    "o200k",
    "OpenAI's o200k_base: GPT-4o and later",
    .o200k
  )

  /// The profile of a name; `nil` for none.
  public static func named(_ name: String) -> TokenProfile? { all.first { $0.name == name } }
}

// MARK: - Estimates

extension TokenProfile {
  /// Estimates the tokens of a text.
  ///
  /// - Parameter bytes: UTF-8; bytes that are not are counted as U+FFFD.
  /// - Returns: The likely number and the most.
  /// - Complexity: O(*n*) in the bytes.
  public func estimate(of bytes: [UInt8]) -> TokenEstimate { estimate(of: bytes[...]) }

  /// Estimates the tokens of a text.
  ///
  /// - Parameter bytes: UTF-8; bytes that are not are counted as U+FFFD.
  /// - Returns: The likely number and the most.
  /// - Complexity: O(*n*) in the bytes.
  public func estimate(of bytes: ArraySlice<UInt8>) -> TokenEstimate {
    estimate(for: weight(of: bytes))
  }

  /// Weighs a text, so that a page can be estimated from its parts.
  ///
  /// The weight of lines is the sum of their weights: a text that is cut behind line feeds
  /// weighs what its parts weigh together.
  ///
  /// - Parameter bytes: UTF-8.
  /// - Returns: The weight.
  /// - Complexity: O(*n*) in the bytes.
  public func weight(of bytes: ArraySlice<UInt8>) -> TokenWeight {
    if isExact { return TokenWeight(thousandths: Int64(bytes.count) * 1000) }
    var scanner = TokenScanner(weights)
    let span = bytes.span
    scanner.scan(span)
    return scanner.weight
  }

  /// Weighs parts of a text, each as ``weight(of:)`` does.
  ///
  /// - Parameters:
  ///   - bytes: The text, UTF-8.
  ///   - ranges: Where the parts lie.
  /// - Returns: The weight of each part.
  /// - Complexity: O(*n*) in the bytes of the parts.
  func weights(of bytes: [UInt8], in ranges: [Range<Int>]) -> [TokenWeight] {
    if isExact { return ranges.map { TokenWeight(thousandths: Int64($0.count) * 1000) } }
    var scanner = TokenScanner(weights)
    let text = bytes[...]
    let span = text.span
    var before = TokenWeight.zero
    return ranges.map { range in
      scanner.scan(span.extracting(range))
      defer { before = scanner.weight }
      return scanner.weight - before
    }
  }

  /// Estimates the tokens of what weighs so much.
  public func estimate(for weight: TokenWeight) -> TokenEstimate {
    let expected = Int(clamping: (weight.thousandths + 500) / 1000)
    if isExact || weight.thousandths == 0 {
      return TokenEstimate(expected: expected, upperBound: expected)
    }
    let most = weight.thousandths * (1000 + weights.margin) + weight.unmeasured * Self.spare
    let upper = (most + 999_999) / 1_000_000 + weights.constant
    return TokenEstimate(expected: expected, upperBound: Int(clamping: upper))
  }

  /// What an upper bound adds for scripts that a few sentences alone were measured in, in
  /// thousandths.
  private static let spare: Int64 = 300
}
