/// What a program says of code, and where: the first line of its output that names a line.
///
///     code/3.sh: line 2: syntax error near unexpected token `)'
///     code/3.sh: 2: Syntax error: "(" unexpected
///     code/3.c:2:7: error: expected expression
///     Expecting ',' delimiter: line 2 column 7 (char 20)
///       File "code/3.py", line 2
struct CodeMessage: Equatable {
  /// The line, from 1; `nil` where none is named.
  var line: Int?
  /// The column, from 1.
  var column: Int?
  /// What is said, without the file's name.
  var text: String

  /// Reads what a program printed of a file.
  init(_ output: [UInt8], file: String) {
    let lines = output.split(separator: 0x0A).prefix(200)
      .map { String(decoding: $0.prefix(1000), as: UTF8.self) }
    let found = lines.lazy.compactMap { Self.message($0, file: file) }.first
    let fallback = lines.first { line in line.contains { !$0.isWhitespace } }
    self = found ?? CodeMessage(text: fallback ?? "the program said nothing")
    // Python's place comes first, and what is wrong last.
    if text.hasPrefix("File "), let last = lines.last { text = last }
    text = String(text.replacing(file, with: "the code").prefix(300))
  }

  private init(line: Int? = nil, column: Int? = nil, text: String) {
    self.line = line
    self.column = column
    self.text = text
  }

  /// A line that names a place; `nil` for another one.
  private static func message(_ line: String, file: String) -> CodeMessage? {
    guard let name = line.firstRange(of: file) else { return messageWithPlace(line) }
    // `FILE:2:7: text`, `FILE:2: text`, `FILE: 2: text`, `FILE: line 2: text`.
    var rest = line[name.upperBound...]
    var numbers: [Int] = []
    while numbers.count < 2 {
      var next = rest.drop { $0 == ":" || $0 == " " }
      if numbers.isEmpty, next.hasPrefix("line ") { next = next.dropFirst(5) }
      let digits = next.prefix { $0.isASCII && $0.isNumber }
      let after = next.dropFirst(digits.count)
      guard let number = Int(digits), after.first == ":" || after.first == "," else { break }
      numbers.append(number)
      rest = after
    }
    guard let first = numbers.first else { return messageWithPlace(line) }
    let text = rest.drop { $0 == ":" || $0 == " " || $0 == "," }
    return CodeMessage(
      line: first,
      column: numbers.count > 1 ? numbers[1] : nil,
      text: String(text.hasPrefix("error: ") ? text.dropFirst(7) : text)
    )
  }

  /// `text: line 2 column 7`.
  private static func messageWithPlace(_ line: String) -> CodeMessage? {
    guard let word = line.firstRange(of: "line ") else { return nil }
    let rest = line[word.upperBound...]
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits) else { return nil }
    var column: Int?
    let after = rest.dropFirst(digits.count).drop { $0 == " " || $0 == "," }
    if after.hasPrefix("column ") {
      column = Int(after.dropFirst(7).prefix { $0.isASCII && $0.isNumber })
    }
    var text = line[..<word.lowerBound].drop { $0 == " " }
    while let last = text.last, [" ", ":", ","].contains(last) { text.removeLast() }
    return CodeMessage(line: number, column: column, text: text.isEmpty ? line : String(text))
  }
}
