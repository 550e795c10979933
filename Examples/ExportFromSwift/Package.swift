// swift-tools-version: 6.2
// Programs that export topics from their own code, as the command line tool does.

import PackageDescription

let package = Package(
  name: "ExportFromSwift",
  platforms: [.macOS(.v13)],
  dependencies: [
    // In your own package: .package(url: "…", from: "0.1.0")
    .package(name: "TopicKit", path: "../..")
  ],
  targets: [
    // A docset by a built-in exporter.
    .executableTarget(
      name: "ExportFromSwift",
      dependencies: [
        .product(name: "TopicKit", package: "TopicKit"),
        .product(name: "TopicKitEngine", package: "TopicKit"),
        .product(name: "TopicKitExporters", package: "TopicKit"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
    // A format of one's own.
    .executableTarget(
      name: "WriteAnExporter",
      dependencies: [
        .product(name: "TopicKit", package: "TopicKit"),
        .product(name: "TopicKitEngine", package: "TopicKit"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
  ]
)
