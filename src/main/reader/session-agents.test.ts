import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { agent } from '../../../fixtures/agent-tools.ts'
import { transcript } from '../../../fixtures/transcript.ts'
import { mainPlace, readPlace, writeSession } from '../testing/read-place.ts'
import { createReader } from './reader.ts'

test('a subagent inside a subagent is reached through both calls', async () => {
  const t = transcript({ version: '2.1.120' })
  t.prompt('Review')
  t.respond({
    calls: [
      agent({
        prompt: 'Review the tests',
        description: 'Tests',
        work: (outer) => {
          outer.respond({
            calls: [
              agent({
                prompt: 'Count them',
                description: 'Count',
                work: (inner) => inner.respond('Forty-two.'),
              }),
            ],
          })
          outer.respond('All counted.')
        },
      }),
    ],
  })
  t.respond('Reviewed.')
  const main = writeSession(t)
  const reader = createReader()
  const top = await readPlace(reader, main)
  const outer = top.items.find(({ agents }) => agents.length > 0)?.agents[0]
  const middle = outer && (await readPlace(reader, outer))
  const inner = middle?.items.find(({ agents }) => agents.length > 0)?.agents[0]
  const bottom = inner && (await readPlace(reader, inner))
  expect(bottom?.turns[0]?.title).toBe('Count them')
  expect(top.looseAgents).toEqual([])
  const key = bottom?.items.at(-1)?.key ?? ''
  const way = await reader.locate({ file: inner?.file ?? '', uuid: key.split('/')[0] ?? '', block: 0 })
  expect(way.map(({ place }) => place)).toEqual([main, outer, inner])
})

test('a subagent that no call is known for is loose, and one of Claude Code itself is not shown', async () => {
  const t = transcript({ version: '2.1.60' })
  t.prompt('Go')
  t.respond('Gone.')
  t.spawn({ prompt: 'Look around', description: 'Look' }).respond('Looked.')
  t.spawn({ prompt: 'Suggest', description: 'x', agentId: 'aprompt_suggestion-12ab' }).respond('Try this.')
  const { looseAgents } = await readPlace(createReader(), writeSession(t))
  expect(looseAgents.map(({ title }) => title)).toEqual(['Look around'])
})

test('where the main transcript is gone, one subagent leads to the others', async () => {
  const t = transcript({ version: '2.1.120' })
  t.prompt('Go')
  t.respond({
    calls: [agent({ prompt: 'Look left', description: 'Left', work: (left) => left.respond('Grass.') })],
  })
  t.respond({
    calls: [agent({ prompt: 'Look right', description: 'Right', work: (right) => right.respond('Sea.') })],
  })
  const main = writeSession(t)
  const reader = createReader()
  const [left] = (await readPlace(reader, main)).items.flatMap(({ agents }) => agents)
  rmSync(main.file)
  const { looseAgents } = await readPlace(reader, left ?? mainPlace(''))
  expect(looseAgents.map(({ title }) => title)).toEqual(['Look right'])
})

test('an inline sidechain opens instead of a file', async () => {
  const t = transcript({ version: '1.0.60' })
  t.prompt('Explore')
  t.respond({
    calls: [
      agent({ prompt: 'Find it', description: 'Find', work: (inner) => inner.respond('In the attic.') }),
    ],
  })
  t.respond('Found.')
  const reader = createReader()
  const main = writeSession(t)
  const { items } = await readPlace(reader, main)
  const place = items.find(({ agents }) => agents.length > 0)?.agents[0]
  expect(place?.file).toBe(main.file)
  const inside = place && (await readPlace(reader, place))
  expect(inside?.items.map(({ kind }) => kind)).toEqual(['prompt', 'answer'])
  const uuid = inside?.items[1]?.key.split('/')[0] ?? ''
  expect((await reader.locate({ file: main.file, uuid, block: 0 })).map((step) => step.place)).toEqual([
    main,
    place,
  ])
  await expect(readPlace(reader, { ...main, sidechain: 99 })).rejects.toMatchObject({ code: 'not-found' })
})
