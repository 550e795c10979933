/// The one style sheet of a docset.
///
/// Readers show pages in a narrow pane, and know them in two colours. `body` has a background
/// and a colour of its own: Zeal's dark mode inverts the page, and would else show grey on
/// grey. Where the page is dark by itself it must not be inverted once more.
enum StyleSheet {
  static let file = "style.css"

  static let css = palette + text + blocks + topic + code + print

  /// The colours; those of text are readable on `--ground` and on `--raised` (WCAG AA).
  private static let palette = """
    :root {
      color-scheme: light dark;
      --text: #1d1d1f; --soft: #585b63; --ground: #ffffff; --raised: #f5f5f8; --line: #d8d8df;
      --link: #0058b0; --mark: #fff1b8;
      --tip: #1a7235; --important: #6639ba; --warning: #8a5a00; --caution: #b3261e;
      --keyword: #9b2393; --type: #0b4f79; --string: #b3261e; --number: #1c32c4;
      --comment: #5a6672; --attribute: #7a5400; --regex: #a8391c; --name: #1f686f;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --text: #e6e6eb; --soft: #a9a9b2; --ground: #1c1c1e; --raised: #28282b; --line: #434348;
        --link: #72b5ff; --mark: #4d4115;
        --tip: #5cc874; --important: #bda2ff; --warning: #e2b350; --caution: #ff8d83;
        --keyword: #ff7ab2; --type: #7fd4f5; --string: #ff8d83; --number: #d6c97e;
        --comment: #98a3ae; --attribute: #f2a15f; --regex: #ffa27a; --name: #7ccabb;
      }
      html.dash-ignore-dark-mode { filter: none !important; }
    }

    """

  private static let text = """
    * { box-sizing: border-box; }
    html { background: var(--ground); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body {
      margin: 0; min-height: 100vh; background: var(--ground); color: var(--text);
      font: 15px/1.55 -apple-system, BlinkMacSystemFont, "Segoe UI", "Noto Sans", "DejaVu Sans",
        Roboto, sans-serif;
      overflow-wrap: break-word;
    }
    main { max-width: 46rem; margin: 0 auto; padding: 1.1rem 1.1rem 3rem; }
    h1, h2, h3, h4, h5, h6 {
      margin: 1.7em 0 0.55em; line-height: 1.25; font-weight: 650; scroll-margin-top: 0.6rem;
      text-wrap: balance;
    }
    h1 { margin-top: 0.1em; font-size: 1.75em; letter-spacing: -0.01em; }
    h2 { padding-bottom: 0.25em; border-bottom: 1px solid var(--line); font-size: 1.3em; }
    h3 { font-size: 1.1em; }
    h4, h5, h6 { font-size: 1em; }
    h5, h6 { color: var(--soft); }
    h2 + a + h3, h2 + h3, h3 + a + h4 { margin-top: 0.9em; }
    p, ul, ol, dl, pre, blockquote, details, figure, .table { margin: 0 0 0.9em; }
    ul, ol { padding-inline-start: 1.5em; }
    li { margin: 0.2em 0; }
    li > p:last-child, li > ul:last-child, li > ol:last-child, li > pre:last-child,
    dd > :last-child, td > :last-child, blockquote > :last-child, .note > :last-child {
      margin-bottom: 0;
    }
    li > ul, li > ol { margin: 0.2em 0; }
    li > p + pre, li > pre { margin-top: 0.5em; }
    a { color: var(--link); text-underline-offset: 0.15em; }
    a.dashAnchor { display: block; height: 0; }
    :target { background: var(--mark); }
    :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
    code, kbd, samp, pre {
      font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
      font-size: 0.88em; direction: ltr; unicode-bidi: isolate;
    }
    code, kbd, samp {
      padding: 0.12em 0.32em; border-radius: 4px; background: var(--raised);
      overflow-wrap: anywhere; -webkit-box-decoration-break: clone; box-decoration-break: clone;
    }
    code:target, strong:target { background: var(--mark); }
    kbd { border: 1px solid var(--line); }
    a code { color: inherit; }
    h1 code, h2 code, h3 code, h4 code, h5 code, h6 code { font-size: 0.92em; }
    hr { margin: 1.6em 0; border: 0; border-top: 1px solid var(--line); }

    """

  private static let blocks = """
    blockquote {
      padding: 0.1em 0; padding-inline-start: 0.9em; border-inline-start: 3px solid var(--line);
      color: var(--soft);
    }
    .table { overflow-x: auto; }
    table { border-collapse: collapse; font-size: 0.95em; }
    th, td {
      padding: 0.4em 0.7em; border: 1px solid var(--line); vertical-align: top;
      text-align: start;
    }
    th { background: var(--raised); }
    td code, th code { overflow-wrap: normal; }
    .left { text-align: left; }
    .center { text-align: center; }
    .right { text-align: right; }
    details { padding: 0.4em 0.9em; border: 1px solid var(--line); border-radius: 8px; }
    summary { cursor: pointer; }
    .note {
      margin: 0 0 0.9em; padding: 0.6em 0.9em; border-inline-start: 3px solid var(--link);
      border-radius: 4px; background: var(--raised);
    }
    .note p:first-child > strong:first-child { color: var(--link); }
    .note.tip { border-color: var(--tip); }
    .note.tip p:first-child > strong:first-child { color: var(--tip); }
    .note.important { border-color: var(--important); }
    .note.important p:first-child > strong:first-child { color: var(--important); }
    .note.warning { border-color: var(--warning); }
    .note.warning p:first-child > strong:first-child { color: var(--warning); }
    .note.caution { border-color: var(--caution); }
    .note.caution p:first-child > strong:first-child { color: var(--caution); }
    .note code { background: var(--ground); }
    .note blockquote { padding: 0; border: 0; color: inherit; }
    .label { margin-bottom: 0.2em; font-weight: 650; }
    .footnotes, footer {
      margin-top: 2.4em; padding-top: 0.9em; border-top: 1px solid var(--line);
      color: var(--soft); font-size: 0.9em;
    }
    .docs, .docs a { overflow-wrap: anywhere; }

    """

