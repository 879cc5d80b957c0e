import { describe, expect, test } from 'vitest'
import { countLines, diffTexts, parseHunks } from './diff-lines.ts'
import { highlight, highlightLines, languageOfPath } from './highlight.ts'
import { imageTypeOf } from './image-type.ts'
import { labelOfPath } from './language-label.ts'
import { parseNumberedText } from './numbered-text.ts'
import { revealInvisible, revealReordering } from './reveal-controls.ts'

describe('invisible characters', () => {
  test('are spelt out in code, and those of a script stay', () => {
    expect(revealInvisible('a\u202eb\u200b\u0000\u{e0041}\ufeff\u2028')).toBe(
      'a[U+202E]b[U+200B][U+0000][U+E0041][U+FEFF][U+2028]',
    )
    expect(revealInvisible('👩‍🚀 می‌خواهم\n\tx')).toBe('👩‍🚀 می‌خواهم\n\tx')
  })

  test('of direction stay in prose, unless they turn text around', () => {
    expect(revealReordering('a\u200f\u2067b')).toBe('a\u200f[U+2067]b')
  })
})

describe('what an image is', () => {
  test.each([
    ['iVBORw0KGgoAAAANSUhEUg==', 'image/png'],
    ['/9j/4AAQSkZJRg==', 'image/jpeg'],
    ['R0lGODlhAQABAAAAACw=', 'image/gif'],
    ['UklGRiQAAABXRUJQVlA4', 'image/webp'],
  ])('%s tells by its first bytes', (data, type) => expect(imageTypeOf(data)).toBe(type))

  test.each([
    ['SVG', 'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPg=='],
    ['RIFF that is no WebP', 'UklGRiQAAABXQVZFZm10'],
    ['Base64 with something in it', 'iVBORw0KGgo"onerror='],
    ['nothing', ''],
  ])('%s is not shown', (_what, data) => expect(imageTypeOf(data)).toBeUndefined())
})

describe('a file as Read shows it', () => {
  test.each(['→', '\t'])('numbers and code come apart at %j', (mark) => {
    const text = `     9${mark}a: 1→2\n    10${mark}\n    11${mark}\tb\n\n<system-reminder>Mind</system-reminder>`
    expect(parseNumberedText(text)).toEqual({
      numbers: [9, 10, 11],
      code: 'a: 1→2\n\n\tb',
      rest: '<system-reminder>Mind</system-reminder>',
    })
  })

  test('anything else is none', () => expect(parseNumberedText('File does not exist.')).toBeUndefined())
})

describe('changed lines', () => {
  test('are found with all that stays', () => {
    const [hunk] = diffTexts('a\nb\nc\n', 'a\nB\nc\nd\n')
    expect(hunk?.lines).toEqual([' a', '-b', '+B', ' c', '+d'])
    expect(countLines(diffTexts('a\nb\nc\n', 'a\nB\nc\nd\n'))).toEqual({ added: 2, removed: 1 })
  })

  test('of equal texts are none, and the text is still there', () => {
    expect(diffTexts('a\nb', 'a\nb')[0]?.lines).toEqual([' a', ' b'])
    expect(diffTexts('', '')).toEqual([])
  })

  test('of texts with too little in common are all of them', () => {
    const before = Array.from({ length: 3000 }, (_, line) => `a${line}`).join('\n')
    expect(countLines(diffTexts(before, before.replaceAll('a', 'b')))).toEqual({ added: 3000, removed: 3000 })
  })

  test('come from a patch only where it is one', () => {
    expect(parseHunks([{ oldStart: 3, newStart: 4, lines: ['-a', '+b'] }])).toEqual([
      { oldStart: 3, newStart: 4, lines: ['-a', '+b'] },
    ])
    for (const odd of [undefined, null, [], 'x', {}, [null], [{ lines: 'x' }], [{ lines: [1] }]])
      expect(parseHunks(odd)).toBeUndefined()
  })
})

describe('highlighting', () => {
  test('escapes what it colours and what it does not', () => {
    expect(highlight('"<b>"', 'typescript')).toBe('<span class="hljs-string">&quot;&lt;b&gt;&quot;</span>')
    expect(highlight('<b>', undefined)).toBe('&lt;b&gt;')
  })

  test('is left out where it would take long', () => {
    expect(highlight('const a = 1\n'.repeat(10_000), 'typescript')).not.toContain('hljs')
  })

  test('closes at the end of each line what goes on in the next', () => {
    expect(highlightLines(['/* a', 'b */ c'], 'typescript')).toEqual([
      '<span class="hljs-comment">/* a</span>',
      '<span class="hljs-comment">b */</span> c',
    ])
  })

  test('goes by the name of the file', () => {
    expect(languageOfPath('/a/b.tsx')).toBe('tsx')
    expect(languageOfPath('C:\\x\\Makefile')).toBe('makefile')
    expect(languageOfPath('/a/constructor')).toBeUndefined()
    expect(labelOfPath('/a/b.JSONL')).toBe('json')
    expect(labelOfPath('/a/b.zig')).toBe('zig')
    expect(labelOfPath('/a/b.js`\n<script>')).toBeUndefined()
    expect(languageOfPath('/a/b.constructor')).toBeUndefined()
  })
})
