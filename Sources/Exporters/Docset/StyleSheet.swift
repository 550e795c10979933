/// The one style sheet of a docset.
///
/// Readers show pages in a narrow pane. `body` has a background and a colour of its own, as
/// Zeal's dark mode inverts the page and would else show grey on grey.
enum StyleSheet {
  static let file = "style.css"

  static let css = """
    :root {
      color-scheme: light dark;
      --text: #1d1d1f; --soft: #5f6368; --ground: #ffffff; --raised: #f5f5f7; --line: #d9d9de;
      --link: #0058b0; --accent: #0058b0;
      --tip: #1a7f37; --important: #6639ba; --warning: #8a5a00; --caution: #b3261e;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --text: #e8e8ed; --soft: #a6a6ad; --ground: #1c1c1e; --raised: #2a2a2d; --line: #424247;
        --link: #6cb2ff; --accent: #6cb2ff;
        --tip: #57c46f; --important: #b99cff; --warning: #e0b04c; --caution: #ff8a80;
      }
    }
    * { box-sizing: border-box; }
    html { background: var(--ground); -webkit-text-size-adjust: 100%; }
    body {
      margin: 0; min-height: 100vh; background: var(--ground); color: var(--text);
      font: 15px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", "Noto Sans", "DejaVu Sans",
        Roboto, sans-serif;
      overflow-wrap: break-word;
    }
    main { max-width: 46rem; margin: 0 auto; padding: 1rem 1.25rem 3rem; }
    h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.6em 0 0.5em; scroll-margin-top: 0.5rem; }
    h1 { font-size: 1.7em; margin-top: 0.2em; }
    h2 { font-size: 1.3em; padding-bottom: 0.2em; border-bottom: 1px solid var(--line); }
    h3 { font-size: 1.1em; }
    h4, h5, h6 { font-size: 1em; }
    p, ul, ol, dl, pre, table, blockquote { margin: 0 0 0.9em; }
    ul, ol { padding-left: 1.5em; }
    li > p:last-child, li > ul:last-child, li > ol:last-child, blockquote > :last-child,
    .note > :last-child { margin-bottom: 0; }
    a { color: var(--link); }
    a.dashAnchor { display: block; height: 0; }
    code, kbd, samp, pre {
      font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
      font-size: 0.9em;
    }
    code, kbd, samp { background: var(--raised); padding: 0.1em 0.3em; border-radius: 4px; }
    kbd { border: 1px solid var(--line); }
    pre {
      background: var(--raised); padding: 0.75rem 0.9rem; border-radius: 8px; overflow-x: auto;
      line-height: 1.45; tab-size: 4;
    }
    pre code { background: none; padding: 0; font-size: 1em; }
    h1 code, h2 code, h3 code, h4 code { font-size: 0.95em; }
    table { border-collapse: collapse; display: block; max-width: 100%; overflow-x: auto; }
    th, td { border: 1px solid var(--line); padding: 0.35em 0.6em; vertical-align: top; }
    th { background: var(--raised); text-align: left; }
    th[align="center"] { text-align: center; }
    th[align="right"] { text-align: right; }
    hr { border: 0; border-top: 1px solid var(--line); margin: 1.5em 0; }
    blockquote { padding: 0.1em 0 0.1em 0.9em; border-left: 3px solid var(--line); }
    blockquote { color: var(--soft); }
    .note {
      margin: 0 0 0.9em; padding: 0.55em 0.9em; border-left: 3px solid var(--accent);
      background: var(--raised); border-radius: 0 8px 8px 0;
    }
    .note.tip { border-color: var(--tip); }
    .note.important { border-color: var(--important); }
    .note.warning { border-color: var(--warning); }
    .note.caution { border-color: var(--caution); }
    .note blockquote { padding: 0; border: 0; color: inherit; }
    .label { margin-bottom: 0.2em; font-weight: 600; }
    .facts { color: var(--soft); font-size: 0.9em; }
    .facts dt { float: left; clear: left; margin-right: 0.5em; font-weight: 600; }
    .facts dd { margin: 0; }
    .contents {
      margin: 0 0 1.2em; padding: 0.6em 0.9em; border: 1px solid var(--line); border-radius: 8px;
      font-size: 0.93em;
    }
    .contents h2 { margin: 0 0 0.3em; padding: 0; border: 0; font-size: 1em; }
    .contents ul { margin: 0; padding-left: 1.2em; }
    .contents a, .topics a { text-decoration: none; }
    .topics dt { font-weight: 600; }
    .topics dd { margin: 0 0 0.6em; color: var(--soft); }
    .footnotes, footer {
      margin-top: 2em; padding-top: 0.8em; border-top: 1px solid var(--line); color: var(--soft);
      font-size: 0.9em;
    }
    @media print {
      body { background: #ffffff; color: #000000; }
      pre, code { white-space: pre-wrap; }
    }

    """
}
