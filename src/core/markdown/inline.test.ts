import fc from 'fast-check'
import createParser from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { runs } from '../testing/runs.ts'
import { inlineCode, plainLine } from './inline.ts'

const reader = createParser({ html: true, linkify: true })

/** What a reader shows of a block, and of which tags it is made. */
function read(markdown: string): { readonly text: string; readonly tags: string } {
  const tokens = reader.parse(markdown, {})
  const all = tokens.flatMap((token) => [token, ...(token.children ?? [])])
  return {
    text: all
      .filter(({ type }) => /^(text|text_special|code_inline)$/.test(type))
      .map(({ content }) => content)
      .join(''),
    tags: all
      .filter(({ type }) => !/^(text|text_special|inline)$/.test(type))
      .map(({ type }) => type)
      .join(' '),
  }
}

describe('plainLine', () => {
  it.each([
    ['Off by a cent! {really}, issue #12', 'Off by a cent! {really}, issue #12'],
    [
      'fix snake_case and __init__ in mcp__db__query',
      'fix snake_case and \\_\\_init\\_\\_ in mcp__db__query',
    ],
    ['a -> b, cat x | grep y', 'a -> b, cat x | grep y'],
    ['1.5 hours', '1.5 hours'],
    ['1. one', '1\\. one'],
    ['- dash', '\\- dash'],
    ['-n', '-n'],
    ['#1 of F #', '\\#1 of F \\#'],
    ['> quoted', '\\> quoted'],
    ['Q & A &amp; <b>', 'Q & A \\&amp; \\<b>'],
    ['see https://a.b/c_d', 'see https\\://a.b/c_d'],
    ['see www.a.b', 'see www\\.a.b'],
    ['costs $5 or $6', 'costs \\$5 or \\$6'],
    ['costs $5', 'costs $5'],
    ['![x](y)', '!\\[x\\](y)'],
  ])('makes of %j %j', (text, line) => {
    expect(plainLine(text)).toBe(line)
  })

  const pieces = fc.array(
    fc.constantFrom(
      ...[
        'a',
        'B',
        '1',
        ' ',
        '_',
        '__',
        '*',
        '**',
        '`',
        '``',
        '<b>',
        '</i>',
        '<!--',
        '&',
        '&amp;',
        '&#60;',
        '#',
      ],
      ...[
        '\\',
        '[',
        ']',
        '(',
        ')',
        '!',
        '|',
        '~',
        '~~',
        '-',
        '--',
        '+',
        '=',
        '.',
        '>',
        ':',
        '$',
        '{',
        '}',
        '"',
        'é',
      ],
      ...['https://a.b', 'www.a.b', 'mailto:a@b.c', '[x]: y', '- ', '1. ', '# ', '---', '\n', '\t'],
    ),
    { minLength: 1, maxLength: 14 },
  )
  const places: readonly (readonly [string, (line: string) => string, string])[] = [
    ['a paragraph', (line) => line, 'paragraph_open paragraph_close'],
    ['a heading', (line) => `## ${line}`, 'heading_open heading_close'],
    [
      'an item of a list',
      (line) => `- ${line}`,
      'bullet_list_open list_item_open paragraph_open paragraph_close list_item_close bullet_list_close',
    ],
    ['bold words', (line) => `**${line}** x`, 'paragraph_open strong_open strong_close paragraph_close'],
  ]

  it.each(places)('is read in %s as the words it was made of, and nothing else', (_, place, tags) => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const words = parts.join('').replace(/\s+/g, ' ').trim()
        fc.pre(words !== '')
        const { text, tags: found } = read(place(plainLine(words)))
        expect(text.replace(/ x$/, '')).toBe(words)
        expect(found).toBe(tags)
      }),
      { numRuns: runs(1000) },
    )
  })
})

describe('inlineCode', () => {
  it('is a span of code that nothing in it ends', () => {
    expect(inlineCode('`a`` b')).toBe('``` `a`` b ```')
  })
})
