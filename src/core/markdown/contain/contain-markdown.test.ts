import fc from 'fast-check'
import createParser from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { textOfMarkup } from '../../testing/markup-text.ts'
import { runs } from '../../testing/runs.ts'
import { quote } from '../inline.ts'
import { containBlocks, containMarkdown, containTyped } from './contain-markdown.ts'

/** A prompt with its lists and its code, in which nothing else of what was typed means anything. */
const typed = createParser({ html: false, breaks: true }).disable([
  'emphasis',
  'strikethrough',
  'escape',
  'entity',
  'reference',
  'lheading',
  'heading',
])

const github = createParser({ html: true })
// Like readers that trust what they are given.
github.validateLink = () => true

/** The names of all blocks and HTML that a reader with HTML switched on would see. */
function htmlIn(markdown: string): readonly string[] {
  return github
    .parse(markdown, {})
    .flatMap((token) => [token, ...(token.children ?? [])])
    .filter(({ type }) => type.startsWith('html'))
    .map(({ content }) => content)
}

/** Where its links lead. */
function targetsIn(markdown: string): readonly string[] {
  return github
    .parse(markdown, {})
    .flatMap((token) => token.children ?? [])
    .flatMap((token) => String(token.attrGet('href') ?? token.attrGet('src') ?? ''))
}

const pieces = fc.array(
  fc.constantFrom(
    '<script>',
    '</details>',
    '<b>',
    '`',
    '``',
    '```',
    '~~~',
    '\n',
    '\n\n',
    '> ',
    '- ',
    '    ',
    '# ',
    '===',
    '|',
    '\\',
    ' ',
    'a',
    '<!--',
    '-->',
    '&lt;',
    '[x]: <',
    '1. ',
    '\t',
    '<a href="`">',
    '***',
    '-',
    '=',
    '\r',
    '[x]: /u',
    '|-|\n',
    '`<b>`',
    '[x](javascript:a)',
    '](',
    '![',
    '![x](/y)',
    'data:a)',
    '[^1]: ',
    '[^1]',
  ),
  { maxLength: 30 },
)

