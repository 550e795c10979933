import TopicKit

/// `Info.plist`, in the XML form, which is the only one that Zeal reads.
enum InfoPlist {
  static func xml(_ settings: DocsetSettings) -> [UInt8] {
    var entries: [(key: String, value: String)] = [
      ("CFBundleIdentifier", string(settings.identifier)),
      ("CFBundleName", string(settings.name)),
      // Not one of the names of languages: those make Dash shorten names.
      ("DashDocSetFamily", string("dashtoc")),
      // Beside a hit stands its own name, not one made of the file's.
      ("DashDocSetDeclaredInStyle", string("originalName")),
      ("DashDocSetDefaultFTSEnabled", "<true/>"),
      ("DashDocSetKeyword", string(settings.keyword)),
      ("DashDocSetPluginKeyword", string(settings.keyword)),
      ("DocSetPlatformFamily", string(settings.keyword)),
      ("dashIndexFilePath", string(StartPage.file)),
      ("isDashDocset", "<true/>"),
      ("isJavaScriptEnabled", "<false/>"),
    ]
    if let url = settings.fallbackURL { entries.append(("DashDocSetFallbackURL", string(url))) }
    let lines = entries.map { "\t<key>\($0.key)</key>\n\t\($0.value)\n" }
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \(lines.joined())</dict>
      </plist>

      """.utf8
    )
  }

  private static func string(_ text: String) -> String {
    "<string>\(XMLEscaping.escaped(text))</string>"
  }
}
