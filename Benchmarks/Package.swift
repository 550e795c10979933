// swift-tools-version: 6.2
// Programs that measure the library. Nothing of the project depends on them.

import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "TopicKit", path: "..")],
  targets: [
    .executableTarget(
      name: "topickit-bench",
      dependencies: [.product(name: "TopicKit", package: "TopicKit")],
      swiftSettings: [.swiftLanguageMode(.v6), .strictMemorySafety()]
    )
  ]
)
