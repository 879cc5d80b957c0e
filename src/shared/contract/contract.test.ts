import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Handlers } from '../../main/ipc/call-desk.ts'
import type { Answers } from '../../main/worker/protocol.ts'
import { actionChannels } from './actions.ts'
import { annotationsChannels } from './annotations.ts'
import { appChannels } from './app.ts'
import { contract, type Input } from './contract.ts'
import { type Entry, inMain, placeSchema } from './entry.ts'
import { events } from './events.ts'
import { exportChannels } from './export.ts'
import { libraryChannels } from './library.ts'
import { readerChannels } from './reader.ts'
import { rootsChannels } from './roots.ts'
import { secretChannels } from './secrets.ts'
import { usageChannels } from './usage.ts'
import { vaultChannels } from './vault.ts'

test('channels and events are named domain:verb, and no name is there twice', () => {
  const parts = [
    actionChannels,
    annotationsChannels,
    appChannels,
    exportChannels,
    libraryChannels,
    readerChannels,
    rootsChannels,
    secretChannels,
    usageChannels,
    vaultChannels,
  ]
  const channels = parts.flatMap((part) => Object.keys(part))
  expect(Object.keys(contract).sort()).toEqual(channels.sort())
  for (const name of [...channels, ...Object.keys(events)]) expect(name).toMatch(/^[a-z]+:[a-z]+(-[a-z]+)*$/)
})

/** Every field of an input, by its name, and whether it is declared as a place on disk. */
function* listFields(schema: unknown, name: string): Generator<readonly [name: string, isPlace: boolean]> {
  if (typeof schema !== 'object' || schema === null) return
  if ('type' in schema && schema.type === 'string') yield [name, 'isPlace' in schema]
  for (const [key, value] of Object.entries(schema)) {
    const isFieldList = key === 'properties' && typeof value === 'object' && value !== null
    if (!isFieldList)
      yield* listFields(value, Number.isNaN(Number(key)) && key !== 'anyOf' && key !== 'items' ? key : name)
    else for (const [field, inner] of Object.entries(value)) yield* listFields(inner, field)
  }
}

function fieldsOf({ input }: Entry) {
  return [...listFields(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), 'input')]
}

test('an input that names a place on disk has a rule for it, and no other has one', () => {
  const withPlaces = Object.entries<Entry>(contract).filter(([, entry]) =>
    fieldsOf(entry).some(([, isPlace]) => isPlace),
  )
  const withRules = Object.entries<Entry>(contract).filter(([, { places }]) => places !== undefined)
  expect(withPlaces.map(([name]) => name)).toEqual(withRules.map(([name]) => name))
  expect(withRules.length).toBeGreaterThan(15)
})

test('a field that is called like a place is declared as one', () => {
  const isPlaceName = (name: string) => /^(?:to|opened)$|file|path|folder|archive|director/i.test(name)
  const found = Object.entries<Entry>(contract).flatMap(([channel, entry]) =>
    fieldsOf(entry).flatMap(([name, isPlace]) =>
      isPlaceName(name) === isPlace ? [] : [`${channel} ${name}`],
    ),
  )
  expect(found).toEqual([])
  const careless = inMain({ input: z.strictObject({ path: z.string() }), output: z.null() })
  const declared = inMain({ input: z.strictObject({ path: placeSchema }), output: z.null() })
  expect([careless, declared].map(fieldsOf)).toEqual([[['path', false]], [['path', true]]])
})

test('what does not fit the contract does not compile', () => {
  // @ts-expect-error a channel that is misspelt
  type Misspelt = Input<'roots:lst'>
  // @ts-expect-error an input that does not fit
  const wrong: Input<'roots:survey'> = { paht: '/' }
  // @ts-expect-error a channel without its handler
  const incomplete: Handlers = { 'roots:list': () => [] }
  // @ts-expect-error a channel without its function in the background
  const silent: Answers = { 'reader:markdown': () => '' }
  expect<Misspelt | unknown>([wrong, incomplete, silent]).toBeDefined()
})
