import type { Item, Reading, TurnOutline } from '../../core/items/item.ts'
import { noUsage } from '../../core/parse/usage.ts'

/** The main transcript of every test. */
export const FILE = '/home/ada/.claude/projects/-tower/session.jsonl'

export function toTestItem(key: string, more: Partial<Item> = {}): Item {
  return {
    key,
    kind: 'answer',
    turn: 0,
    time: null,
    size: 100,
    name: null,
    isError: false,
    isOpen: false,
    agents: [],
    ...more,
  }
}

/** A turn as a list of its items: the first opens it, the last is its answer. */
export interface TestTurn {
  readonly items: readonly Partial<Item>[]
  readonly hasAnswer?: boolean
}

/** A reading with items `a`, `b`, `c` … as the turns have them, and whatever else a test is about. */
export function toTestReading(turns: readonly TestTurn[], more: Partial<Reading> = {}): Reading {
  const items: Item[] = []
  const outlines = turns.map(({ items: own, hasAnswer = true }, turn): TurnOutline => {
    const first = items.length
    for (const item of own) items.push(toTestItem(`${toLetters(items.length)}/0`, { ...item, turn }))
    return {
      kind: 'prompt',
      isPrompt: true,
      title: `Prompt ${turn + 1}`,
      first,
      count: own.length,
      answer: hasAnswer && own.length > 1 ? items.length - 1 : null,
      started: null,
      ended: null,
      worked: 0,
      thoughts: own.filter(({ kind }) => kind === 'thinking').length,
      calls: own.filter(({ kind }) => kind === 'call').length,
      errors: 0,
      subagents: own.filter(({ agents = [] }) => agents.length > 0).length,
      tokens: noUsage,
    }
  })
  return {
    place: { file: FILE, sidechain: null },
    revision: '1',
    header: {
      session: 'session',
      remains: null,
      title: 'A tower',
      cwd: '/home/ada/tower',
      gitBranch: null,
      models: [],
      versions: [],
      started: null,
      updated: null,
      tokens: noUsage,
      bytes: 1000,
      lines: 10,
      unreadable: 0,
      unknown: 0,
      isTorn: false,
      isLive: false,
    },
    branch: null,
    branches: [],
    forks: [],
    turns: outlines,
    items,
    looseAgents: [],
    looseFiles: [],
    ...more,
  }
}

/** A prompt, a thought, a call and an answer. */
export const WORK: TestTurn = {
  items: [{ kind: 'prompt' }, { kind: 'thinking' }, { kind: 'call', name: 'Bash' }, { kind: 'answer' }],
}

export const TALK: TestTurn = { items: [{ kind: 'prompt' }, { kind: 'answer' }] }

/** a, b … z, then a1, b1 … */
function toLetters(index: number): string {
  const round = Math.floor(index / 26)
  return String.fromCharCode(97 + (index % 26)) + (round === 0 ? '' : String(round))
}
