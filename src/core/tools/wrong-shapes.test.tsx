import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { ItemContent } from '../items/item.ts'
import { itemToMarkdown } from '../markdown/item-to-markdown.ts'
import type { CallPart } from '../model/steps/step-content.ts'
import { createRecordParser } from '../parse/parse-record.ts'
import { ItemView } from '../render/item-view.tsx'
import { searchableTexts } from '../search/searchable-text.ts'
import { item } from '../testing/draw-item.tsx'
import { runs } from '../testing/runs.ts'
import { TOOLS } from './find-tool.ts'
import { touchedFiles } from './touched-files.ts'

/** Every name of every tool, and some that nobody knows. */
const NAMES: readonly string[] = [
  ...TOOLS.flatMap(({ names }) => names.filter((name) => typeof name === 'string')),
  'mcp__server__tool',
  'constructor',
  '',
]

/** Fields that some tool reads, so that wrong values hit them. */
const FIELDS = [
  'command',
  'description',
  'file_path',
  'content',
  'old_string',
  'new_string',
  'edits',
  'pattern',
  'prompt',
  'todos',
  'tasks',
  'task',
  'status',
  'questions',
  'answers',
  'options',
  'plan',
  'url',
  'query',
  'results',
  'structuredPatch',
  'lines',
  'stdout',
  'stderr',
  'file',
  'numLines',
  'question',
  'header',
  'label',
  'subject',
  'subagent_type',
  'totalTokens',
  'notebook_path',
  'new_source',
  'cell_type',
  'taskId',
  'activeForm',
  'skill',
  'args',
  'path',
  'bashEditDiff',
  'files',
  'filePath',
  'hunks',
  'changedFiles',
  'totalLines',
  '__proto__',
]

const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, undefined, true, 0, -1, Number.NaN, '', 'zebra', 'yak\nemu', 'constructor', '<b>'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...FIELDS), tie('value'), { maxKeys: 6 }),
  ),
})).value

function toContent(name: string, input: unknown, results: CallPart['results']): ItemContent {
  return item('call', { kind: 'call', id: 'c', name, input, results, notes: [] })
}

function draw(name: string, input: unknown, results: CallPart['results']): string {
  return renderToStaticMarkup(<ItemView content={toContent(name, input, results)} isOpen />)
}

/** What can be found in the call, as the index has it. */
function findable(name: string, input: unknown): string {
  const raw = {
    type: 'assistant',
    uuid: 'u',
    message: { id: 'm', content: [{ type: 'tool_use', id: 'c', name, input }] },
  }
  const record = createRecordParser()(raw, { line: 1, offset: 0, length: 1 })
  return searchableTexts(record, raw)
    .map(({ text }) => text)
    .join('\n')
}

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

const says = (text: string) =>
  ({ kind: 'result', callId: 'c', isError: false, parts: [{ kind: 'text', text }] }) as const

describe.each(NAMES)('%s', (name) => {
  test.each([
    ['no input', undefined],
    ['null', null],
    ['a text', 'only a text'],
    ['a number', 42],
    ['a list', ['only', 'a list']],
  ])('with %s shows what there is', (_what, input) => {
    const results = [{ result: says('the outcome'), toolUseResult: 'Error: the outcome' }]
    const given = [input].flat().filter((part) => part !== undefined && part !== null)
    for (const form of [draw(name, input, results), itemToMarkdown(toContent(name, input, results))]) {
      expect(form).toContain('the outcome')
      for (const text of given) expect(form).toContain(String(text))
    }
    for (const text of given.filter((part) => typeof part === 'string'))
      expect(findable(name, input)).toContain(text)
  })

  test('whatever comes, all that it was given stands in the view, in the Markdown and in what is found', () => {
    fc.assert(
      fc.property(anything, anything, (input, toolUseResult) => {
        const results = [{ result: says('the outcome'), toolUseResult }]
        const markup = draw(name, input, results)
        const markdown = itemToMarkdown(toContent(name, input, results))
        const found = findable(name, input)
        expect(markup).toContain('the outcome')
        expect(markdown).toContain('the outcome')
        const animals = stringsOf(input).flatMap((text) => text.match(/zebra|yak|emu/g) ?? [])
        for (const animal of animals)
          for (const form of [markup, markdown, found]) expect(form).toContain(animal)
      }),
      { numRuns: runs(100) },
    )
  })

  test('whatever comes, the files it touched are paths', () => {
    fc.assert(
      fc.property(anything, anything, (input, toolUseResult) => {
        const outcome = { isError: false, text: 'ok', toolUseResult }
        for (const { path } of touchedFiles({ name, input }, outcome)) expect(path).toMatch(/./)
      }),
      { numRuns: runs(100) },
    )
  })
})

test('numbers that JSON cannot hold are not laid out anew', () => {
  const result = says('{"id":12345678901234567890}')
  expect(draw('Loom', {}, [{ result, toolUseResult: undefined }])).toContain('12345678901234567890')
})

test('a reminder at the end of a result stands apart, one in the middle does not', () => {
  const atEnd = says('woven\n\n<system-reminder>\nMind the gap.\n</system-reminder>\n')
  expect(draw('Loom', {}, [{ result: atEnd, toolUseResult: undefined }])).toMatch(
    /<pre>woven<\/pre>.*<details class="aside">.*System reminder.*Mind the gap\./s,
  )
  const before = says('<system-reminder>a</system-reminder> b')
  expect(draw('Loom', {}, [{ result: before, toolUseResult: undefined }])).toContain(
    '&lt;system-reminder&gt;',
  )
})
