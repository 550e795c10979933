import TopicKit
import TopicKitEngine

extension Command {
  /// Lists topics.
  static let list = Command(
    name: "list",
    summary: "list topics: id and title",
    operands: "[PATH…]",
    takes: .files,
    examples: [
      Example(call: "topickit list topics", meaning: "the topics in the folder, by id"),
      Example(call: "topickit list | cut -f 1", meaning: "the ids alone"),
    ],
    notes: ["A line is an id, a tab, and the title."]
  ) { arguments, console throws(CommandFailure) in
    let inputs = try Inputs(arguments, console)
    // What the pages say of themselves is for other verbs to complain of.
    var display = RunDisplay(console, "reading", showing: .error)
    let pass: CatalogPass
    do throws(ExportError) {
      pass = try await CatalogPass.run(over: inputs.walk.pages, observer: &display)
    } catch { throw CommandFailure(error) }
    display.clear()
    guard pass.tally.topics > 0 else {
      throw CommandFailure(.nothingRead, "no topic could be read")
    }
    for entry in pass.catalog.entries {
      try console.write("\(entry.id)\t\(Console.visible(entry.title))\n")
    }
    let hasErrors = inputs.errors + pass.tally.unreadable + pass.tally.topicsWithErrors > 0
    return hasErrors ? .findings : .done
  }
}