describe('containMarkdown', () => {
  it.each([
    ['# Big\n\ntext', '### Big\n\ntext'],
    ['Big\n===\ntext', '### Big\ntext'],
    ['##### Small', '###### Small'],
    ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
    ['a `<b>` c <b>', 'a `<b>` c &lt;b>'],
    ['``a ` <b>`` <i>', '``a ` <b>`` &lt;i>'],
    ['\\`<b>` <i>`', '\\`&lt;b>` <i>`'],
    ['```html\n<b>\n```', '```html\n<b>\n```'],
    ['```\nnever closed <b>', '```\nnever closed <b>\n```'],
    ['~~~~\nnever closed', '~~~~\nnever closed\n~~~~'],
    ['[x]: <javascript:alert(1)>\n\n[x]', '[x]\\: &lt;javascript:alert(1)>\n\n[x]'],
    ['| a ` | <b> ` |\n|---|---|\n| ` | <i> ` |', '| a \\` | &lt;b> \\` |\n|---|---|\n| \\` | &lt;i> \\` |'],
    ['| `Vec<T>` |\n|---|\n| `a\\|<b>` |', '| `Vec<T>` |\n|---|\n| `a\\|<b>` |'],
    ['| a |\n|---|\n| `x|<b>` |', '| a |\n|---|\n| \\`x|&lt;b>\\` |'],
    ['| a |\n|---|\n| `x\\\\|<b>` |', '| a |\n|---|\n| `x\\\\|&lt;b>` |'],
    ['~~~ | <b>\n-|-', '\\~~~ | &lt;b>\n-|-'],
    ['a `x|<b>` |\n|:-|-|-|', 'a `x|<b>` |\n|:\\-|-|-|'],
    ['    <indented code>', '```\n<indented code>\n```'],
    ['\t\t<b>\n\n\t```', '````\n\t<b>\n\n```\n````'],
    ['- a\n\n      <b>\n- c', '- a\n\n  ```\n  <b>\n  ```\n- c'],
    ['-     <b>', '- ```\n  <b>\n  ```'],
    ['> 1.\t\t<b>', '> 1. ```\n>       <b>\n>    ```'],
    ['>\n    >     <b>', '>\n> ```\n> <b>\n> ```'],
    ['a\n\n    indented', 'a\n\n    indented'],
    ['a\n\n    b\n2.     <b>', 'a\n\n```\nb\n```\n2. ```\n   <b>\n   ```'],
    ['  ```\n  <b>\n<i>\n  ```', '```\n<b>\n<i>\n```'],
    ['- ```\n  <b>', '- ```\n  <b>\n  ```'],
    ['```make\nall:\n\tcc\n```', '```make\nall:\n\tcc\n```'],
    ['```\n\t```\n<b>\n```', '````\n\t```\n<b>\n````'],
    ['-\ta\n\n\tb', '-   a\n\n    b'],
    ['[a]: /x\n    <b>', '[a]: /x\n\n```\n<b>\n```'],
    ['[a]: /x\n[b]: /y\n2. ```', '[a]: /x\n[b]: /y\n\n2. ```\n   ```'],
    ['[a]:\n~~~', '[a]\\:\n~~~\n~~~'],
    ['https://a.b/`<b>`', 'https&#58;//a.b/`<b>`'],
    ['[](``)<b>``', '[]\\(``)<b>``'],
    ['[a](/b_(c) "d") `<b>`', '[a](/b_(c) "d") `<b>`'],
    ['[a][`]<b>`', '[a]\\[`]<b>`'],
    ['  ```\n\u00a0<b>\n  ```', '```\n\u00a0<b>\n```'],
    ['Uses C#\nand F #\n===', '### Uses C# and F \\#'],
    ['<!-- hidden', '&lt;!-- hidden'],
    ['a `b\n<script>` c', 'a `b <script>` c'],
    ['> a `b\n> <script>` c\n> d', '> a `b <script>` c\n> d'],
    ['- | a <b>', '- | a &lt;b>'],
    ['\\<b> \\\\<b>', '&lt;b> \\\\&lt;b>'],
    ['[^1]: a note <b>', '[^1]: a note &lt;b>'],
    ['a ` b <b>', 'a \\` b &lt;b>'],
    ['[x](javascript:alert(1)) [y](/z)', '[x]\\(javascript:alert(1)) [y](/z)'],
    ['![x]( VBScript:a) [y](data:text/html,z)', '\\![x]\\( VBScript:a) [y]\\(data:text/html,z)'],
    ['[x](&#106;avascript:a) [y](javascript\\:a)', '[x]\\(&#106;avascript:a) [y]\\(javascript\\:a)'],
    ['> [`x`](\n> javascript:a)', '> [`x`]\\(\n> javascript:a)'],
    ['[x]: javascript:alert(1)\n\n[x]', '[x]\\: javascript:alert(1)\n\n[x]'],
    ['a\n> 10) ~~~\n>     <b>', 'a\n\n> 10) ~~~\n>     <b>\n>     ~~~'],
    ['[^1]: javascript:a\n\n[^1]', '[^1]\\: javascript:a\n\n[^1]'],
    ['[^1]:\njavascript:a\n\n[^1]', '[^1]\\:\njavascript:a\n\n[^1]'],
    ['| a |\n|---|\n| [x](javascript:a) |', '| a |\n|---|\n| [x]\\(javascript:a) |'],
    [
      '`[x](javascript:a)`\n\n```\n[x](javascript:a)\n```',
      '`[x](javascript:a)`\n\n```\n[x](javascript:a)\n```',
    ],
    ['[a](src/a.ts:12) [b](https://c.d/?e&f)', '[a](src/a.ts:12) [b](https://c.d/?e&f)'],
    ['![x](https://a.b/c.png) \\![y](z) `![z](a)`', '\\![x](https://a.b/c.png) \\![y](z) `![z](a)`'],
    ['[![x](y)](z)\n\n```\n![x](y)\n```', '[\\![x](y)](z)\n\n```\n![x](y)\n```'],
    ['| ![x](y) |\n|---|', '| \\![x](y) |\n|---|'],
    ['plain', 'plain'],
    ['', ''],
  ])('makes of %j %j', (text, contained) => {
    expect(containMarkdown(text, 2)).toBe(contained)
  })

  it('leaves a text that cannot need it alone, as going through its blocks would', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        expect(containMarkdown(parts.join(''), 2)).toBe(containBlocks(parts.join(''), 2))
      }),
      { numRuns: runs(1000) },
    )
  })

  it.each([
    ['said', containMarkdown],
    ['typed', containTyped],
  ])('leaves no HTML to be read as such, whatever was %s, and ends where it ends', (_, contain) => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const contained = contain(parts.join(''), 2)
        expect(htmlIn(contained)).toEqual([])
        expect(targetsIn(contained).join('\n')).not.toMatch(/^(?:javascript|data):/m)
        expect(github.render(contained)).not.toContain('<img')
        expect(htmlIn(quote(contained))).toEqual([])
        expect(htmlIn(`- a\n\n${contained}`)).toEqual([])
        const after = github.parse(`${contained}\n\n---\n\n## After`, {})
        expect(after.at(-2)?.content).toBe('After')
        expect(after.at(-3)?.type).toBe('heading_open')
        expect(after.at(-3)?.level).toBe(0)
      }),
      { numRuns: runs(1000) },
    )
  })
})

