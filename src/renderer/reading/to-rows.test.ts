import { expect, test } from 'vitest'
import type { BranchOutline, ItemKind, Reading } from '../../core/items/item.ts'
import { TALK, toTestReading, WORK } from '../testing/to-test-reading.ts'
import { kindsOf } from './reading-mode.ts'
import { reuseRows } from './reuse-rows.ts'
import { type AgentReading, placeId, type Row } from './row.ts'
import { type Folds, toRows } from './to-rows.ts'

const FOLDED: Folds = { turns: new Map(), areTurnsOpen: false, open: new Set(), shown: new Set() }
const UNFOLDED: Folds = { ...FOLDED, areTurnsOpen: true }
const AGENT = { file: '/agents/agent-1.jsonl', sidechain: null }
const INNER = { file: '/agents/agent-2.jsonl', sidechain: null }

interface Options {
  readonly folds?: Folds
  readonly kinds?: ReadonlySet<ItemKind>
  readonly agents?: ReadonlyMap<string, AgentReading>
}

function rowsOf(
  reading: Reading,
  { folds = FOLDED, kinds = kindsOf('all'), agents = new Map() }: Options = {},
) {
  return toRows({ reading, agents, folds, kinds })
}

/** One word for each row, deeper ones further in. */
function toWords(rows: readonly Row[]): readonly string[] {
  return rows.map((row) => {
    const name = row.kind === 'item' ? row.item.kind : row.kind
    return `${'  '.repeat(row.depth)}${name}`
  })
}

function ready(reading: Reading): AgentReading {
  return { kind: 'ready', reading }
}

test('a folded turn is its prompt, one line and its answer', () => {
  expect(toWords(rowsOf(toTestReading([WORK])))).toEqual(['prompt', 'turn', 'answer'])
})

test('an open turn shows what happened between them', () => {
  const rows = rowsOf(toTestReading([WORK]), { folds: UNFOLDED })
  expect(toWords(rows)).toEqual(['prompt', 'turn', 'thinking', 'call', 'answer'])
})

test('a turn that a person opened stays open while the others are folded', () => {
  const reading = toTestReading([WORK, WORK])
  const folds = { ...FOLDED, turns: new Map([['e/0:turn', true]]) }
  expect(toWords(rowsOf(reading, { folds }))).toEqual([
    'prompt',
    'turn',
    'answer',
    'prompt',
    'turn',
    'thinking',
    'call',
    'answer',
  ])
})

test('a line that would hide nothing is not shown', () => {
  expect(toWords(rowsOf(toTestReading([TALK])))).toEqual(['prompt', 'answer'])
  const onlyNotes = toTestReading([{ items: [{ kind: 'prompt' }, { kind: 'note' }, { kind: 'answer' }] }])
  expect(toWords(rowsOf(onlyNotes, { kinds: kindsOf('tools') }))).toEqual(['prompt', 'answer'])
})

test('kinds that are left out are not shown, even where a turn is open', () => {
  const rows = rowsOf(toTestReading([WORK]), { folds: UNFOLDED, kinds: kindsOf('tools') })
  expect(toWords(rows)).toEqual(['prompt', 'turn', 'call', 'answer'])
})

test('a turn without an answer keeps its line', () => {
  const reading = toTestReading([{ items: [{ kind: 'prompt' }, { kind: 'call' }], hasAnswer: false }])
  expect(toWords(rowsOf(reading))).toEqual(['prompt', 'turn'])
})

test('a turn that was stopped keeps what was said last', () => {
  const items = [
    { kind: 'prompt' },
    { kind: 'answer' },
    { kind: 'call' },
    { kind: 'answer' },
    { kind: 'call' },
    { kind: 'interrupt' },
  ] as const
  const rows = rowsOf(toTestReading([{ items, hasAnswer: false }]))
  expect(toWords(rows)).toEqual(['prompt', 'turn', 'answer', 'interrupt'])
  expect(rows[2]).toMatchObject({ key: 'd/0' })
})

