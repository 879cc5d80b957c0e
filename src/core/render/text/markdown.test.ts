import { describe, expect, test } from 'vitest'
import { toProse, toTypedText } from './markdown.ts'

/** What pages, tools and prompts have brought along to run in a reader. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<style>*{display:none}</style>',
  '<iframe src="https://evil.example"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<details open ontoggle=alert(1)>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '</div></main><h1>out',
  '"><script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](%6Aavascript:alert(1))',
  '[x]( javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](//evil.example)',
  '[x](https://a.example "onmouseover=alert(1)")',
  '[x](https://a.example/"onmouseover="alert(1))',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '![" onerror="alert(1)](https://a.example/x.png)',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '<https://a.example/"onclick=alert(1)>',
  '```"><script>alert(1)</script>\ncode\n```',
  '```html\n<script>alert(1)</script>\n```',
  '`<script>alert(1)</script>`',
  '| <script>alert(1)</script> |\n|---|\n| <img onerror=alert(1)> |',
  '# <script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '<x\u0000script>alert(1)</script>',
]

const OURS =
  /^(?:p|h[3-6]|ul|ol|li|blockquote|hr|br|em|strong|s|a|code|pre|span|div|figure|figcaption|table|thead|tbody|tr|th|td|input)$/

describe.each([
  ['an answer', toProse],
  ['a prompt', toTypedText],
] as const)('hostile text in %s', (_where, render) => {
  test.each(HOSTILE)('%s brings only markup of ours', (text) => {
    const markup = render(text)
    for (const [tag, name = ''] of markup.matchAll(/<\/?([a-z][a-z0-9]*)[^>]*>/gi)) {
      expect(name).toMatch(OURS)
      expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/\son\w+=|style=|src=/i)
    }
    for (const [, target = ''] of markup.matchAll(/href="([^"]*)"/g))
      expect(target).toMatch(/^(https?:\/\/|mailto:)/)
  })
})

test('a link leads out of the page and tells nobody where from', () => {
  expect(toProse('[docs](https://a.example/b?c=1&d=2)')).toContain(
    '<a href="https://a.example/b?c=1&amp;d=2" target="_blank" rel="noreferrer">docs</a>',
  )
  expect(toProse('See https://a.example/b.')).toContain('href="https://a.example/b"')
})

test('a path is no link, but keeps its label', () => {
  expect(toProse('[wrap.rs](src/wrap.rs#L3)')).toContain(
    '<span class="path-link" title="src/wrap.rs#L3">wrap.rs</span>',
  )
})

test('a picture elsewhere is a link with its description', () => {
  expect(toProse('![A tide curve](https://a.example/x.png)')).toContain('>A tide curve</a>')
})

test('tables scroll in a box and are aligned without inline styles', () => {
  const markup = toProse('| a | b |\n|---|--:|\n| 1 | 2 |')
  expect(markup).toContain('class="table-box"')
  expect(markup).toContain('<td dir="auto" class="align-right">2</td>')
  expect(markup).not.toContain('style=')
})

test('an answer does not outrank the page', () => {
  expect(toProse('# One\n\n##### Five')).toMatch(/<h3 data-level="1"[^>]*>One<\/h3>\s*<h6 data-level="5"/)
})

test('task lists have boxes that say what they are', () => {
  const markup = toProse('- [x] done\n- [ ] open\n- [y] neither')
  expect(markup).toContain('<input type="checkbox" disabled checked aria-label="Done"> done')
  expect(markup).toContain('<input type="checkbox" disabled aria-label="To do"> open')
  expect(markup).toContain('[y] neither')
})

test('code has its language as a label and in its colours', () => {
  const markup = toProse('```ts\nconst a = 1\n```')
  expect(markup).toContain('<figcaption>ts</figcaption>')
  expect(markup).toContain('<span class="hljs-keyword">const</span>')
})

test('what stands behind the language of a code block is its label too', () => {
  const markup = toProse('```ts src/tide.ts:3 <b>\nconst a = 1\n```')
  expect(markup).toContain('<figcaption>ts src/tide.ts:3 &lt;b&gt;</figcaption>')
  expect(markup).toContain('<span class="hljs-keyword">const</span>')
})

test('a row of a table with more cells than its head keeps them all in the last one', () => {
  expect(toProse('| a | b |\n|---|---|\n| 1 | `x || y` |\n| 2 | 3 | \\| 4 |')).toMatch(
    /<td[^>]*><code>x \|\| y<\/code><\/td>[\s\S]*<td[^>]*>3 \| \| 4<\/td>/,
  )
  expect(toProse('> - | a |\n>   |---|\n>   1 | 2')).toMatch(/<td[^>]*>1 \| 2<\/td>/)
})

test('what only looks like the definition of a link does not vanish', () => {
  expect(toProse('Done.\n\n[TODO]: refactor')).toContain('[TODO]: refactor')
  expect(toProse('1. one\n   - [INFO]: started')).toContain('[INFO]: started')
  const markup = toProse('See [the docs][1].\n\n[1]: https://a.example/b')
  expect(markup).toContain('<a href="https://a.example/b" target="_blank" rel="noreferrer">the docs</a>')
  expect(markup).not.toContain('[1]')
})

test('a prompt is the text that was typed, with its line breaks and its addresses', () => {
  const text =
    'see __init__.py in C:\\_src\\*\nand ~~this~~\n---\n# no heading\n  - no list\n**not bold** &amp;'
  expect(toTypedText(text)).toBe(`<p dir="auto">${text.replace('&amp;', '&amp;amp;')}</p>`)
  expect(toTypedText('go to https://b.example/?a&b.')).toBe(
    '<p dir="auto">go to <a href="https://b.example/?a&amp;b" target="_blank" rel="noreferrer">https://b.example/?a&amp;b</a>.</p>',
  )
  expect(toTypedText('safe\u202etxt.exe')).toContain('safe[U+202E]txt.exe')
})

test('characters that turn text around are spelt out', () => {
  expect(toProse('safe\u202etxt.exe')).toContain('safe[U+202E]txt.exe')
  expect(toProse('`a\u200bb`')).toContain('a[U+200B]b')
})

test('what is nested too deep is shown as it stands', () => {
  expect(toProse(`${'>'.repeat(500)} end`)).toContain(`${'&gt;'.repeat(500)} end`)
  const list = Array.from({ length: 120 }, (_, depth) => `${'  '.repeat(depth)}- ${depth}`)
  expect(toProse(list.join('\n'))).toContain('- 119')
})

test('each paragraph has its own direction', () => {
  expect(toProse('שלום\n\nhello')).toMatch(/<p dir="auto">שלום<\/p>\s*<p dir="auto">hello<\/p>/)
})

test.each(['---', '***', '-', ' ', '[a', '- [a', '> [a'])(
  'a text of very many lines “%s” takes a time that grows with it, and not with its square',
  (line) => {
    // With its square, each of these would take minutes, and run out of the test's time.
    expect(toProse(`${line}\n`.repeat(150_000))).toBeDefined()
  },
)
