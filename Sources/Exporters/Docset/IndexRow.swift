import TopicKit

/// A row of the search index, on its page.
struct IndexRow: Hashable, Sendable {
  var type: EntryType
  var name: String
  /// The id on the page to open at; empty for the page itself.
  var anchor: String
  /// Whether another row of the page has the full name for the same place.
  var isBareName = false
}

/// The types of rows that a docset of topics has, all from the list that Dash publishes.
enum EntryType: UInt8, CaseIterable, Sendable {
  case guide, sample, section, entry
  case attribute, macro, modifier, property, type, function, method, constructor
  case keyword, `operator`, constant, word

  /// The name in the index.
  var name: String {
    switch self {
    case .guide: "Guide"
    case .sample: "Sample"
    case .section: "Section"
    case .entry: "Entry"
    case .attribute: "Attribute"
    case .macro: "Macro"
    case .modifier: "Modifier"
    case .property: "Property"
    case .type: "Type"
    case .function: "Function"
    case .method: "Method"
    case .constructor: "Constructor"
    case .keyword: "Keyword"
    case .operator: "Operator"
    case .constant: "Constant"
    case .word: "Word"
    }
  }

  /// The type of a key API's row.
  init(_ kind: KeyAPI.Kind) {
    switch kind {
    case .attribute: self = .attribute
    case .macro: self = .macro
    case .modifier: self = .modifier
    case .keyPath, .property: self = .property
    case .type: self = .type
    case .function: self = .function
    case .method: self = .method
    case .initializer: self = .constructor
    case .keyword: self = .keyword
    case .operator: self = .operator
    case .constant: self = .constant
    case .other: self = .word
    }
  }
}
