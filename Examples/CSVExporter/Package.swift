// swift-tools-version: 6.2
// A command line tool with all formats of TopicKit, and one more.

import PackageDescription

let package = Package(
  name: "CSVExporter",
  platforms: [.macOS(.v13)],
  dependencies: [
    // In your own package: .package(url: "…", from: "0.1.0")
    .package(name: "TopicKit", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "csv-topics",
      dependencies: [
        .product(name: "TopicKit", package: "TopicKit"),
        .product(name: "TopicKitEngine", package: "TopicKit"),
        .product(name: "TopicKitExporters", package: "TopicKit"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
    .testTarget(
      name: "CSVExporterTests",
      dependencies: ["csv-topics", .product(name: "TopicKit", package: "TopicKit")],
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
  ]
)