describe('containTyped', () => {
  it.each([
    ['fix __init__ and *args in C:\\new_dir\\_x', 'fix \\_\\_init\\_\\_ and \\*args in C:\\new_dir\\\\\\_x'],
    ['one\ntwo\n\nthree', 'one  \ntwo\n\nthree'],
    ['- one\n- two', '- one\n- two'],
    ['* one\n  more', '* one  \n  more'],
    ['> * one\n>   more', '> * one  \n>   more'],
    ['see `__init__`\nand `a\nb`', 'see `__init__`  \nand `a\nb`'],
    ['```\n__init__\n```', '```\n__init__\n```'],
    ['a ` b', 'a \\` b'],
    ['\\`a`', '\\\\`a`'],
    ['[TODO]: refactor', '[TODO]\\: refactor'],
    ['title\n===\nmore', 'title  \n\\===  \nmore'],
    ['title\n---\nmore', 'title\n***\nmore'],
    ['see https://a.b/c_d*e~f and ~/x', 'see https://a.b/c_d*e~f and ~/x'],
    ['$5 or $6', '\\$5 or \\$6'],
    ['&amp; & <b>', '\\&amp; & &lt;b>'],
    ['| *a* | b\\|c |\n|---|---|\n| d | _e_ |', '| \\*a\\* | b\\|c |\n|---|---|\n| d | \\_e\\_ |'],
    ['# Use __x__', '\\# Use \\_\\_x\\_\\_'],
    ['a\n> ## b\n#c', 'a\n> \\## b  \n#c'],
  ])('makes of %j %j', (text, contained) => {
    expect(containTyped(text)).toBe(contained)
  })

  /** The window names the language of code. */
  const visible = (markup: string) =>
    textOfMarkup(markup.replace(/<figcaption>.*?<\/figcaption>| aria-label="[^"]*"/g, '')).replace(/\s+/g, '')

  it('is read as the words that the window shows', () => {
    const words = fc.constantFrom(
      '__x__',
      '*y*',
      '~~z~~',
      '&amp;',
      '\\*',
      '[TODO]: a',
      '--',
      '$a$',
      '\\',
      '_',
      '**',
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.array(words, { maxLength: 3 })), { maxLength: 4 }),
        (parts) => {
          const text = parts.flat().join('')
          // In a code span of several lines, what some read as blocks is escaped. Surplus cells of tables only the window shows,
          // and the mark of an image only Markdown.
          fc.pre(!/`[^`]*[\n\r][^`]*`|\|-|!\[/.test(text))
          expect(visible(github.render(containTyped(text)))).toBe(visible(typed.render(text)))
        },
      ),
      { numRuns: runs(1000) },
    )
  })
})
