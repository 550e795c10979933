import Foundation
import TestSupport
import Testing
import TopicKit
@testable import TopicKitDocset

@Suite("Icons")
struct IconTests {
  @Test(
    "A name has the initials of its words, its capitals, or its first letters",
    arguments: [
      ("SwiftUI", "SU"), ("Swift Charts", "SC"), ("Topics", "TO"), ("a", "A"),
      ("my topics 2", "MT"),
      ("tldr", "TL"), ("日本", ""), ("", ""), ("é b", "B"), ("3D", "3D"), ("x-y.z", "XY"),
    ]
  )
  func initials(name: String, expected: String) {
    #expect(String(InitialsIcon.initials(of: name)) == expected)
  }

  @Test("An icon shows the letters in white, the same on every run")
  func picture() {
    let picture = InitialsIcon.picture(for: "SwiftUI", side: 16)
    let white = Picture.Colour(0xFFFFFF)
    let drawn = (0..<16).map { row in
      String(
        (0..<16).map {
          picture[$0, row] == white ? "#" : picture[$0, row].alpha == 0xFF ? "." : " "
        }
      )
    }
    #expect(
      drawn
        == [
          "   ..........   ", " .............. ", " .............. ", "................",
          "................", "....####.#...#..", "...#.....#...#..", "...#.....#...#..",
          "....###..#...#..", ".......#.#...#..", ".......#.#...#..", "...####...###...",
          "................", " .............. ", " .............. ", "   ..........   ",
        ].map { $0 }
    )
    #expect(
      InitialsIcon.png(for: "SwiftUI", side: 32) == InitialsIcon.png(for: "SwiftUI", side: 32)
    )
    #expect(InitialsIcon.png(for: "日本", side: 16) != InitialsIcon.png(for: "", side: 16))
  }

  @Test("An icon is a PNG of its size, as another program reads it", arguments: [16, 32])
  func png(side: Int) throws {
    let png = InitialsIcon.png(for: "A & B", side: side)
    #expect(PNGFile.side(of: png) == side)
    for count in png.indices { #expect(PNGFile.side(of: Array(png[..<count])) == nil) }
    var broken = png
    broken[60] ^= 1
    #expect(PNGFile.side(of: broken) == nil)
    #expect(PNGFile.side(of: png + [0]) == nil)
    // Without pixels: the signature, the header and the end.
    #expect(PNGFile.side(of: Array(png.prefix(33) + png.suffix(12))) == nil)
    let header = png.prefix(8) + [0xFF, 0xFF, 0xFF, 0xFF] + png.dropFirst(12)
    #expect(PNGFile.side(of: Array(header)) == nil)
    let chunk = png.prefix(33) + [0xFF, 0xFF, 0xFF, 0xFF] + png.dropFirst(37)
    #expect(PNGFile.side(of: Array(chunk)) == nil)
    #expect(PNGFile.side(of: Array("GIF89a".utf8)) == nil)
    #expect(PNGFile.side(of: []) == nil)
  }

  @Test("White can be read on every colour")
  func contrast() {
    for colour in InitialsIcon.colours {
      #expect(Contrast.ratio(colour, 0xFFFFFF) >= 4.5, "\(String(colour, radix: 16))")
    }
  }

  @Test("Icons that are given are taken as they are, wrong ones refused by key")
  func given() throws {
    let small = InitialsIcon.png(for: "x", side: 16)
    let large = InitialsIcon.png(for: "y", side: 32)
    func icons(_ files: [String: [UInt8]]) throws -> DocsetIcons {
      try DocsetIcons(ExportOptions(name: "T", files: files), name: "T")
    }
    let taken = try icons(["icon": small, "icon@2x": large])
    #expect(taken.small == small)
    #expect(taken.large == large)
    for (files, part) in [
      (["icon": small], "'icon@2x'"), (["icon@2x": large], "'icon'"),
      (["icon": large, "icon@2x": large], "32 x 32 pixels; it needs 16 x 16"),
      (["icon": small, "icon@2x": Array("GIF89a".utf8)], "no square PNG"),
    ] {
      #expect {
        _ = try icons(files)
      } throws: { error in
        (error as? ExportError)?.code == .badOption && "\(error)".contains(part)
      }
    }
  }
}

/// The contrast of colours, by the Web Content Accessibility Guidelines.
enum Contrast {
  static func ratio(_ left: UInt32, _ right: UInt32) -> Double {
    let (one, two) = (luminance(left), luminance(right))
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private static func luminance(_ colour: UInt32) -> Double {
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double((colour >> UInt32(shift)) & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
