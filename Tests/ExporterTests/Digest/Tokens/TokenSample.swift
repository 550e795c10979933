import Testing

/// Texts with their exact counts, by the vocabularies that scripts/calibrate-tokens.py names.
struct TokenSample: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let counts: [String: Int]

  var testDescription: String { name }
}

extension TokenSample {
  static let all = [prose, code, table, arabic, russian, chinese]
  /// Those that are long enough for one word not to matter.
  static let long = [prose, code, table]

  private static let prose = TokenSample(
    name: "prose",
    text: #"""
      # A sheet that slides over the view

      A sheet covers part of the screen and asks for one thing. It goes away when its work is done, by a
      swipe or by a button, and what lies below does not change meanwhile. Keep it short: people come back
      to where they were, and a long form makes them forget where that was.

      ## Pitfalls

      - **The sheet is not shown.** The value that shows it was set before the view appeared.
      - **It closes by itself.** A second sheet on the same view replaces the first one.

      """#,
    counts: [
      "o200k": 119, "cl100k": 119, "llama3": 119, "llama4": 117, "qwen": 119, "mistral": 117,
      "deepseek": 117, "claude3": 124, "claude4.7": 157,
    ]
  )

  private static let code = TokenSample(
    name: "code",
    text: #"""
      ```swift
      struct SheetView: View {
        @State private var isShown = false
        @Environment(\.dismiss) private var dismiss

        var body: some View {
          Button("Show") { isShown.toggle() }
            .sheet(isPresented: $isShown, onDismiss: save) {
              NavigationStack { DetailView(id: 0x1F) }
                .presentationDetents([.medium, .fraction(0.25)])
            }
        }

        func save() async throws -> [URL: Data] { try await store.write(all: true) }
      }
      ```

      """#,
    counts: [
      "o200k": 124, "cl100k": 125, "llama3": 125, "llama4": 123, "qwen": 126, "mistral": 128,
      "deepseek": 133, "claude3": 147, "claude4.7": 182,
    ]
  )

  private static let table = TokenSample(
    name: "table",
    text: #"""
      | Option | Default | Since | Meaning |
      |:-------|--------:|:-----:|---------|
      | `--jobs N` | 8 | 0.1.0 | how many pages at once |
      | `--output DIR` | `./out` | 0.1.0 | where files go, see <https://example.org/a?b=c#d> |
      | `--no-cache` | | 0.2.1 | neither read nor write `~/.cache/topickit` |
      | `SOURCE_DATE_EPOCH` | 1795996800 | 0.1.0 | seconds since 1970-01-01T00:00:00Z |

      """#,
    counts: [
      "o200k": 148, "cl100k": 148, "llama3": 145, "llama4": 140, "qwen": 161, "mistral": 162,
      "deepseek": 150, "claude3": 165, "claude4.7": 198,
    ]
  )

  private static let arabic = TokenSample(
    name: "arabic",
    text: #"""
      # عرض النافذة

      تغطي النافذة جزءا من الشاشة وتسأل عن شيء واحد، ثم تختفي عندما ينتهي عملها.

      - **لا تظهر النافذة.** تغيرت القيمة قبل ظهور الصفحة.

      `topickit show sheet`

      """#,
    counts: [
      "o200k": 54, "cl100k": 113, "llama3": 67, "llama4": 67, "qwen": 72, "mistral": 47,
      "deepseek": 66, "claude3": 105, "claude4.7": 107,
    ]
  )

  private static let russian = TokenSample(
    name: "russian",
    text: #"""
      # Окно поверх страницы

      Окно закрывает часть экрана и спрашивает об одном. Оно исчезает, когда работа сделана.

      """#,
    counts: [
      "o200k": 30, "cl100k": 51, "llama3": 35, "llama4": 27, "qwen": 37, "mistral": 36,
      "deepseek": 35, "claude3": 49, "claude4.7": 49,
    ]
  )

  private static let chinese = TokenSample(
    name: "chinese",
    text: #"""
      # 覆盖页面的窗口

      窗口遮住屏幕的一部分，只询问一件事；工作完成后它就会消失。

      """#,
    counts: [
      "o200k": 31, "cl100k": 46, "llama3": 32, "llama4": 23, "qwen": 25, "mistral": 40,
      "deepseek": 23, "claude3": 46, "claude4.7": 46,
    ]
  )
}
