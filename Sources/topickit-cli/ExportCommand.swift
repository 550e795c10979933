import TopicKit
import TopicKitEngine
import TopicKitExporters

extension Command {
  /// Writes topics in one format or several.
  static let export = Command(
    name: "export",
    summary: "write topics in one format or several",
    operands: "[PATH…]",
    takes: .files,
    examples: [
      Example(
        call: "topickit export --format man",
        meaning: "man pages of the topics in the current folder, in ./topickit-out/"
      ),
      Example(
        call: "topickit export topics --format json,docset --output out",
        meaning: "JSON in out/json/, a docset for Dash and Zeal in out/docset/"
      ),
      Example(
        call: "topickit export topics/sheet.md --format json",
        meaning: "one topic as JSON on standard output"
      ),
      Example(
        call: "topickit export topics --format jsonl | head",
        meaning: "the first topics, one a line"
      ),
      Example(
        call: "topickit export topics --format digest --option budget=1200t --output out",
        meaning: "each topic cut to 1200 tokens"
      ),
      Example(
        call: "topickit export topics --format man --output out --dry-run",
        meaning: "what would be written, deleted and left"
      ),
    ],
    notes: [
      """
      PATH is a file, a folder, or - for standard input; without one, the current
      folder. In a folder all *.md and *.markdown files are topics, at any depth;
      hidden ones, and folders that topickit wrote, are not looked at.
      """,
      """
      Without --output, one topic goes to standard output in a format that is no
      folder, jsonl does in any case, and the rest goes to ./topickit-out/. One
      format is written straight into the folder, several each into a folder of its
      own name. The folder is replaced in one step, when all is complete. Files in
      it that topickit did not write stay; those that it wrote before and does not
      write again go.
      """,
      """
      Pages that did not change since the last run into the folder, nor what they take
      from others, are not rendered again. What is known of that run lies in
      $XDG_CACHE_HOME/topickit, else in ~/.cache/topickit, on a Mac in
      ~/Library/Caches/topickit, and can be removed at any time.
      """,
      """
      A digest with --option budget=SIZE is never larger than SIZE, and a larger one
      never has less. It gives up, one thing after the other until the rest fits:
      variants, each whole and named in the line of variants left out, those of
      platforms first, the last on the page first; contents; platforms, section by
      section from the last; general, which is every section of no known kind, the
      deepest and last first, each block by block from its end; explanations of
      pitfalls and key APIs, whose titles and code stay; related; introduction, but
      for the summary; key-apis; pitfalls; code, the text beside it first;
      front-matter, but for id, title, platforms and availability. What remains are
      title and summary, and the two lines that name what went. --option
      ladder=NAME[,NAME…] puts steps first, as in ladder=related,variants. Two more
      go where they are named there alone: variant-code and variant-text take the
      one from all variants and leave the other. Code, tables and other blocks go
      whole or not at all.
      """,
      """
      SIZE is bytes (6000, 6KB, 6KiB), characters (6000c) or tokens (1200t, of the
      profile that --option profile=NAME names). Tokens are estimates, and what is
      held against the budget is the most that they may be. --option
      total-budget=SIZE gives each of N topics SIZE divided by N, whatever the
      others need.
      """,
      "'topickit formats' lists the formats, and what --option takes for each.",
    ],
    options: [
      Option("--format", "NAME[,NAME…]", "the formats to write", takes: .formats),
      Option("--output", "DIR|-", "the folder to replace; - is standard output", takes: .folders),
      Option("--name", "TEXT", "what the set is called; else as the first PATH"),
      Option("--platform", "PLATFORM", "write what readers on one platform need"),
      Option("--jobs", "N", "work on N pages at once; else one a processor"),
      Option("--option", "KEY=VALUE", "an option of a format; may come again"),
      Option("--force", nil, "write to a folder that topickit did not make"),
      Option("--dry-run", nil, "say what would be done, and do nothing"),
      Option("--check", nil, "do nothing; status 1 where a run would write or delete"),
      Option("--no-cache", nil, "render all; do not use what the last run left"),
    ]
  ) { arguments, console throws(CommandFailure) in
    let request = try ExportRequest(arguments, console)
    let inputs = try Inputs(arguments, console)
    let job = try ExportJob(request, inputs, console)
    return try await job.run(&console)
  }
}
