import Testing

@testable import TopicKit

struct KeyAPIKindTests {
  @Test(
    "A key API's kind is told by its code",
    arguments: [
      ("@Environment(\\.colorScheme)", KeyAPI.Kind.attribute),
      ("@Environment(Model.self)", .attribute), ("@State private var count = 0", .attribute),
      ("@main", .attribute), ("@available(iOS 17, *)", .attribute),
      ("@Entry var name = default", .macro), ("@Observable", .macro),
      ("@Observable class Library", .macro), ("@EntryPoint", .attribute),
      ("#Preview", .macro), ("#expect(throws:)", .macro), ("#if os(macOS)", .keyword),
      ("#available(iOS 17, *)", .keyword), ("macro stringify<T>(_ value: T)", .macro),
      (".environment(\\.key, value)", .modifier), (".sheet(isPresented:)", .modifier),
      (".task { }", .modifier), (".font(.title).bold()", .modifier),
      ("\\.openWindow", .keyPath), ("\\Library.books", .keyPath), ("\\.self", .keyPath),
      ("\\[Int].count", .keyPath), ("\\n", .other), ("\\(name)", .other),
      ("dismiss", .property), ("$isShown", .property), ("Color.red", .property),
      ("var body: some View", .property), ("static let shared", .property),
      ("`default`", .property), ("é", .property), ("value?.count", .property),
      ("Window", .type), ("Binding<Value>", .type), ("Library?", .type), ("[String]", .type),
      ("(Int) -> Void", .type), ("some View", .type), ("any Shape", .type), ("View.Body", .type),
      ("struct Book", .type), ("final class Library", .type), ("class Library", .type),
      ("Result<(Int) -> Void, Never>", .type), ("URL", .type), ("UUID.Type", .type),
      ("print(_:)", .function), ("dismiss()", .function), ("func load() async", .function),
      ("withAnimation { }", .function),
      ("Task.sleep(for:)", .method), ("books.map(_:)", .method),
      ("static func make()", .method), ("mutating func next()", .method),
      ("class func make()", .method), ("subscript(key:)", .method),
      ("init(_:)", .initializer), ("init?(rawValue:)", .initializer), ("init", .initializer),
      (".init(x:y:)", .initializer), ("Text.init(_:)", .initializer),
      ("Text(\"Hi\")", .initializer),
      ("Binding<Int>(get:set:)", .initializer), ("Section { }", .initializer),
      ("convenience init(name:)", .initializer),
      ("some", .keyword), ("await", .keyword), ("if let name", .keyword), ("try?", .keyword),
      ("import SwiftUI", .keyword), ("class", .keyword), ("self", .keyword),
      ("self.name", .property), ("selfish", .property),
      ("==", .operator), ("??", .operator), ("...", .operator), ("->", .operator),
      ("==(_:_:)", .operator), ("..<(_:_:)", .operator),
      ("static func == (a: Self, b: Self)", .operator), ("infix operator **", .operator),
      (".borderedProminent", .constant), ("true", .constant), ("nil", .constant),
      ("42", .constant), ("-0.5", .constant), ("\"d\"", .constant), ("MAX_SIZE", .constant),
      ("case loading", .constant),
      ("a/b", .other), ("a>b", .other), ("100%", .other), ("x y", .other), ("'q'", .other),
      ("Get-Command", .other), ("--verbose", .other), ("$0", .other), ("", .other), (" ", .other),
      ("@", .other), ("#", .other), ("`", .other), (".", .operator), ("<", .operator),
      ("Array<", .other), ("open url", .other), ("key:", .other),
    ]
  )
  func kind(code: String, expected: KeyAPI.Kind) {
    #expect(KeyAPIKind.kind(of: Array(code.utf8)[...]) == expected)
  }
}
