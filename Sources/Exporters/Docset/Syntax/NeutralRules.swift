/// Which comments and strings a language has.
struct NeutralRules: Equatable, Sendable {
  var hasSlashComments = false
  var hasHashComments = false
  var hasDashComments = false
  var hasBlockComments = false
  var isMarkup = false
  var isPowerShell = false
  var hasTripleQuotes = false
  var quotes: [UInt8] = [UInt8(ascii: "\"")]

  private static let both = Array("\"'".utf8)

  /// The rules of a language; of one that is not known, `"…"` alone.
  init(language: String) {
    switch language {
    case "c", "h", "cpp", "c++", "cc", "objc", "objective-c", "objectivec", "m", "java", "kotlin",
      "kt", "kts", "cs", "csharp", "dart", "scala", "groovy", "gradle", "php", "proto", "metal",
      "glsl", "scss", "sass", "less":
      (hasSlashComments, hasBlockComments, quotes) = (true, true, Self.both)
    case "js", "javascript", "mjs", "ts", "typescript", "jsx", "tsx", "go":
      (hasSlashComments, hasBlockComments, quotes) = (true, true, Array("\"'`".utf8))
    case "rust", "rs", "zig": (hasSlashComments, hasBlockComments) = (true, true)
    case "css": (hasBlockComments, quotes) = (true, Self.both)
    case "yaml", "yml", "toml", "python", "py", "ruby", "rb", "perl", "r", "make", "makefile",
      "dockerfile", "docker", "cmake", "properties", "elixir", "ex", "nix", "gemfile", "podfile":
      (hasHashComments, quotes) = (true, Self.both)
    case "powershell", "ps1", "pwsh", "posh":
      (hasHashComments, isPowerShell, quotes) = (true, true, Self.both)
    case "sql", "lua", "haskell", "hs", "elm", "applescript":
      (hasDashComments, quotes) = (true, Self.both)
    case "html", "xml", "svg", "plist", "xhtml", "vue", "htm", "go-html-template", "handlebars",
      "hbs":
      (isMarkup, quotes) = (true, Self.both)
    default: break
    }
    switch language {
    case "python", "py", "toml", "kotlin", "kt", "kts", "java", "groovy", "gradle", "scala",
      "elixir", "ex":
      hasTripleQuotes = true
    default: break
    }
  }
}
