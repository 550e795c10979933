import TopicKit

/// What one exporter made of a page, as a cache keeps it: all but the bytes of the files, which
/// lie in the output.
struct CachedRender: Sendable {
  /// What the collector needs of the page.
  var entry: [UInt8] = []
  /// What the exporter had to say.
  var remarks: [String] = []
  /// What it asked the catalog.
  var questions: [CatalogReader.Question] = []
  /// The hash of the answers it got.
  var answers = ContentHash(value: 0)
  /// The files, by their paths in the output folder.
  var files: [Manifest.File] = []
}

extension CachedRender {
  /// The renders of a page under its id.
  static func bytes(of renders: [CachedRender], id: TopicID) -> [UInt8] {
    var encoder = CacheEncoder()
    encoder.add(id.rawValue)
    encoder.add(renders) { $1.encode(to: &$0) }
    return encoder.bytes
  }

  /// Reads the renders of a page; `nil` where they are of another id, or are none.
  static func renders(_ bytes: [UInt8], id: TopicID, source: String) -> [CachedRender]? {
    var decoder = CacheDecoder(bytes)
    guard decoder.isNext(id.rawValue) else { return nil }
    let renders = decoder.list { CachedRender(&$0, source: source) }
    return decoder.isBroken || decoder.position != bytes.count ? nil : renders
  }

  private init(_ decoder: inout CacheDecoder, source: String) {
    entry = decoder.byteArray()
    remarks = decoder.list { $0.text() }
    questions = decoder.list { CatalogReader.Question(&$0) }
    answers = ContentHash(value: decoder.word())
    files = decoder.list {
      Manifest.File(
        path: $0.text(),
        hash: ContentHash(value: $0.word()),
        size: $0.number(),
        source: source
      )
    }
  }

  private func encode(to encoder: inout CacheEncoder) {
    encoder.add(entry)
    encoder.add(remarks) { $0.add($1) }
    encoder.add(questions) { $1.encode(to: &$0) }
    encoder.add(word: answers.value)
    encoder.add(files) {
      $0.add($1.path)
      $0.add(word: $1.hash.value)
      $0.add($1.size)
    }
  }
}

extension CatalogReader.Question {
  init(_ decoder: inout CacheDecoder) {
    switch decoder.number() {
    case 0: self = .entry(decoder.text())
    case 1: self = .path(decoder.text())
    case 2: self = .name(decoder.text())
    case 3: self = .oddIDs
    default: self = .all
    }
  }

  func encode(to encoder: inout CacheEncoder) {
    switch self {
    case .entry(let id):
      encoder.add(0)
      encoder.add(id)
    case .path(let path):
      encoder.add(1)
      encoder.add(path)
    case .name(let name):
      encoder.add(2)
      encoder.add(name)
    case .oddIDs: encoder.add(3)
    case .all: encoder.add(4)
    }
  }
}

/// The answers of a catalog, by their hashes.
struct CatalogAnswers: Sendable {
  private let catalog: Catalog
  private let hashes: [ContentHash]
  private let all: ContentHash

  /// Hashes every entry.
  init(of catalog: Catalog) {
    self.catalog = catalog
    hashes = catalog.entries.map { entry in
      var encoder = CacheEncoder()
      entry.encode(to: &encoder)
      return ContentHash(of: encoder.bytes)
    }
    var encoder = CacheEncoder()
    for hash in hashes { encoder.add(word: hash.value) }
    all = ContentHash(of: encoder.bytes)
  }

  /// The hash of what the catalog answers to questions, in their order.
  func hash(of questions: [CatalogReader.Question]) -> ContentHash {
    var encoder = CacheEncoder()
    for question in questions { add(question, to: &encoder) }
    return ContentHash(of: encoder.bytes)
  }

  private func add(_ question: CatalogReader.Question, to encoder: inout CacheEncoder) {
    switch question {
    case .all: encoder.add(word: all.value)
    case .oddIDs: encoder.add(catalog.oddEntries) { $1.encode(to: &$0) }
    case .name(let name):
      let holders = catalog.holders(ofFolded: name)
      for id in [holders.owner, holders.claimant, holders.documenter] {
        encoder.add(id?.rawValue ?? "")
      }
      encoder.add(holders.isAPIShared ? 1 : 0)
    case .entry, .path:
      guard let index = catalog.index(answering: question) else { return encoder.add(0) }
      encoder.add(1)
      encoder.add(word: hashes[index].value)
    }
  }
}
