extension RichText {
  init(parsingCoded markdown: String) { self = .plain(markdown) }
  init(parsingCodedInline markdown: String) { self = .plain(markdown) }
}
