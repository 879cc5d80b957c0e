import { expect, test } from 'vitest'
import { agent } from '../../../../fixtures/agent-tools.ts'
import { read } from '../../../../fixtures/file-tools.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { readPlace, writeSession } from '../../testing/read-place.ts'
import { createReader } from '../reader.ts'

test('words are found in subagents that nobody opened, however deep, and in those without a call', async () => {
  const t = transcript({ version: '2.1.120' })
  t.prompt('Review')
  t.respond({
    calls: [
      agent({
        prompt: 'Review the tests',
        description: 'Tests',
        work: (outer) => {
          const inner = agent({
            prompt: 'Count them',
            description: 'Count',
            work: (each) => each.respond('A lighthouse.'),
          })
          outer.respond({ calls: [inner] })
          outer.respond('All counted.')
        },
      }),
    ],
  })
  t.respond('Reviewed.')
  t.spawn({ prompt: 'Look around', description: 'Look' }).respond('Another lighthouse.')
  const place = writeSession(t)
  const reader = createReader()
  const top = await readPlace(reader, place)
  const outer = top.items.find(({ agents }) => agents.length > 0)?.agents[0]
  const { places, elsewhere } = await reader.findAround({ place, branch: null, query: 'lighthouse' })
  const middle = places.find((each) => each.place.file === outer?.file)
  const way = middle?.items.find(({ agents }) => agents.length > 0)
  expect(
    way?.agents[0] && places.find((each) => each.place.file === way.agents[0]?.file)?.items,
  ).toMatchObject([{ count: 1, agents: [] }])
  expect(places.map((each) => each.place)).toContainEqual(top.looseAgents[0]?.place)
  expect(elsewhere).toBeNull()
})

test('of other branches it is told how often, and where the first one is', async () => {
  const t = transcript()
  const first = t.prompt('Build a tower')
  t.respond('A tower.')
  t.rewindTo(null)
  t.prompt('Build a house')
  t.respond('A house.')
  const reader = createReader()
  const place = writeSession(t)
  const { branches } = await readPlace(reader, place)
  const other = branches.find(({ state }) => state !== 'active')
  const { elsewhere } = await reader.findAround({ place, branch: null, query: 'tower' })
  expect(elsewhere).toEqual({ count: 2, way: [{ place, branch: other?.id, key: `${first}/0` }] })
  const there = await reader.findAround({ place, branch: other?.id ?? null, query: 'tower' })
  expect(there.elsewhere).toBeNull()
})

test('what other branches started is counted with them, and the way leads into it', async () => {
  const t = transcript({ version: '2.1.120' })
  t.prompt('Draw the coast')
  const { leaf } = t.respond('How?')
  t.prompt('Ask somebody')
  const call = agent({
    prompt: 'What is there?',
    description: 'Look',
    work: (each) => {
      each.respond({ text: 'A lighthouse.', calls: [read('coast.txt', 'water')] })
      each.respond('Not much.')
    },
  })
  t.respond({ calls: [call] })
  t.rewindTo(leaf)
  t.prompt('With a pier')
  t.respond('Here is the pier.')
  const place = writeSession(t)
  const reader = createReader()
  const { branches } = await readPlace(reader, place)
  const other = branches.find(({ state }) => state !== 'active')
  const { places, elsewhere } = await reader.findAround({ place, branch: null, query: 'lighthouse' })
  expect(places).toEqual([])
  expect(elsewhere?.way).toMatchObject([
    { place, branch: other?.id },
    { place: { sidechain: null }, key: expect.any(String) },
  ])
  const there = await readPlace(reader, place, other?.id)
  const called = there.items.find(({ agents }) => agents.length > 0)
  expect(elsewhere?.way.map(({ key }) => key)[0]).toBe(called?.key)
  expect(elsewhere?.way[1]?.place).toEqual(called?.agents[0])
})
