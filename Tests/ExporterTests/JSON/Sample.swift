import TopicKit

/// Pages that hold every key that the JSON of a topic can have.
enum Sample {
  /// Every construct of the format.
  static let page = """
    ---
    title: Gauge
    id: gauge
    platforms: [iOS, macOS]
    availability: iOS 16.0+, macOS
    docs: https://example.com/gauge
    aliases: [meter]
    level: {min: 0, max: [1, {unit: "%"}]}
    ---

    Before the *title*.

    # Gauge

    Shows a value
    in a `range`.[^1]

    > [!NOTE]
    > Not a slider.

    [^1]: Closed.

    ## Contents

    - Pitfalls

    ## Default code

    ```swift title="x"
    Gauge(value: 0.5)
    ```

    **Tip:** Short.

    ## Pitfalls

    - **It never *moves*.** See [slider](slider.md).
    - No title.
    - **No explanation.**

    ## Key APIs

    `Gauge`, `.gaugeStyle(_:)`

    - `GaugeStyle`: how it looks

    ## Variants

    ### In a list

    Text.

    ```
    code
    ```

    ## On macOS

    A summary.

    ### Default code

    ```swift
    Gauge(value: 1)
    ```

    ### Pitfalls

    - **One.** Two.

    ### Key APIs

    `\\.gauge`

    ### Variants

    #### In a window

    More variants, left out to keep this file short: One, Two (macOS). Docs: https://example.com

    ## Related

    [slider](slider.md#x), [site](https://example.com)

    ## Anything

    |a|b|
    |-|-|
    |c|d|
    """

  /// What no page can hold, and a program can make.
  static func odd() throws -> Topic {
    var odd = try topic("# Odd\n\ntext\n", id: "odd")
    odd.sections = [
      Section(
        kind: .general,
        level: 2,
        title: odd.title,
        content: [.variant(Variant(title: odd.title, content: odd.introduction, level: 6))]
      )
    ]
    return odd
  }
}
