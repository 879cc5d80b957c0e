import { expect, test } from 'vitest'
import type { Handlers } from '../../main/ipc/call-desk.ts'
import { CHANNELS, EVENT_NAMES } from './channels.ts'
import { contract, type Input } from './contract.ts'
import { events } from './events.ts'

test('every channel and event has its schema, and none has more', () => {
  expect(Object.keys(contract).sort()).toEqual([...CHANNELS].sort())
  expect(Object.keys(events).sort()).toEqual([...EVENT_NAMES].sort())
})

test('channels and events are named domain:verb', () => {
  for (const name of [...CHANNELS, ...EVENT_NAMES]) expect(name).toMatch(/^[a-z]+:[a-z]+(-[a-z]+)*$/)
})

test('what does not fit the contract does not compile', () => {
  // @ts-expect-error a channel that is misspelt
  type Misspelt = Input<'roots:lst'>
  // @ts-expect-error an input that does not fit
  const wrong: Input<'roots:survey'> = { paht: '/' }
  // @ts-expect-error a channel without its handler
  const incomplete: Handlers = { 'roots:list': () => [] }
  expect<Misspelt | unknown>([wrong, incomplete]).toBeDefined()
})
