import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { ItemContent } from '../../items/item.ts'
import type { CallPart } from '../../model/step-content.ts'
import { runs } from '../../testing/runs.ts'
import { ItemView } from '../item-view.tsx'

const TOOLS = [
  'Bash',
  'BashOutput',
  'KillShell',
  'Read',
  'Edit',
  'MultiEdit',
  'Write',
  'NotebookEdit',
  'Grep',
  'Glob',
  'LS',
  'ToolSearch',
  'Task',
  'Agent',
  'TodoWrite',
  'TaskCreate',
  'TaskUpdate',
  'TaskList',
  'WebFetch',
  'WebSearch',
  'AskUserQuestion',
  'ExitPlanMode',
  'EnterPlanMode',
  'Skill',
  'SlashCommand',
  'mcp__server__tool',
  'constructor',
  '',
]

/** Fields that some view reads, so that wrong values hit them. */
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

function draw(name: string, input: unknown, results: CallPart['results']): string {
  const call: CallPart = { kind: 'call', id: 'c', name, input, results, notes: [] }
  const content: ItemContent = {
    key: 'u/0',
    kind: 'call',
    time: null,
    model: null,
    usage: null,
    duration: null,
    parts: [call],
    overflow: [],
    cut: 0,
  }
  return renderToStaticMarkup(<ItemView content={content} isOpen />)
}

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

const says = (text: string) =>
  ({ kind: 'result', callId: 'c', isError: false, parts: [{ kind: 'text', text }] }) as const

describe.each(TOOLS)('%s', (name) => {
  test.each([
    ['no input', undefined],
    ['null', null],
    ['a text', 'only a text'],
    ['a number', 42],
    ['a list', ['only', 'a list']],
  ])('with %s shows what there is', (_what, input) => {
    const markup = draw(name, input, [{ result: says('the outcome'), toolUseResult: 'Error: the outcome' }])
    expect(markup).toContain('the outcome')
    for (const text of [input].flat().filter((part) => part !== undefined && part !== null))
      expect(markup).toContain(String(text))
  })

  test('draws whatever comes: all that it was given, and the result', () => {
    fc.assert(
      fc.property(anything, anything, (input, toolUseResult) => {
        const markup = draw(name, input, [{ result: says('the outcome'), toolUseResult }])
        expect(markup).toContain('the outcome')
        const animals = stringsOf(input).flatMap((text) => text.match(/zebra|yak|emu/g) ?? [])
        for (const animal of animals) expect(markup).toContain(animal)
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
