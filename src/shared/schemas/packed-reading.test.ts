import { expect, test } from 'vitest'
import { ITEM_KINDS, type Item, type Reading } from '../../core/items/item.ts'
import { noUsage } from '../../core/parse/usage.ts'
import { packReading, unpackReading } from './packed-reading.ts'

const ITEM: Item = {
  key: 'a/0',
  kind: 'prompt',
  turn: 0,
  time: null,
  size: 0,
  name: null,
  isError: false,
  isOpen: false,
  agents: [],
}

test('what is packed, copied and unpacked is as it was', () => {
  const items: readonly Item[] = [
    ...ITEM_KINDS.map((kind, at) => ({ ...ITEM, key: `b/${at}`, kind, turn: at, size: at * 1e10 })),
    { ...ITEM, key: 'line\nbreak "quote" \ud83d/0', time: 1_700_000_000_123.5 },
    { ...ITEM, key: 'c/0', name: 'Bash', isError: true },
    { ...ITEM, key: 'd/0', name: 'Bash', isOpen: true, agents: [{ file: '/x.jsonl', sidechain: 3 }] },
    { ...ITEM, key: 'e/0', name: '' },
  ]
  const reading: Reading = {
    place: { file: '/s.jsonl', sidechain: null },
    revision: 'r',
    header: {
      session: 's',
      remains: null,
      title: 't',
      cwd: null,
      gitBranch: null,
      models: [],
      versions: [],
      started: null,
      updated: null,
      tokens: noUsage,
      bytes: 1,
      lines: 2,
      unreadable: 3,
      unknown: 4,
      isTorn: false,
      isLive: false,
    },
    branch: null,
    branches: [],
    forks: [],
    turns: [],
    items,
    looseAgents: [],
    looseFiles: [],
  }
  expect(unpackReading(structuredClone(packReading(reading)))).toEqual(reading)
})
