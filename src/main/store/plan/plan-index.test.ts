import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agent } from '../../../../fixtures/agent-tools.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { planIndex, toKnownFiles } from './plan-index.ts'

test('the newest transcripts are indexed first, and those of their subagents after them', async () => {
  const sessions = ['older', 'newer'].map((seed) => {
    const t = transcript({ seed, version: '2.1.100' })
    t.prompt(`Look at ${seed}`)
    t.respond({
      calls: [agent({ prompt: 'Look', description: 'Look', work: (a) => void a.respond('Seen.') })],
    })
    return t
  })
  const root = temporaryRoot(sessions.flatMap((t) => t.files()))
  sessions.forEach((t, at) => {
    utimesSync(join(root, t.path()), 1_700_000_000 + at, 1_700_000_000 + at)
  })

  const { jobs } = await planIndex([root], toKnownFiles([]), { onProblem: () => {} })

  expect(jobs.map(({ kind }) => kind)).toEqual(['main', 'main', 'subagent', 'subagent'])
  expect(jobs.slice(0, 2).map(({ session }) => session)).toEqual(
    sessions.map(({ sessionId }) => sessionId).reverse(),
  )
})

test('no subagent is indexed before the transcript of its session, however young a copy of it is', async () => {
  const sessions = Array.from({ length: 120 }, (_, at) => {
    const t = transcript({ seed: `session ${at}`, version: '2.1.100' })
    t.prompt(`Look at ${at}`)
    t.respond({
      calls: [agent({ prompt: 'Look', description: 'Look', work: (a) => void a.respond('Seen.') })],
    })
    return t
  })
  const root = temporaryRoot(sessions.flatMap((t) => t.files()))
  for (const [at, t] of sessions.entries())
    for (const { path } of t.files()) {
      const seconds = 1_700_000_000 + at + (path === t.path() ? 0 : 1000)
      utimesSync(join(root, path), seconds, seconds)
    }

  const { jobs } = await planIndex([root], toKnownFiles([]), { onProblem: () => {} })

  const seen = new Set<string | undefined>()
  const early = jobs.filter(({ kind, session }) => {
    if (kind === 'main') seen.add(session)
    return !seen.has(session)
  })
  expect(early).toEqual([])
  expect(jobs).toHaveLength(240)
})
