import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateSession } from '../../../../bench/generate-session.ts'
import { MARKUP_TEXTS } from '../../../../fixtures/markup-texts.ts'
import { ITEM_KINDS, type ItemContent } from '../../items/item.ts'
import type { CallPart, NotePart, StepPart } from '../../model/steps/step-content.ts'
import type { Block } from '../../parse/content/parse-content.ts'
import { toFindQuery } from '../../query/find/to-find-query.ts'
import { item, says } from '../../testing/draw-item.tsx'
import { drawTexts } from '../../testing/drawn-texts.tsx'
import { itemContentsOf } from '../../testing/item-contents.ts'
import { ODD_INPUTS, ODD_OUTCOME } from '../../testing/odd-inputs.ts'
import { TOOLS } from '../../tools/find-tool.ts'
import { countInItem } from './count-in-item.ts'
import { type ItemTexts, textsOfItem } from './texts-of-item.ts'

const PROJECTS = path.join(import.meta.dirname, '../../../../resources/sample-library/projects')
const transcripts = readdirSync(PROJECTS, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.jsonl'),
)

/** The text of each block is that of the view, so every word is found as often as it is marked. */
function expectAlike(content: ItemContent): void {
  expect(withoutGaps(textsOfItem(content))).toEqual(withoutGaps(drawTexts(content)))
}

/** Spaces between two elements matter to nobody. */
function withoutGaps({ title, body }: ItemTexts): ItemTexts {
  const clean = (texts: readonly string[]) =>
    texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
  return { title: clean(title), body: clean(body) }
}

function callOf(name: string, input: unknown, more: Partial<CallPart> = {}): CallPart {
  return { kind: 'call', id: 'c', name, input, results: [], notes: [], ...more }
}

function resultOf(parts: readonly Block[], toolUseResult: unknown, isError = false) {
  return { result: { kind: 'result', callId: 'c', isError, parts }, toolUseResult } as const
}

const text = (text: string) => ({ kind: 'text', text }) as const

describe('the texts of an item are those of its view', () => {
  test.each(transcripts)('in the sample: %s', (name) => {
    const isAgentFile = path.basename(name).startsWith('agent-')
    for (const content of itemContentsOf(readFileSync(path.join(PROJECTS, name), 'utf8'), isAgentFile))
      expectAlike(content)
  })

  test.each([1, 2])('in a generated session: %i', (seed) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'scrollback-drawn-'))
    try {
      const file = path.join(folder, 'session.jsonl')
      generateSession(file, { megabytes: 1, seed })
      const contents = itemContentsOf(readFileSync(file, 'utf8'))
      expect(contents.length).toBeGreaterThan(50)
      for (const content of contents) expectAlike(content)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('for every kind of item, with every tag that Claude Code writes', () => {
    for (const kind of ITEM_KINDS)
      for (const markup of Object.values(MARKUP_TEXTS)) {
        expectAlike(item(kind, says(markup)))
        expectAlike({ ...item(kind, says(markup)), isMarkdown: true })
        const note: NotePart = {
          kind: 'note',
          name: 'hook_success',
          text: markup,
          raw: { data: { text: markup } },
        }
        expectAlike(item(kind, note, { ...note, name: 'api_error' }))
        expectAlike(item(kind, callOf('Bash', { command: markup }, { notes: [note, note, note] })))
      }
  })

  test('for what is missing, cut or empty', () => {
    for (const kind of ITEM_KINDS) {
      expectAlike(item(kind))
      expectAlike({ ...item(kind, says('')), cut: 9, time: 0, duration: 1200 })
      expectAlike({
        ...item(kind, says('[Request interrupted by user]')),
        overflow: [{ name: 'b1', path: null, size: null }],
      })
    }
  })

  test('for every block', () => {
    const blocks = [
      { kind: 'thinking', text: '*Well*' },
      { kind: 'redacted-thinking' },
      { kind: 'image', mediaType: 'image/png', data: 'AAAA', url: undefined },
      { kind: 'image', mediaType: undefined, data: undefined, url: 'https://a.example/b.png' },
      { kind: 'document', title: 'Tides', text: 'one\r\ntwo', raw: {} },
      { kind: 'document', title: undefined, text: undefined, raw: { source: { data: 'x' } } },
      { kind: 'unknown', type: 'riddle', raw: { type: 'riddle', why: ['a', 1] } },
    ] as const
    for (const kind of ITEM_KINDS) {
      const parts = blocks.map((block): StepPart => ({ kind: 'block', block }))
      expectAlike(item(kind, ...parts))
      for (const part of parts) expectAlike(item(kind, part))
    }
    expectAlike(item('call', callOf('Loom', {}, { results: [resultOf(blocks, undefined)] })))
  })

  test.each(ODD_INPUTS)('for odd input of %s', (name, input) => {
    expectAlike(item('call', callOf(name, input, { results: [resultOf([text('ok')], ODD_OUTCOME)] })))
  })

  test('for whatever a tool is given, and whatever comes of it', () => {
    const names = TOOLS.flatMap(({ names }) => names.filter((name) => typeof name === 'string'))
    fc.assert(
      fc.property(
        fc.constantFrom(...names, 'mcp__a__b', 'Loom', ''),
        anything,
        anything,
        fc.constantFrom(
          'woven',
          '',
          '{"a":[1,{"b":2}]}',
          'agentId: a1',
          '     1→one\n     2→two',
          'Exit code 2\nno',
        ),
        fc.boolean(),
        (name, input, outcome, said, isError) =>
          expectAlike(
            item('call', callOf(name, input, { results: [resultOf([text(said)], outcome, isError)] })),
          ),
      ),
      { numRuns: 1500 },
    )
  })

  test('for any Markdown, and any output of a terminal', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...SCRAPS), { maxLength: 12 }), (scraps) => {
        const all = scraps.join('')
        expectAlike(item('answer', says(all)))
        expectAlike(item('prompt', says(all)))
        expectAlike(
          item('call', callOf('Bash', { command: all }, { results: [resultOf([text(all)], undefined)] })),
        )
      }),
      { numRuns: 1500 },
    )
  })
})

