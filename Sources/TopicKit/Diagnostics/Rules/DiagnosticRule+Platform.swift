// Rules about platforms, versions, and the link to the documentation.

extension DiagnosticRule {
  /// A version is numbers and dots.
  public static let availabilityMalformed = DiagnosticRule(
    id: "TK006",
    severity: .warning,
    summary: "Availability names platforms and versions",
    explanation: """
      An item of `availability` is a platform, perhaps with a version behind it, perhaps with a
      `+` for all later ones. A version is numbers with dots between them, so that programs can
      compare it. Anything else is kept as it is written, and cannot be compared.

      Bad:
      ```yaml
      availability: iOS 13.x, macOS since Catalina
      ```

      Good:
      ```yaml
      availability: iOS 13.0+, macOS 10.15+
      ```
      """
  )
  /// A platform of `platforms` is a known one.
  public static let platformUnknown = DiagnosticRule(
    id: "TK023",
    severity: .note,
    summary: "A platform is one that is known",
    explanation: """
      Any name can be a platform's, so this is a note; where the name is nearly a known one it
      is a warning, since a reader who asks for that platform will not find the page. The known
      ones are iOS, iPadOS, macOS, tvOS, watchOS, visionOS, Mac Catalyst, DriverKit, Linux,
      Windows, Android and Web, in any case.

      Bad:
      ```yaml
      platforms: [iOS, MacOSX]
      ```

      Good:
      ```yaml
      platforms: [iOS, macOS]
      ```
      """
  )
  /// A platform section is about a platform that the page covers.
  public static let platformUndeclared = DiagnosticRule(
    id: "TK024",
    severity: .warning,
    summary: "A platform section is about a platform of the front matter",
    explanation: """
      The page has a section for a platform that neither `platforms` nor `availability` names.
      Either the section is out of place, or readers who ask for that platform never see it.
      iOS stands for iPadOS too.

      Add the platform to `platforms`, or remove the section.

      Bad:
      ```markdown
      ---
      platforms: [iOS]
      ---
      # Gauge

      ## On macOS
      ```

      Good: `platforms: [iOS, macOS]`.
      """
  )
  /// `docs` is an absolute URL.
  public static let docsMalformed = DiagnosticRule(
    id: "TK025",
    severity: .warning,
    summary: "The link to the documentation is an absolute http or https URL",
    explanation: """
      `docs` is shown far from the page: in a docset, in a man page, in a digest. There a
      relative link leads nowhere, and text that is no URL is a link to nothing.

      Write the whole URL, with `https://` and a host, without blanks.

      Bad:
      ```yaml
      docs: developer.apple.com/documentation/swiftui/gauge
      ```

      Good:
      ```yaml
      docs: https://developer.apple.com/documentation/swiftui/gauge
      ```
      """
  )
}
