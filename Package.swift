// swift-tools-version: 6.2
// TopicKit: folders of reference topics, read as typed values and exported to every reader.

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]

/// One word here makes an exporter's library product, target and test target:
/// `Sources/Exporters/NAME`, `TopicKitNAME`, `Tests/ExporterTests/NAME`.
let exporters = ["JSON", "Man", "Digest", "Docset"]

let package = Package(
  name: "TopicKit",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "TopicKit", targets: ["TopicKit"]),
    .library(name: "TopicKitEngine", targets: ["TopicKitEngine"]),
    .library(name: "TopicKitOutside", targets: ["TopicKitOutside"]),
    .library(name: "TopicKitExporters", targets: ["TopicKitExporters"]),
    .executable(name: "topickit", targets: ["topickit-cli"]),
    .plugin(name: "ExportTopics", targets: ["ExportTopics"]),
    .plugin(name: "TopicResource", targets: ["TopicResource"]),
  ],
  targets: [
    .target(name: "TopicKit", path: "Sources/TopicKit", swiftSettings: settings),
    .systemLibrary(
      name: "CSQLite",
      path: "Sources/Exporters/CSQLite",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]
    ),
    .target(name: "CTopicKitSystem", path: "Sources/Exporters/CTopicKitSystem"),
    .target(
      name: "TopicKitEngine",
      dependencies: ["TopicKit", "CTopicKitSystem"],
      path: "Sources/Exporters/Engine",
      swiftSettings: settings
    ),
    .target(name: "CTopicKitSpawn", path: "Sources/Exporters/CTopicKitSpawn"),
    .target(
      name: "TopicKitOutside",
      dependencies: [
        "TopicKit", "TopicKitEngine", "TopicKitJSON", "CTopicKitSystem", "CTopicKitSpawn",
      ],
      path: "Sources/Exporters/Outside",
      swiftSettings: settings
    ),
    .target(
      name: "TopicKitExporters",
      dependencies: ["TopicKit", "TopicKitEngine"]
        + exporters.map { .target(name: "TopicKit\($0)") },
      path: "Sources/Exporters/BuiltIn",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "topickit-cli",
      dependencies: [
        "TopicKit", "TopicKitDigest", "TopicKitDocset", "TopicKitEngine", "TopicKitExporters",
        "TopicKitJSON",
        "TopicKitMan", "TopicKitOutside",
      ],
      path: "Sources/topickit-cli",
      swiftSettings: settings
    ),
    .plugin(
      name: "ExportTopics",
      capability: .command(
        intent: .custom(verb: "export-topics", description: "Export topics with topickit"),
        permissions: [
          .writeToPackageDirectory(reason: "The exported files go where --output says.")
        ]
      ),
      dependencies: ["topickit-cli"]
    ),
    .plugin(
      name: "TopicResource",
      capability: .buildTool(),
      dependencies: ["topickit-cli"]
    ),
    .target(
      name: "TestSupport",
      dependencies: ["TopicKit"],
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    .testTarget(
      name: "TopicKitTests",
      dependencies: ["TopicKit", "TopicKitJSON", "TestSupport"],
      path: "Tests/TopicKitTests",
      swiftSettings: settings
    ),
    .testTarget(
      name: "EngineTests",
      dependencies: ["TopicKit", "TopicKitEngine", "TopicKitExporters", "TestSupport"],
      path: "Tests/EngineTests",
      swiftSettings: settings
    ),
    .testTarget(
      name: "OutsideTests",
      dependencies: ["TopicKit", "TopicKitEngine", "TopicKitOutside", "TestSupport"],
      path: "Tests/OutsideTests",
      swiftSettings: settings
    ),
    .testTarget(
      name: "CLITests",
      dependencies: [
        "topickit-cli", "TopicKit", "TopicKitExporters", "TopicKitMan", "TestSupport",
      ],
      path: "Tests/CLITests",
      swiftSettings: settings
    ),
  ]
)

// The literal above would not type-check in time with these inside it.
for name in exporters {
  var dependencies: [Target.Dependency] = ["TopicKit"]
  if name == "Docset" {
    dependencies.append(
      .target(name: "CSQLite", condition: .when(platforms: [.linux, .android, .windows]))
    )
  }
  package.products.append(.library(name: "TopicKit\(name)", targets: ["TopicKit\(name)"]))
  package.targets.append(
    .target(
      name: "TopicKit\(name)",
      dependencies: dependencies,
      path: "Sources/Exporters/\(name)",
      swiftSettings: settings
    )
  )
  package.targets.append(
    .testTarget(
      name: "TopicKit\(name)Tests",
      dependencies: [.target(name: "TopicKit\(name)"), "TestSupport"],
      path: "Tests/ExporterTests/\(name)",
      swiftSettings: settings
    )
  )
}
