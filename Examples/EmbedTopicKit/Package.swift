// swift-tools-version: 6.2
// A program that reads topics with the library alone: no exporter, no Foundation, no SQLite.

import PackageDescription

let package = Package(
  name: "EmbedTopicKit",
  platforms: [.macOS(.v13)],
  dependencies: [
    // In your own package: .package(url: "…", from: "0.1.0")
    .package(name: "TopicKit", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "EmbedTopicKit",
      dependencies: [.product(name: "TopicKit", package: "TopicKit")],
      swiftSettings: [.swiftLanguageMode(.v6), .strictMemorySafety()]
    )
  ]
)
