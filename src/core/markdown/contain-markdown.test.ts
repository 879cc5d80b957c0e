import fc from 'fast-check'
import createParser from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { containBlocks, containMarkdown } from './contain-markdown.ts'

const github = createParser({ html: true })

/** The names of all blocks and HTML that a reader with HTML switched on would see. */
function htmlIn(markdown: string): readonly string[] {
  return github
    .parse(markdown, {})
    .flatMap((token) => [token, ...(token.children ?? [])])
    .filter(({ type }) => type.startsWith('html'))
    .map(({ content }) => content)
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
    ['[x]: <javascript:alert(1)>\n\n[x]', '[x]: &lt;javascript:alert(1)>\n\n[x]'],
    ['| a ` | <b> ` |\n|---|---|\n| ` | <i> ` |', '| a ` | &lt;b> ` |\n|---|---|\n| ` | &lt;i> ` |'],
    ['    <indented code>', '    <indented code>'],
    ['<!-- hidden', '&lt;!-- hidden'],
    ['a `b\n<script>` c', 'a `b\n&lt;script>` c'],
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
        const after = github.parse(`${contained}\n\n---\n\n## After`, {})
        expect(after.at(-2)?.content).toBe('After')
        expect(after.at(-3)?.type).toBe('heading_open')
        expect(after.at(-3)?.level).toBe(0)
      }),
      { numRuns: 3000 },
    )
  })
})