test('what is not on the active branch is told, and nothing is where one reads the active one', () => {
  const branch = (id: string, state: 'active' | 'abandoned') => ({ id, state }) as BranchOutline
  const branches = [branch('x', 'abandoned'), branch('y', 'active')]
  const asides = (more: Partial<Reading>) =>
    rowsOf(toTestReading([TALK, TALK, TALK], { branches, ...more })).map(
      (row) => row.kind === 'item' && row.isAside,
    )
  const earlier = { after: -1, ways: ['z', 'x'], taken: 1 }
  const fork = { after: 1, ways: ['x', 'y'], taken: 0 }
  expect(asides({ branch: 'x', forks: [earlier, fork] })).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
    true,
  ])
  expect(asides({ branch: 'y', forks: [{ ...fork, taken: 1 }] })).not.toContain(true)
})

test('compactions, interrupts and whatever a person said stay where a turn is folded', () => {
  const reading = toTestReading([
    {
      items: [
        { kind: 'prompt' },
        { kind: 'call' },
        { kind: 'compaction' },
        { kind: 'prompt' },
        { kind: 'interjection' },
        { kind: 'call' },
        { kind: 'interrupt' },
        { kind: 'answer' },
      ],
    },
  ])
  const shown = ['prompt', 'turn', 'compaction', 'prompt', 'interjection', 'interrupt', 'answer']
  expect(toWords(rowsOf(reading))).toEqual(shown)
})

test('answers to questions and verdicts on plans are words of a person: they stay, whatever is left out', () => {
  const reading = toTestReading([
    {
      items: [
        { kind: 'prompt' },
        { kind: 'call', name: 'Bash' },
        { kind: 'call', name: 'AskUserQuestion' },
        { kind: 'call', name: 'ExitPlanMode' },
        { kind: 'note', name: 'text' },
        { kind: 'answer' },
      ],
    },
  ])
  const rows = rowsOf(reading, { kinds: new Set(['prompt', 'answer']) })
  expect(toWords(rows)).toEqual(['prompt', 'call', 'call', 'note', 'answer'])
})

test('a fork stands behind the item at which the ways part, even inside a folded turn', () => {
  const between = { after: 3, ways: ['x', 'y'], taken: 1 }
  const inside = { after: 5, ways: ['p', 'q'], taken: 0 }
  const atStart = { after: -1, ways: ['s', 't'], taken: 0 }
  const reading = toTestReading([WORK, WORK], { forks: [atStart, between, inside] })
  expect(toWords(rowsOf(reading))).toEqual([
    'fork',
    'prompt',
    'turn',
    'answer',
    'fork',
    'prompt',
    'turn',
    'fork',
    'answer',
  ])
})

