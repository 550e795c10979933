/// The types of rows that readers know.
enum EntryTypeNames {
  /// The list that Dash publishes.
  static let published: Set<String> = [
    "Annotation", "Attribute", "Binding", "Builtin", "Callback", "Category", "Class", "Command",
    "Component", "Constant", "Constructor", "Define", "Delegate", "Diagram", "Directive",
    "Element", "Entry", "Enum", "Environment", "Error", "Event", "Exception", "Extension",
    "Field", "File", "Filter", "Framework", "Function", "Global", "Guide", "Hook", "Instance",
    "Instruction", "Interface", "Keyword", "Library", "Literal", "Macro", "Method", "Mixin",
    "Modifier", "Module", "Namespace", "Notation", "Object", "Operator", "Option", "Package",
    "Parameter", "Plugin", "Procedure", "Property", "Protocol", "Provider", "Provisioner",
    "Query", "Record", "Resource", "Sample", "Section", "Service", "Setting", "Shortcut",
    "Statement", "Struct", "Style", "Subroutine", "Tag", "Test", "Trait", "Type", "Union",
    "Value", "Variable", "Word",
  ]

  /// More that both readers have an icon for.
  private static let others: Set<String> = [
    "Alias", "Axiom", "Block", "Decorator", "Expression", "Glossary", "Handler", "Helper",
    "Iterator", "Member", "Message", "Node", "Reference", "Signature", "State", "Syntax",
    "Template", "Variant", "View", "Widget",
  ]

  /// What is wrong with a type; `nil` for one that is known.
  static func fault(of type: String) -> String? {
    if published.contains(type) || others.contains(type) { return nil }
    if let name = aliases[type] {
      return "the type '\(type)' is '\(name)' in Dash's list, which shows it as Variable"
    }
    let known = published.first { $0.lowercased() == type.lowercased() }
    let hint = known.map { "; it is spelled '\($0)'" } ?? ""
    return "the type '\(type)' is not in Dash's list; Dash shows Variable, Zeal a '?'" + hint
  }

  private static let aliases = ["Enumeration": "Enum", "Structure": "Struct"]
}
