import TopicKit
import TopicKitDocset

/// Opens a docset in Dash, where an export was asked to: `--option add-to-dash=yes`.
enum DashOpening {
  static func run(
    _ request: ExportRequest,
    _ options: ExportOptions,
    _ folder: String,
    _ console: Console
  ) {
    let isAsked = options.values["add-to-dash"].flatMap(ExportOptions.flag)
    guard isAsked == true, let format = request.formats.first(where: { $0.name == "docset" }) else {
      return
    }
    var own = options
    own.values = options.values.filter { pair in format.options.contains { $0.key == pair.key } }
    let name: String
    // It was made with these options before.
    do throws(ExportError) { name = try DocsetExporter(own).bundleName } catch { return }
    let part = request.formats.count == 1 ? "" : "docset/"
    let slash = folder.hasSuffix("/") ? "" : "/"
    open("\(folder)\(slash)\(part)\(name)", console)
  }

  private static func open(_ docset: String, _ console: Console) {
    #if os(macOS)
      let path = docset.hasPrefix("-") ? "./\(docset)" : docset
      if ChildProgram.output(of: "open", ["-a", "Dash", path]).end != .status(0) {
        console.warn("Dash could not be started to open '\(docset)'")
      }
    #else
      console.warn("Dash runs on a Mac alone; add '\(docset)' to it there")
    #endif
  }
}
