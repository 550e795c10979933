extension RichText {
  public var markdownBytes: [UInt8] { textBytes() }
}
