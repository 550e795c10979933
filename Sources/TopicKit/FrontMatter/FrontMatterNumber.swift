/// What loaders that give plain scalars a type take as numbers, YAML 1.1 and 1.2 together.
enum FrontMatterNumber {
  /// Whether a loader takes a text as a number.
  static func isNumber(_ bytes: [UInt8]) -> Bool { isNumber(unsigned(bytes)) }

  /// Whether a text is a number to a loader, and one that is printed otherwise.
  static func changesWhenTyped(_ bytes: [UInt8]) -> Bool {
    let number = unsigned(bytes)
    guard isNumber(number) else { return false }
    let isNegative = bytes.first == UInt8(ascii: "-")
    return bytes.first == UInt8(ascii: "+") || !isPrintedAlike(number, isNegative: isNegative)
  }

  private static func unsigned(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let isSigned = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+")
    return isSigned ? bytes.dropFirst() : bytes[...]
  }

  /// Whether a number without its sign is printed as it is written: without zeros that say
  /// nothing, in base ten, and of no more digits than a double holds.
  private static func isPrintedAlike(_ number: ArraySlice<UInt8>, isNegative: Bool) -> Bool {
    let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2, number.count <= 16,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) })
    else { return false }
    let isZero = whole.count == 1 && whole.first == UInt8(ascii: "0")
    if whole.first == UInt8(ascii: "0"), !isZero { return false }
    if parts.count == 1 { return !(isZero && isNegative) && number.count <= 15 }
    return parts[1].last != UInt8(ascii: "0") && !isTiny(whole, parts[1])
  }

  /// 0.00001 is printed 1e-05.
  private static func isTiny(_ whole: ArraySlice<UInt8>, _ fraction: ArraySlice<UInt8>) -> Bool {
    whole.elementsEqual("0".utf8) && fraction.starts(with: "0000".utf8)
  }

  /// Whether a loader takes a text without its sign as a number.
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    if first == UInt8(ascii: "."), let second = text.dropFirst().first, !second.isDigit {
      let name = String(decoding: text, as: UTF8.self).lowercased()
      return name == ".inf" || name == ".nan"
    }
    guard first.isDigit || first == UInt8(ascii: ".") else { return false }
    return isInOtherBase(text) || isSexagesimal(text) || isDecimal(text)
  }

  /// `0x1F`, `0o17`, `0b11`.
  private static func isInOtherBase(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count > 2, text.first == UInt8(ascii: "0") else { return false }
    let base = text[text.startIndex + 1] | 0x20
    guard base == UInt8(ascii: "x") || base == UInt8(ascii: "o") || base == UInt8(ascii: "b")
    else { return false }
    return text.dropFirst(2).allSatisfy {
      $0 == UInt8(ascii: "_") || Character(Unicode.Scalar($0)).isHexDigit
    }
  }

  /// `12:30:45`, which YAML 1.1 reads in base sixty.
  private static func isSexagesimal(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains(UInt8(ascii: ":"))
      && text.allSatisfy { $0.isDigit || ":._".utf8.contains($0) }
  }

  /// `1`, `1_000`, `1.5`, `.5`, `1e3`, `1.5E-3`.
  private static func isDecimal(_ text: ArraySlice<UInt8>) -> Bool {
    let exponent = text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") }
    let mantissa = text[..<(exponent ?? text.endIndex)]
    guard mantissa.contains(where: \.isDigit),
      mantissa.allSatisfy({ $0.isDigit || "._".utf8.contains($0) }),
      mantissa.count(where: { $0 == UInt8(ascii: ".") }) <= 1
    else { return false }
    guard let exponent else { return true }
    var power = text[(exponent + 1)...]
    if let sign = power.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      power = power.dropFirst()
    }
    return !power.isEmpty && power.allSatisfy(\.isDigit)
  }
}
