import type { Reading, TranscriptPlace } from '../../../../core/items/item.ts'
import { type Result, succeed } from '../../../../shared/result.ts'
import {
  isLongReading,
  type PackedReading,
  unpackItems,
  unpackReading,
  unpackRest,
} from '../../../../shared/schemas/packed-reading.ts'
import { placeId } from '../../../reading/row.ts'
import type { Client } from '../../client.ts'
import type { Find } from '../find/create-find.ts'
import { rowsOf } from '../reading-rows.ts'
import type { GetReading, ReadingData, SetReading } from '../reading-state.ts'
import type { createContents } from './reading-contents.ts'
import { findChanged } from './reading-merge.ts'

export interface LoaderOptions {
  readonly client: Client
  readonly set: SetReading
  readonly get: GetReading
  readonly contents: ReturnType<typeof createContents>
  readonly find: Find
}

export type Loader = ReturnType<typeof createLoader>

/** Started by one call of `begin`. Results of older calls are ignored. */
export type Ticket = number

const LONG_ROWS = 20_000

/** Requests transcripts along the chosen branches, and puts them in place. */
export function createLoader({ client, set, get, contents, find }: LoaderOptions) {
  let opening: Ticket = 0
  /** For each place: the chosen branch, if it is not the active one. */
  const branches = new Map<string, string>()

  const isCurrent = (ticket: Ticket) => ticket === opening

  async function ask(place: TranscriptPlace, revision: string | null): Promise<Result<Reading | null>> {
    const branch = branches.get(placeId(place)) ?? null
    const answer = await client.invoke('reader:open', { place, branch, revision })
    return answer.ok ? succeed(answer.value && (await unpack(answer.value))) : answer
  }

  /** Derives the rows from the rest of the state. */
  function update(change: Partial<ReadingData>): void {
    set({ ...change, ...rowsOf({ ...get(), ...change }) })
    find.refreshHits()
  }

  /** The same for very many rows: the window can respond between building and rendering them. */
  async function updateGently(change: Partial<ReadingData>, ticket: Ticket): Promise<void> {
    const before = get()
    const made = rowsOf({ ...before, ...change })
    if (made.rows.length < LONG_ROWS) return update(change)
    await nextTask()
    if (!isCurrent(ticket)) return
    const { agents, folds, kinds } = get()
    // The person folded or filtered in the meantime.
    if (agents !== before.agents || folds !== before.folds || kinds !== before.kinds) return update(change)
    set({ ...change, ...made })
    find.refreshHits()
  }

  function choose(place: TranscriptPlace, branch: string | null): void {
    if (branch === null) branches.delete(placeId(place))
    else branches.set(placeId(place), branch)
  }

  function isMain(place: TranscriptPlace): boolean {
    return place.sidechain === null && place.file === get().target?.file
  }

  return {
    ask,
    update,
    updateGently,
    isCurrent,
    isMain,
    current: (): Ticket => opening,

    /** A new conversation, along the branch that was chosen for it. */
    begin(file: string | null, branch: string | null): Ticket {
      opening++
      branches.clear()
      contents.clear()
      if (file !== null && branch !== null) branches.set(placeId({ file, sidechain: null }), branch)
      return opening
    },

    choose,

    /** Null if the branch cannot be read. Then nothing changes. */
    async openBranch(place: TranscriptPlace, branch: string): Promise<Reading | null> {
      const ticket = opening
      const id = placeId(place)
      const former = branches.get(id) ?? null
      branches.set(id, branch)
      const answer = await ask(place, null)
      if (!isCurrent(ticket)) return null
      if (!answer.ok || answer.value === null) {
        choose(place, former)
        set({ report: answer.ok ? 'This branch is no longer in the file.' : answer.error.message })
        return null
      }
      find.forget(id)
      const reading = answer.value
      if (isMain(place)) update({ reading })
      else update({ agents: new Map(get().agents).set(id, { kind: 'ready', reading }) })
      return reading
    },

    /** A subagent's conversation, if it was not read before. */
    async loadAgent(place: TranscriptPlace): Promise<Reading | null> {
      const ticket = opening
      const id = placeId(place)
      const former = get().agents.get(id)
      if (former?.kind === 'ready') return former.reading
      update({ agents: new Map(get().agents).set(id, { kind: 'loading' }) })
      const answer = await ask(place, null)
      if (!isCurrent(ticket)) return null
      const reading = answer.ok ? answer.value : null
      const message = answer.ok ? 'The file of this subagent was deleted.' : answer.error.message
      const next =
        reading === null ? ({ kind: 'failed', message } as const) : ({ kind: 'ready', reading } as const)
      update({ agents: new Map(get().agents).set(id, next) })
      return reading
    },

    /** What was added to the subagents that were opened. */
    async refreshAgents(): Promise<void> {
      const ticket = opening
      for (const [id, agent] of get().agents) {
        if (agent.kind !== 'ready') continue
        const { place, revision } = agent.reading
        const answer = await ask(place, revision)
        if (!isCurrent(ticket)) return
        if (!answer.ok || answer.value === null) continue
        contents.markStale(place, findChanged(agent.reading, answer.value))
        find.forget(id)
        update({ agents: new Map(get().agents).set(id, { kind: 'ready', reading: answer.value }) })
      }
    },
  }
}

async function unpack(packed: PackedReading): Promise<Reading> {
  if (!isLongReading(packed)) return unpackReading(packed)
  await nextTask()
  const rest = unpackRest(packed)
  await nextTask()
  const items = unpackItems(packed)
  await nextTask()
  return { ...rest, items }
}

/** Lets the window handle keys and rendering. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