  private static let topic = """
    h1 + p, .facts + p { font-size: 1.08em; }
    .facts {
      display: grid; grid-template-columns: fit-content(12em) 1fr; gap: 0.2em 0.8em;
      color: var(--soft); font-size: 0.88em;
    }
    .facts dt { font-weight: 650; overflow-wrap: anywhere; }
    .facts dd { margin: 0; overflow-wrap: anywhere; }
    .badges {
      display: flex; flex-wrap: wrap; align-items: baseline; gap: 0; margin-bottom: 0.25em;
    }
    .badges dt { min-width: 6.7em; margin-inline-end: 0.5em; }
    .badges dd {
      margin: 0 0 0.4em; margin-inline-end: 0.4em; padding: 0.05em 0.6em;
      border: 1px solid var(--line); border-radius: 1em; background: var(--raised);
      min-width: 0; color: var(--text);
    }
    .badges + p, .badges + .facts:not(.badges) { margin-top: 0.7em; }
    .contents {
      margin: 1.1em 0 1.4em; padding: 0.7em 0.9em; border-radius: 8px; background: var(--raised);
      font-size: 0.93em; overflow-wrap: anywhere;
    }
    .contents h2 {
      margin: 0 0 0.3em; padding: 0; border: 0; color: var(--soft); font-size: 1em;
    }
    .contents ul { margin: 0; padding: 0; list-style: none; }
    .contents > ul { display: flex; flex-wrap: wrap; }
    .contents li { min-width: 0; margin: 0.1em 0; margin-inline-end: 1.2em; }
    .contents .group { flex-basis: 100%; margin-inline-end: 0; }
    .contents > ul > li > a { font-weight: 600; }
    .contents ul ul { display: inline; margin-inline-start: 0.3em; }
    .contents li li { display: inline; margin: 0; }
    .contents li li:not(:last-child)::after { content: "\\a0\\b7"; color: var(--soft); }
    .contents a, .topics a, .letters a, .links a, .index a { text-decoration: none; }
    .contents a:hover, .topics a:hover, .letters a:hover, .links a:hover, .index a:hover {
      text-decoration: underline;
    }
    .pitfalls > ul { padding: 0; list-style: none; }
    .pitfalls > ul > li, .pitfalls > ol > li { margin: 0 0 0.8em; }
    .pitfalls > ul > li {
      padding-inline-start: 0.9em;
      border-inline-start: 3px solid var(--warning);
    }
    .apis > ul { padding: 0; list-style: none; }
    .apis > ul > li { margin: 0.35em 0; padding-inline-start: 1.2em; text-indent: -1.2em; }
    .apis > ul > li > * { text-indent: 0; }
    .topics dt { font-weight: 600; }
    .topics dd { margin: 0 0 0.7em; color: var(--soft); }
    .index dt { margin-top: 0.5em; }
    .index dd { margin: 0; margin-inline-start: 1.2em; font-size: 0.93em; }
    .letters { line-height: 2; }
    .letters a { margin-inline-end: 0.55em; font-weight: 600; }

    """

  private static let code = """
    pre {
      padding: 0.8rem 0.9rem; border-radius: 8px; background: var(--raised); overflow-x: auto;
      line-height: 1.5; text-align: left; tab-size: 4;
    }
    pre code { padding: 0; background: none; font-size: 1em; overflow-wrap: normal; }
    .k { color: var(--keyword); font-weight: 600; }
    .t { color: var(--type); }
    .s { color: var(--string); }
    .n { color: var(--number); }
    .c { color: var(--comment); font-style: italic; }
    .a { color: var(--attribute); }
    .r { color: var(--regex); }
    .v { color: var(--name); }

    """

  private static let print = """
    @media (min-width: 34rem) {
      .badges { padding-inline-start: 7.2em; }
      .badges dt { width: 6.7em; margin-inline-start: -7.2em; }
    }
    @media (min-width: 56rem) {
      main { padding-top: 2rem; }
    }
    @media print {
      :root {
        --text: #000000; --soft: #3c3c40; --ground: #ffffff; --raised: #f5f5f8; --line: #b8b8c0;
        --link: #00448a; --mark: #ffffff;
        --tip: #1a7235; --important: #6639ba; --warning: #8a5a00; --caution: #b3261e;
        --keyword: #9b2393; --type: #0b4f79; --string: #b3261e; --number: #1c32c4;
        --comment: #5a6672; --attribute: #7a5400; --regex: #a8391c; --name: #1f686f;
      }
      body { font-size: 10.5pt; }
      main { max-width: none; padding: 0; }
      pre { border: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
      h1, h2, h3, h4, h5, h6 { break-after: avoid; }
      pre, .note, tr, .pitfalls > ul > li { break-inside: avoid; }
      .contents { display: none; }
      .docs a { color: inherit; }
    }

    """
}
