/// How many tokens a text has, as far as a profile can tell.
public struct TokenEstimate: Sendable, Hashable {
  /// The likely number.
  public let expected: Int
  /// A number that a page of ordinary text does not pass: what a budget is held against.
  public let upperBound: Int
}

/// What a text weighs in a profile: estimates of texts are not sums, their weights are.
public struct TokenWeight: Sendable, Hashable {
  /// Thousandths of a token.
  var thousandths: Int64 = 0
  /// Those of them that are of scripts with little to measure them by.
  var unmeasured: Int64 = 0

  /// The weight of nothing.
  public static let zero = TokenWeight()

  /// The weight of two texts that meet at the end of a line.
  public static func + (left: TokenWeight, right: TokenWeight) -> TokenWeight {
    TokenWeight(
      thousandths: left.thousandths + right.thousandths,
      unmeasured: left.unmeasured + right.unmeasured
    )
  }

  /// The weight of a text without the lines that weigh so much.
  public static func - (left: TokenWeight, right: TokenWeight) -> TokenWeight {
    TokenWeight(
      thousandths: left.thousandths - right.thousandths,
      unmeasured: left.unmeasured - right.unmeasured
    )
  }

  /// Adds the weight of the lines that follow.
  public static func += (left: inout TokenWeight, right: TokenWeight) { left = left + right }

  /// Takes the weight of lines away.
  public static func -= (left: inout TokenWeight, right: TokenWeight) { left = left - right }
}
