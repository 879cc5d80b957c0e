import { ITEM_KINDS, type Item, type Reading, type TranscriptPlace } from '../../core/items/item.ts'

/**
 * A reading on its way to the window. Tens of thousands of small objects take a quarter of a second to get through the processes and
 * the bridge, each of which copies them one by one; columns, and texts, take a tenth of that.
 */
export interface PackedReading {
  /** All but the items, as JSON. */
  readonly rest: string
  readonly items: PackedItems
}

interface PackedItems {
  /** A list as JSON: a text is copied at once. */
  readonly keys: string
  /** Places in `ITEM_KINDS`. */
  readonly kinds: Uint8Array
  readonly turns: Uint32Array
  /** NaN where no record tells. */
  readonly times: Float64Array
  readonly sizes: Float64Array
  /** Places in `nameList`; 0 for none. */
  readonly names: Uint32Array
  readonly nameList: readonly (string | null)[]
  readonly flags: Uint8Array
  readonly agents: readonly (readonly [item: number, places: readonly TranscriptPlace[]])[]
}

const IS_ERROR = 1
const IS_OPEN = 2

export function packReading({ items, ...reading }: Reading): PackedReading {
  const nameList: (string | null)[] = [null]
  const numbers = new Map<string | null, number>([[null, 0]])
  const toNumber = (name: string | null) => {
    const known = numbers.get(name)
    if (known !== undefined) return known
    numbers.set(name, nameList.length)
    return nameList.push(name) - 1
  }
  return {
    rest: JSON.stringify(reading),
    items: {
      keys: JSON.stringify(items.map(({ key }) => key)),
      kinds: Uint8Array.from(items, ({ kind }) => ITEM_KINDS.indexOf(kind)),
      turns: Uint32Array.from(items, ({ turn }) => turn),
      times: Float64Array.from(items, ({ time }) => time ?? Number.NaN),
      sizes: Float64Array.from(items, ({ size }) => size),
      names: Uint32Array.from(items, ({ name }) => toNumber(name)),
      nameList,
      flags: Uint8Array.from(
        items,
        ({ isError, isOpen }) => (isError ? IS_ERROR : 0) | (isOpen ? IS_OPEN : 0),
      ),
      agents: items.flatMap(({ agents }, at) => (agents.length === 0 ? [] : [[at, agents] as const])),
    },
  }
}

/** So long that each step of unpacking it takes a moment of its own. */
const LONG = 20_000

export function isLongReading({ items }: Pick<PackedReading, 'items'>): boolean {
  return items.kinds.length >= LONG
}

export function unpackReading(packed: PackedReading): Reading {
  return { ...unpackRest(packed), items: unpackItems(packed) }
}

export function unpackRest({ rest }: PackedReading): Omit<Reading, 'items'> {
  return JSON.parse(rest) as Omit<Reading, 'items'>
}

export function unpackItems({ items: packed }: PackedReading): readonly Item[] {
  const { kinds, turns, times, sizes, names, nameList, flags } = packed
  const keys = JSON.parse(packed.keys) as readonly string[]
  const agents = new Map(packed.agents)
  return keys.map((key, at): Item => {
    const time = times[at] ?? Number.NaN
    const flag = flags[at] ?? 0
    return {
      key,
      kind: ITEM_KINDS[kinds[at] ?? -1] ?? 'unknown',
      turn: turns[at] ?? 0,
      time: Number.isNaN(time) ? null : time,
      size: sizes[at] ?? 0,
      name: nameList[names[at] ?? 0] ?? null,
      isError: (flag & IS_ERROR) !== 0,
      isOpen: (flag & IS_OPEN) !== 0,
      agents: agents.get(at) ?? [],
    }
  })
}
