import Foundation
import TestSupport
import Testing

@testable import TopicKitDigest

@Suite("Token counts")
struct TokenProfileTests {
  static let estimated = TokenProfile.all.filter { !$0.isExact }

  @Test("Every profile has a weight for everything, and a name of its own")
  func profiles() {
    #expect(TokenProfile.all.map(\.name).count == Set(TokenProfile.all.map(\.name)).count)
    #expect(TokenProfile.named("o200k")?.name == TokenProfile.standard.name)
    #expect(TokenProfile.named("o201k") == nil)
    for data in [
      TokenWeightData.o200k, TokenWeightData.cl100k, TokenWeightData.claude3,
      TokenWeightData.claude47, TokenWeightData.deepseek, TokenWeightData.llama3,
      TokenWeightData.llama4, TokenWeightData.mistral, TokenWeightData.qwen,
    ] {
      let weights = TokenWeights(data)
      #expect(weights.isWhole)
      #expect(weights.margin > 0)
    }
    #expect(!TokenWeights("margin 1").isWhole)
  }

  @Test("An estimate is near the exact count", arguments: TokenSample.long, estimated)
  func near(sample: TokenSample, profile: TokenProfile) throws {
    let exact = try #require(sample.counts[profile.name])
    let estimate = profile.estimate(of: Array(sample.text.utf8))
    #expect(abs(estimate.expected - exact) * 100 <= exact * 15, "\(estimate) for \(exact)")
  }

  @Test("The exact count is not above the upper bound", arguments: TokenSample.all, estimated)
  func bound(sample: TokenSample, profile: TokenProfile) throws {
    let exact = try #require(sample.counts[profile.name])
    let estimate = profile.estimate(of: Array(sample.text.utf8))
    #expect(exact <= estimate.upperBound)
    #expect(estimate.upperBound <= exact * 7 / 4 + 3)
  }

  @Test("Bytes are counted")
  func bytes() {
    let estimate = TokenProfile.bytes.estimate(of: Array("é\n".utf8))
    #expect(estimate == TokenEstimate(expected: 3, upperBound: 3))
  }

  @Test("Nothing has no tokens", arguments: TokenProfile.all)
  func nothing(profile: TokenProfile) {
    #expect(profile.estimate(of: []) == TokenEstimate(expected: 0, upperBound: 0))
  }

  @Test("The weight of lines is the sum of their weights", arguments: TokenProfile.all)
  func sums(profile: TokenProfile) {
    for sample in TokenSample.all {
      let bytes = Array(sample.text.utf8)
      let whole = profile.weight(of: bytes[...])
      var sum = TokenWeight.zero
      for end in bytes.indices where bytes[end] == 0x0A {
        #expect(
          profile.weight(of: bytes[...end]) + profile.weight(of: bytes[(end + 1)...]) == whole
        )
        let start = bytes[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        sum += profile.weight(of: bytes[start...end])
      }
      #expect(sum == whole)
      #expect(whole - sum == .zero)
    }
  }

  @Test("More lines never weigh less, and a bound is never below its estimate")
  func monotone() {
    let bytes = TokenSample.all.flatMap { Array($0.text.utf8) }
    for profile in TokenProfile.all {
      var last = TokenEstimate(expected: 0, upperBound: 0)
      for end in bytes.indices where bytes[end] == 0x0A {
        let next = profile.estimate(of: bytes[...end])
        #expect(next.expected >= last.expected && next.upperBound >= last.upperBound)
        #expect(next.upperBound >= next.expected)
        last = next
      }
    }
  }

  @Test("Any bytes have an estimate")
  func hostile() {
    var state: UInt64 = 7
    for length in 0..<400 {
      let bytes = (0..<length).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      }
      let estimate = TokenProfile.standard.estimate(of: bytes)
      #expect(length == 0 ? estimate.expected == 0 : estimate.upperBound >= 1)
    }
  }

  @Test(
    "The seed page is near its exact count",
    arguments: [("o200k", 1512), ("cl100k", 1493), ("claude3", 1723)]
  )
  func seed(name: String, exact: Int) throws {
    let profile = try #require(TokenProfile.named(name))
    let page = try #require(
      try SharedMaterial.seeds().first { $0.lastPathComponent == "environment.md" }
    )
    let estimate = profile.estimate(of: Array(try Data(contentsOf: page)))
    #expect(abs(estimate.expected - exact) * 20 <= exact, "\(estimate)")
    #expect(estimate.upperBound >= exact)
  }
}
