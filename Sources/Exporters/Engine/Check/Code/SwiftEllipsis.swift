/// What a block of Swift leaves out: `…`, `...` where no operand is, `<#placeholder#>`.
///
/// Each is replaced by as many bytes, so that places stay as they are.
enum SwiftEllipsis {
  /// What stands there instead.
  enum Substitute: CaseIterable {
    /// A name, `___`: an expression, an argument, a type.
    case name
    /// Nothing: between the members of a type.
    case blank
  }

  /// The code with its ellipses replaced; `nil` where it has none.
  ///
  /// - Complexity: O(*n*) in the bytes.
  static func replaced(in code: [UInt8], by substitute: Substitute) -> [UInt8]? {
    var result = code
    var found = false
    var index = 0
    while index < code.count {
      let length = length(in: code, at: index)
      guard length > 0 else {
        index += 1
        continue
      }
      found = true
      let byte = substitute == .name ? UInt8(ascii: "_") : 0x20
      for offset in index..<index + length { result[offset] = byte }
      index += length
    }
    return found ? result : nil
  }

  /// The bytes of an ellipsis at an index; 0 for none.
  private static func length(in code: [UInt8], at index: Int) -> Int {
    switch code[index] {
    case 0xE2: code[index...].starts(with: [0xE2, 0x80, 0xA6]) ? 3 : 0
    case UInt8(ascii: "."): dots(in: code, at: index)
    case UInt8(ascii: "<"): placeholder(in: code, at: index)
    default: 0
    }
  }

  /// Three dots between blanks, brackets or commas: no operator has its operands there.
  private static func dots(in code: [UInt8], at index: Int) -> Int {
    guard code[index...].starts(with: [0x2E, 0x2E, 0x2E]) else { return 0 }
    let isFree = { (place: Int, brackets: [UInt8]) in
      guard code.indices.contains(place) else { return true }
      return code[place] <= 0x20 || code[place] == UInt8(ascii: ",")
        || brackets.contains(code[place])
    }
    return isFree(index - 1, Array("([{".utf8)) && isFree(index + 3, Array(")]}".utf8)) ? 3 : 0
  }

  private static func placeholder(in code: [UInt8], at index: Int) -> Int {
    guard code[index...].starts(with: [0x3C, 0x23]) else { return 0 }
    var end = index + 2
    while end + 1 < code.count, code[end] != 0x0A {
      if code[end] == 0x23, code[end + 1] == 0x3E { return end + 2 - index }
      end += 1
    }
    return 0
  }
}
