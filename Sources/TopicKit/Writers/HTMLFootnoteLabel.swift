/// Labels of footnotes as they are compared.
package enum HTMLFootnoteLabel {
  /// What two labels of one footnote share: they are equal as those of links are, without case.
  package static func folded(_ label: Span<UInt8>) -> [UInt8] {
    LinkLabel.fold(label, 0..<label.count)
  }
}
