// swift-tools-version: 6.2
// A package that carries its topics with it: as a resource of a target, and exported by command.

import PackageDescription

let package = Package(
  name: "UsePlugins",
  platforms: [.macOS(.v13)],
  dependencies: [
    // In your own package: .package(url: "…", from: "0.1.0")
    .package(name: "TopicKit", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Handbook",
      dependencies: [.product(name: "TopicKit", package: "TopicKit")],
      swiftSettings: [.swiftLanguageMode(.v6)],
      plugins: [.plugin(name: "TopicResource", package: "TopicKit")]
    )
  ]
)
