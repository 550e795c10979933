/// A square of pixels.
struct Picture: Equatable {
  /// A colour of 8 bits each.
  struct Colour: Equatable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8 = 0xFF

    var bytes: [UInt8] { [red, green, blue, alpha] }

    init(_ rgb: UInt32, alpha: UInt8 = 0xFF) {
      red = UInt8(truncatingIfNeeded: rgb >> 16)
      green = UInt8(truncatingIfNeeded: rgb >> 8)
      blue = UInt8(truncatingIfNeeded: rgb)
      self.alpha = alpha
    }
  }

  let side: Int
  private var pixels: [Colour]

  /// A square with round corners.
  init(side: Int, radius: Int, colour: UInt32) {
    self.side = side
    pixels = []
    for row in 0..<side {
      for column in 0..<side {
        let alpha = Self.cover(of: column, row, side: side, radius: radius)
        pixels.append(Colour(colour, alpha: alpha))
      }
    }
  }

  subscript(column: Int, row: Int) -> Colour {
    get { pixels[row * side + column] }
    set { pixels[row * side + column] = newValue }
  }

  /// How much of a pixel lies inside the round corners: of 8 x 8 points in it, how many do.
  private static func cover(of column: Int, _ row: Int, side: Int, radius: Int) -> UInt8 {
    // In sixteenths of a pixel, from the middle of the corner's circle.
    let distance = { (place: Int, point: Int) in
      let value = place * 16 + point * 2 + 1
      return max(radius * 16 - value, value - (side - radius) * 16, 0)
    }
    var inside = 0
    for point in 0..<64 {
      let (x, y) = (distance(column, point % 8), distance(row, point / 8))
      if x * x + y * y <= radius * radius * 256 { inside += 1 }
    }
    return UInt8(inside * 255 / 64)
  }
}
