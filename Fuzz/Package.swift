// swift-tools-version: 6.2
// Fuzz targets of TopicKit for libFuzzer; built and run by run.sh.

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "TopicKit", path: "..")],
  targets: [
    .systemLibrary(
      name: "CCmark",
      pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]
    ),
    .systemLibrary(
      name: "CMd4c",
      pkgConfig: "md4c-html",
      providers: [.apt(["libmd4c-html0-dev"]), .brew(["md4c"])]
    ),
    .target(
      name: "FuzzSupport",
      dependencies: [.product(name: "TopicKit", package: "TopicKit")],
      swiftSettings: settings
    ),
  ]
)

/// One word here makes a fuzz target: `Sources/NAME` and its product.
for name in ["FuzzMarkdown", "FuzzTopic", "FuzzFormat", "FuzzRoundTrip", "FuzzDifferential"] {
  var dependencies: [Target.Dependency] = [
    "FuzzSupport", .product(name: "TopicKit", package: "TopicKit"),
  ]
  if name == "FuzzDifferential" { dependencies += ["CCmark", "CMd4c"] }
  package.targets.append(
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
  )
}
