import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { transcript } from '../../../../fixtures/transcript.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { findSessionsAtRisk } from './sessions-at-risk.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-16T12:00:00Z')

function talk(entrypoint: string) {
  const t = transcript({ seed: entrypoint, version: '2.1.290' })
  t.prompt('Go', { entrypoint })
  return t
}

async function findAtRisk(settings: string, managed?: string) {
  const [mine, apps] = [talk('cli'), talk('claude-desktop')]
  const root = temporaryRoot([
    ...mine.files(),
    ...apps.files(),
    { path: 'settings.json', text: settings },
    ...(managed === undefined ? [] : [{ path: 'managed.json', text: managed }]),
  ])
  for (const t of [mine, apps]) {
    const time = new Date(NOW - 28 * DAY)
    utimesSync(join(root, t.path()), time, time)
  }
  const found = await findSessionsAtRisk(root, {
    state: new Map(),
    now: NOW,
    managedSettings: join(root, 'managed.json'),
    onProblem: () => {},
  })
  const names = new Map([
    [mine.sessionId, 'mine'],
    [apps.sessionId, 'of the app'],
  ])
  return found.map(({ id, daysLeft }) => `${names.get(id)}: ${daysLeft}`).sort()
}

test('a session of the desktop app is not at risk, unless settings cap how long it stays', async () => {
  expect(await findAtRisk('{}')).toEqual(['mine: 2'])
  expect(await findAtRisk('{ "desktopSessionCleanupPeriodDays": 31 }')).toEqual(['mine: 2', 'of the app: 3'])
  expect(await findAtRisk('{}', '{ "cleanupPeriodDays": 29 }')).toEqual(['mine: 1', 'of the app: 1'])
})

test('while settings cannot be parsed, nothing is at risk', async () => {
  expect(await findAtRisk('{ "cleanupPeriodDays": 1,')).toEqual([])
})
