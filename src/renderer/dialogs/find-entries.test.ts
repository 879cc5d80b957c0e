import { expect, test } from 'vitest'
import type { AppCommand } from '../commands/command.ts'
import { toTestSession } from '../testing/to-test-session.ts'
import { findEntries } from './find-entries.ts'

const COMMANDS: readonly AppCommand[] = [
  { id: 'dark', title: 'Look dark', group: 'View', keys: [], words: 'theme', run: () => {} },
  { id: 'keys', title: 'Show keyboard shortcuts', group: 'Help', keys: ['?'], run: () => {} },
]
const ENTRIES = {
  sessions: Array.from({ length: 30 }, (_, at) =>
    toTestSession({ id: `${at}`, title: at === 7 ? 'Élan of the tide' : `Tide table ${at}` }),
  ),
  projects: ['/code/tides', '/code/moon'],
  commands: COMMANDS,
}

test('with nothing typed there are a few of each, and every command', () => {
  const found = findEntries('', ENTRIES)
  expect([found.sessions.length, found.projects.length, found.commands.length]).toEqual([5, 2, 2])
})

test('every word must be there, whatever its case, accents and order', () => {
  expect(findEntries('TIDE elan', ENTRIES).sessions.map(({ id }) => id)).toEqual(['7'])
  expect(findEntries('moon', ENTRIES).projects).toEqual(['/code/moon'])
})

test('commands are found by more words than they show', () => {
  expect(findEntries('theme', ENTRIES).commands.map(({ id }) => id)).toEqual(['dark'])
  expect(findEntries('help', ENTRIES).commands.map(({ id }) => id)).toEqual(['keys'])
})

test('a list stays short enough to look at', () => {
  expect(findEntries('table', ENTRIES).sessions).toHaveLength(12)
})

test('a word in a title comes before the name of a project, whose sessions leave room for the project itself', () => {
  const sessions = [
    ...Array.from({ length: 30 }, (_, at) =>
      toTestSession({ id: `${at}`, title: `Session ${at}`, project: '/code/moon' }),
    ),
    toTestSession({ id: 'old', title: 'To the moon', project: '/code/tides' }),
    toTestSession({ id: 'both', title: 'Session of the tides', project: '/code/moon' }),
  ]
  const found = findEntries('moon', { ...ENTRIES, sessions })
  expect(found.sessions.slice(0, 2).map(({ id }) => id)).toEqual(['old', '0'])
  expect(found.sessions).toHaveLength(11)
  expect(found.projects).toEqual(['/code/moon'])
  expect(findEntries('tides moon', { ...ENTRIES, sessions }).sessions.map(({ id }) => id)).toEqual([
    'old',
    'both',
  ])
})
