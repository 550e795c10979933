import Testing
import TopicKit

@testable import topickit_cli

@Suite("Texts about the program")
struct HelpTextTests {
  @Test("Each note of a verb is a paragraph: whole sentences on lines that fit a terminal")
  func notes() {
    for command in Command.all {
      for note in command.notes {
        #expect(note.hasSuffix("."), "\(command.name): \(note)")
        #expect(!note.contains("\n\n") && note.first?.isLowercase == false || note.first == "-")
        #expect(note.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(command.name)")
      }
    }
  }

  @Test("The name of a rule in SARIF has every word of its summary, and is its own")
  func ruleNames() {
    let names = DiagnosticRule.all.map(SARIFRules.name)
    #expect(Set(names).count == names.count)
    for (rule, name) in zip(DiagnosticRule.all, names) {
      let words = rule.summary.filter { $0 != "'" }.split { !$0.isLetter && !$0.isNumber }
      let joined = words.joined().lowercased()
      #expect(name.allSatisfy { $0.isLetter || $0.isNumber })
      // Marks that are words have names of their own between these.
      var rest = name.lowercased()[...]
      for character in joined {
        guard let place = rest.firstIndex(of: character) else {
          Issue.record("\(rule.id): '\(name)' lacks words of '\(rule.summary)'")
          break
        }
        rest = rest[rest.index(after: place)...]
      }
    }
    #expect(names.first == "FrontMatterIsClosedByALineHyphensOrDots")
    #expect(names.contains("AnIdIsLettersDigitsAndAtDotUnderscorePlusHyphen"))
  }
}
