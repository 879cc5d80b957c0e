import fc from 'fast-check'
import createParser from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { containBlocks, containMarkdown } from './contain-markdown.ts'
import { quote } from './inline.ts'

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
    ['![x]( VBScript:a) [y](data:text/html,z)', '![x]\\( VBScript:a) [y]\\(data:text/html,z)'],
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
    ['plain', 'plain'],
    ['', ''],
  ])('makes of %j %j', (text, contained) => {
    expect(containMarkdown(text, 2)).toBe(contained)
  })

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
      'data:a)',
      '[^1]: ',
      '[^1]',
    ),
    { maxLength: 30 },
  )

  it('leaves a text that cannot need it alone, as going through its blocks would', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        expect(containMarkdown(parts.join(''), 2)).toBe(containBlocks(parts.join(''), 2))
      }),
      { numRuns: 3000 },
    )
  })

  it('leaves no HTML to be read as such, whatever the text, and ends where it ends', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const contained = containMarkdown(parts.join(''), 2)
        expect(htmlIn(contained)).toEqual([])
        expect(targetsIn(contained).join('\n')).not.toMatch(/^(?:javascript|data):/m)
        expect(htmlIn(quote(contained))).toEqual([])
        expect(htmlIn(`- a\n\n${contained}`)).toEqual([])
        const after = github.parse(`${contained}\n\n---\n\n## After`, {})
        expect(after.at(-2)?.content).toBe('After')
        expect(after.at(-3)?.type).toBe('heading_open')
        expect(after.at(-3)?.level).toBe(0)
      }),
      { numRuns: 3000 },
    )
  })
})