const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      null,
      undefined,
      true,
      0,
      -1,
      '',
      'zebra',
      'yak\nemu',
      'constructor',
      '<b>',
      '\u202e',
      'completed',
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...fieldNames()), tie('value'), { maxKeys: 7 }),
  ),
})).value

/** Fields that some tool reads. */
function fieldNames(): readonly string[] {
  return 'command description file_path content old_string new_string edits pattern prompt todos status id activeForm tasks questions question header options label answers plan url query results structuredPatch lines oldStart newStart stdout stderr interrupted file numLines startLine totalLines subject subagent_type totalTokens totalToolUseCount filePath originalFile type'.split(
    ' ',
  )
}

const SCRAPS = [
  'tide ',
  '**bold** ',
  '`co\u200bde` ',
  '[a link](https://tide.example/tide) ',
  '[path](./tide.ts) ',
  '![a picture](https://a.example/b.png) ',
  '![](x.png)',
  'https://tide.example ',
  '<b>tag</b> &amp; ',
  '\n',
  '\n\n',
  '  \n',
  '# ',
  '- ',
  '- [x] done\n',
  '1. ',
  '> ',
  '```ts\nconst tide = 1\n```\n',
  '    indented\n',
  '| a | b |\n|---|:-:|\n| tide | `x` |\n',
  '[TODO]: refactor\n',
  '[used]: https://a.example\n[used] ',
  '~~gone~~ ',
  '***\n',
  '\u001b[31mred\u001b[0m ',
  'half\rwhole',
  '\u202e',
  '\\* ',
]

describe('a word is found as often as it is marked', () => {
  const count = (content: ItemContent, query: string) => countInItem(textsOfItem(content), toFindQuery(query))

  test('not in the address of a link, which Markdown hides', () => {
    expect(count(item('answer', says('The [tide](https://tide.example/tide) turns')), 'tide')).toBe(1)
  })

  test('once in a line that a diff shows once, though both texts have it', () => {
    const input = { file_path: '/a/b.ts', old_string: 'tide\nold', new_string: 'tide\nnew' }
    expect(count(item('call', callOf('Edit', input)), 'tide')).toBe(1)
  })

  test('everywhere in a prompt of which only the beginning is shown', () => {
    expect(count(item('prompt', says('tide\n'.repeat(90))), 'tide')).toBe(90)
  })

  test('in the row only if it is not inside', () => {
    const call = item('call', callOf('Read', { file_path: '/tide/tide.ts' }))
    expect(count(call, 'tide')).toBe(2)
    expect(count(item('call', callOf('Bash', { command: 'tide' })), 'tide')).toBe(1)
  })

  test('nowhere if only some of the words can be read', () => {
    const linked = item('answer', says('[tide](https://ebb.example)'))
    expect(count(linked, 'tide ebb')).toBe(0)
    expect(count(linked, 'tide')).toBe(1)
  })
})
