import Foundation
import TestSupport

@testable import TopicKit

/// A page, what four YAML loaders make of its front matter, and an opinion on what to do.
struct FrontMatterCase: Sendable, CustomStringConvertible {
  /// What a reader can say of a page.
  enum Verdict: String, Sendable {
    case accept, warn, reject
    case noFrontMatter = "no-front-matter"
  }

  let id: String
  let page: [UInt8]
  /// The value that the loader without types gives, if all four accept.
  let agreed: FrontMatter.Value?
  let verdict: Verdict
  /// The value of the opinion, where it has one.
  let value: FrontMatter.Value?

  var description: String { id }

  static let all: [FrontMatterCase] = {
    guard let bytes = try? SharedMaterial.bytes("conformance/front-matter.jsonl") else { return [] }
    return bytes.split(separator: 0x0A).compactMap { line in
      (try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]).flatMap(Self.init)
    }
  }()

  private init?(_ fields: [String: Any]) {
    guard let id = fields["id"] as? String, let opinion = fields["topickit"] as? [String: Any],
      let word = opinion["verdict"] as? String, let verdict = Verdict(rawValue: word)
    else { return nil }
    self.id = id
    self.verdict = verdict
    if let text = fields["doc"] as? String {
      page = Array(text.utf8)
    } else if let text = fields["doc_b64"] as? String, let data = Data(base64Encoded: text) {
      page = Array(data)
    } else {
      return nil
    }
    let loaders = ["text", "pyyaml", "libyaml", "yaml12"].map { fields[$0] as? [String: Any] }
    let isAgreed = loaders.allSatisfy { $0 != nil && $0?["error"] == nil }
    agreed = isAgreed ? fields["text"].flatMap(FrontMatter.Value.init(json:)) : nil
    value = opinion["value"].flatMap(FrontMatter.Value.init(json:))
  }
}
