import type { Reading } from '../../core/items/item.ts'
import type { Channel } from '../../shared/contract/contract.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { packReading } from '../../shared/schemas/packed-reading.ts'
import type { Client } from '../state/client.ts'
import { followReading } from '../state/reading/opening/follow-reading.ts'
import { createReadingStores, type ReadingStore, type ReadingStores } from '../state/reading/reading-store.ts'
import { createSettingsStore } from '../state/window/settings-store.ts'
import { toTestReading, WORK } from './to-test-reading.ts'

type Answer = (input: never) => Result<unknown> | Promise<Result<unknown>>

/** The other side of the bridge, as a test wants it. */
export interface TestDesk {
  readonly answers: Partial<Record<Channel, Answer>>
  readonly asked: { readonly channel: Channel; readonly input: unknown }[]
  /** A store; what one keeps, the next one finds. */
  createStore(): ReadingStore
  createStores(): ReadingStores
  /** As if the library had changed. */
  tell(change: unknown): void
  /** What was asked last on a channel. */
  lastOf(channel: Channel): unknown
}

export function openTestDesk(): TestDesk {
  const values = new Map<string, string>()
  const listeners: ((change: unknown) => void)[] = []
  const answers: TestDesk['answers'] = {
    'reader:open': () => succeed(toTestReading([WORK, WORK])),
    'reader:items': ({ keys }: { keys: string[] }) => succeed(keys.map((key) => ({ key, parts: [] }))),
    'reader:find': () => succeed([]),
    'reader:find-around': () => succeed({ places: [], elsewhere: null }),
    'reader:locate': () => succeed([]),
    'clipboard:write': () => succeed(null),
  }
  const asked: { channel: Channel; input: unknown }[] = []
  const client = {
    invoke: async (channel: Channel, input: unknown) => {
      asked.push({ channel, input })
      const answer = await answers[channel]?.(input as never)
      return channel === 'reader:open' && answer?.ok && answer.value !== null
        ? succeed(packReading(answer.value as Reading))
        : (answer ?? fail('internal', 'not part of this test'))
    },
    on: (_event: string, listener: (change: unknown) => void) => {
      listeners.push(listener)
      return () => {}
    },
  } as unknown as Client
  const settings = createSettingsStore(client)
  return {
    answers,
    asked,
    createStore() {
      return this.createStores().reading
    },
    createStores() {
      const kept = {
        getItem: (name: string) => values.get(name) ?? null,
        setItem: (name: string, value: string) => void values.set(name, value),
      }
      const stores = createReadingStores(client, kept, settings)
      followReading(client, stores.reading)
      return stores
    },
    tell(change) {
      for (const listener of listeners) listener(change)
    },
    lastOf: (channel) => asked.findLast((each) => each.channel === channel)?.input,
  }
}
