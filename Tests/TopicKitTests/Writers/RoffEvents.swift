import Testing
import TopicKit

/// Markdown events written out by hand, for tests of a writer alone.
struct RoffEvents: ExpressibleByStringLiteral {
  var events: [(event: MarkdownEvent, bytes: [UInt8])] = []

  init(_ events: [(event: MarkdownEvent, bytes: [UInt8])] = []) { self.events = events }
  init(stringLiteral value: String) { self = .text(.literal, value) }

  static func + (left: Self, right: Self) -> Self { Self(left.events + right.events) }

  static func text(_ kind: MarkdownEvent.TextKind, _ text: String) -> Self {
    Self([(.text(kind), Array(text.utf8))])
  }

  static func element(
    _ element: MarkdownEvent.Element,
    _ attributes: [(MarkdownEvent.Attribute, String)] = [],
    _ inside: [Self]
  ) -> Self {
    var all = Self([(.enter(element), [])])
    all.events += attributes.map { (.attribute($0.0), Array($0.1.utf8)) }
    for part in inside { all.events += part.events }
    all.events.append((.leave(element), []))
    return all
  }
}

// MARK: - Inlines

extension RoffEvents {
  static func code(_ code: String) -> Self { element(.codeSpan, [], [text(.code, code)]) }
  static func strong(_ inside: Self...) -> Self { element(.strong, [], inside) }
  static func emphasis(_ inside: Self...) -> Self { element(.emphasis, [], inside) }
  static func strikethrough(_ inside: Self...) -> Self { element(.strikethrough, [], inside) }
  static func html(_ tag: String) -> Self { text(.html, tag) }
  static func link(_ destination: String, _ inside: Self...) -> Self {
    element(.link, [(.destination, destination)], inside)
  }
  static func image(_ destination: String, _ inside: Self...) -> Self {
    element(.image, [(.destination, destination)], inside)
  }
  static func footnoteReference(_ label: String) -> Self {
    element(.footnoteReference, [(.label, label)], [])
  }
  static var softBreak: Self { text(.softBreak, "\n") }
  static var hardBreak: Self { text(.hardBreak, "\n") }
}

// MARK: - Blocks

extension RoffEvents {
  static func paragraph(_ inside: Self...) -> Self { element(.paragraph, [], inside) }
  static func heading(_ level: Int, _ inside: Self...) -> Self {
    element(.heading(level: level), [], inside)
  }
  static func quote(_ alert: MarkdownEvent.Alert? = nil, _ inside: Self...) -> Self {
    element(.blockQuote(alert), [], inside)
  }
  static func codeBlock(_ lines: String...) -> Self {
    element(.codeBlock, [(.info, "swift")], lines.map { text(.code, $0 + "\n") })
  }
  static func htmlBlock(_ lines: String...) -> Self {
    element(.htmlBlock, [], lines.map { text(.html, $0 + "\n") })
  }
  static func list(
    _ spacing: MarkdownEvent.ListStyle.Spacing,
    from start: Int32? = nil,
    ending delimiter: MarkdownEvent.ListStyle.Delimiter = .period,
    _ items: Self...
  ) -> Self {
    element(
      .list(MarkdownEvent.ListStyle(start: start, delimiter: delimiter, spacing: spacing)),
      [],
      items
    )
  }
  static func item(_ inside: Self...) -> Self { element(.item(nil), [], inside) }
  static func task(_ state: MarkdownEvent.TaskState, _ inside: Self...) -> Self {
    element(.item(state), [], inside)
  }
  static func footnote(_ label: String, _ inside: Self...) -> Self {
    element(.footnoteDefinition, [(.label, label)], inside)
  }
  static func table(
    _ alignments: [MarkdownEvent.ColumnAlignment],
    _ rows: [[Self]]
  ) -> Self {
    element(
      .table,
      [],
      rows.enumerated().map { index, row in
        element(
          index == 0 ? .tableHead : .tableRow,
          [],
          zip(alignments, row).map { element(.tableCell($0), [], [$1]) }
        )
      }
    )
  }
}

// MARK: - Writing

extension RoffEvents: CustomTestStringConvertible {
  /// The payloads alone: the events would fill a screen.
  var testDescription: String {
    events.filter { !$0.bytes.isEmpty }.map { String(decoding: $0.bytes, as: UTF8.self) }
      .joined(separator: "|")
  }
}

extension RoffEvents {
  /// Hands the events to a handler.
  func send(to handler: inout some MarkdownHandler) {
    for (event, bytes) in events {
      let storage = ContiguousArray(bytes)
      handler.handle(event, bytes: storage.span, at: .none)
    }
  }

  /// The events as roff.
  func roff(links: [String: RoffWriter.Link] = [:]) -> String {
    var writer = RoffWriter(links: links)
    send(to: &writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
