import TestSupport
import Testing

struct JSONValueTests {
  @Test(
    "JSON is read with keys in order",
    arguments: [
      (
        " { \"b\" : [ 1 , -2.5e+3 , true ] , \"a\" : null } ",
        #"{"b": [1, -2.5e+3, true], "a": null}"#
      ),
      (#""a\n\u00e9\ud83d\ude00\/\"""#, #""a\né😀/\"""#),
      ("[]", "[]"), ("{}", "{}"), ("0", "0"), ("false", "false"),
    ]
  )
  func good(text: String, expected: String) throws {
    #expect(try JSONValue(parsing: text).description == expected)
  }

  @Test(
    "What is no JSON is refused",
    arguments: [
      "", "{", "[1", "[1,]", "{\"a\":1,}", "{\"a\" 1}", "{a:1}", "01", "1.", "+1", "nul", "\"a",
      "\"\n\"", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "1 2", "{\"a\":1,\"a\":2}", "[1 2]", "'a'",
    ]
  )
  func bad(text: String) {
    #expect(throws: JSONValue.Fault.self) { try JSONValue(parsing: text) }
  }

  @Test("Bytes that are no UTF-8 are refused, and so is what is too deep")
  func hostile() {
    #expect(throws: JSONValue.Fault.self) { try JSONValue(parsing: [0x22, 0xFF, 0x22]) }
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONValue.Fault.self) { try JSONValue(parsing: deep) }
  }
}