test('a subagent opens below its call, and one inside it below that', () => {
  const inner = toTestReading([TALK], { place: INNER })
  const outer = toTestReading([{ items: [{ kind: 'prompt' }, { kind: 'call', agents: [INNER] }, {}] }], {
    place: AGENT,
  })
  const reading = toTestReading([{ items: [{ kind: 'prompt' }, { kind: 'call', agents: [AGENT] }, {}] }])
  const agents = new Map([
    [placeId(AGENT), ready(outer)],
    [placeId(INNER), ready(inner)],
  ])
  const closed = ['prompt', 'turn', 'call', 'answer']
  expect(toWords(rowsOf(reading, { folds: UNFOLDED, agents }))).toEqual(closed)
  const withCall = rowsOf(reading, { folds: { ...UNFOLDED, open: new Set(['b/0']) }, agents })
  expect(toWords(withCall)).toEqual(['prompt', 'turn', 'call', 'agent', 'answer'])
  const open = new Set(['b/0:agent:agent-1.jsonl', 'b/0:agent:agent-1.jsonl>b/0:agent:agent-2.jsonl'])
  const rows = rowsOf(reading, { folds: { ...UNFOLDED, open }, agents })
  expect(toWords(rows)).toEqual([
    'prompt',
    'turn',
    'call',
    'agent',
    '  prompt',
    '  turn',
    '  call',
    '  agent',
    '    prompt',
    '    answer',
    '  answer',
    'answer',
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

test('a file that names itself as its subagent ends somewhere', () => {
  const reading = toTestReading([{ items: [{ kind: 'prompt' }, { kind: 'call', agents: [AGENT] }, {}] }], {
    place: AGENT,
  })
  const open = new Set<string>()
  let key = 'b/0:agent:agent-1.jsonl'
  for (let depth = 0; depth < 100; depth++) {
    open.add(key)
    key = `${key}>b/0:agent:agent-1.jsonl`
  }
  const agents = new Map([[placeId(AGENT), ready(reading)]])
  expect(rowsOf(reading, { folds: { ...UNFOLDED, open }, agents }).length).toBeLessThan(200)
})

test('a subagent that cannot be read says why', () => {
  const reading = toTestReading([{ items: [{ kind: 'prompt' }, { kind: 'call', agents: [AGENT] }, {}] }])
  const agents = new Map<string, AgentReading>([[placeId(AGENT), { kind: 'failed', message: 'It is gone.' }]])
  const rows = rowsOf(reading, { folds: { ...UNFOLDED, open: new Set(['b/0:agent:agent-1.jsonl']) }, agents })
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'remark', text: 'It is gone.', isError: true }))
})

test('subagents that no call is known for are listed at the end', () => {
  const reading = toTestReading([TALK], {
    looseAgents: [{ kind: 'agent', place: AGENT, agentId: 'a1', title: 'Lost' }],
  })
  expect(toWords(rowsOf(reading))).toEqual(['prompt', 'answer', 'heading', 'agent'])
})

test('of the subagents of a workflow each has a row, below the call that is open', () => {
  const reading = toTestReading([{ items: [{ kind: 'prompt' }, { kind: 'call', agents: [AGENT, INNER] }] }])
  const open = new Set(['b/0', 'b/0:agent:agent-2.jsonl'])
  const agents = new Map([[placeId(INNER), ready(toTestReading([TALK], { place: INNER }))]])
  const rows = rowsOf(reading, { folds: { ...UNFOLDED, open }, agents })
  expect(toWords(rows)).toEqual(['prompt', 'call', 'agent', 'agent', '  prompt', '  answer'])
  expect(rows.flatMap((row) => (row.kind === 'agent' ? row.title : []))).toEqual([
    'Subagent 1 of 2',
    'Subagent 2 of 2: A tower',
  ])
})

test('earlier versions and files that no record names come last', () => {
  const reading = toTestReading([TALK], {
    looseAgents: [{ kind: 'earlier', place: AGENT, agentId: 'a1', title: 'Earlier version' }],
    looseFiles: [{ name: 'b1.txt', path: '/tool-results/b1.txt', size: 12 }],
  })
  expect(toWords(rowsOf(reading))).toEqual(['prompt', 'answer', 'heading', 'agent', 'heading', 'file'])
})

test('an empty conversation says so', () => {
  expect(toWords(rowsOf(toTestReading([])))).toEqual(['remark'])
})

test('rows that are as they were stay the same objects', () => {
  const reading = toTestReading([WORK, WORK])
  const before = rowsOf(reading)
  const index = new Map(before.map(({ key }, at) => [key, at]))
  const folds = { ...FOLDED, turns: new Map([['a/0:turn', true]]) }
  const after = reuseRows(rowsOf(reading, { folds }), before, index)
  expect(after.filter((row) => before.includes(row))).toHaveLength(before.length - 1)
  expect(after.find(({ key }) => key === 'a/0:turn')).toMatchObject({ isOpen: true })
})
