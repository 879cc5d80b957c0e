import type { ItemKind, Reading, TranscriptPlace } from '../../../core/items/item.ts'
import { canOpen } from '../../../core/render/item-view.tsx'
import type { HitItem } from '../../reading/find/find-hits.ts'
import { placeId } from '../../reading/row.ts'
import { agentKeyOf, type Folds, prefixOf, turnKeyOf } from '../../reading/to-rows.ts'
import { rowsOf, withOpen, withShown, withTurn } from './reading-rows.ts'
import type { GetReading, ReadingData, SetReading } from './reading-state.ts'

interface Unhidden {
  readonly folds: Folds
  readonly rowKey: string
  readonly kind: ItemKind
}

type Hiding = Pick<ReadingData, 'folds' | 'kinds'>

/** Opens whatever hides a row: its turn, and its kind for this row only. Null if the reading has no such item. */
export function unhideRow(reading: Reading, prefix: string, key: string, hiding: Hiding): Unhidden | null {
  const index = reading.items.findIndex((item) => item.key === key)
  const item = reading.items[index]
  const turn = item === undefined ? undefined : reading.turns[item.turn]
  if (item === undefined || turn === undefined) return null
  const rowKey = `${prefix}${key}`
  const isWork = index >= turn.first + (turn.kind === null ? 0 : 1) && index < (turn.answer ?? Infinity)
  let { folds } = hiding
  if (isWork) folds = withTurn(folds, turnKeyOf(prefix, reading, turn), true)
  if (!hiding.kinds.has(item.kind)) folds = withShown(folds, rowKey)
  return { folds, rowKey, kind: item.kind }
}

/** Opens whatever hides the text of an item: its row, and the item itself. */
export function unhide(reading: Reading, prefix: string, key: string, hiding: Hiding): Unhidden | null {
  const row = unhideRow(reading, prefix, key, hiding)
  return row !== null && canOpen(row.kind) ? { ...row, folds: withOpen(row.folds, [row.rowKey]) } : row
}

interface OpenHitOptions {
  readonly set: SetReading
  readonly get: GetReading
  readonly loadAgent: (place: TranscriptPlace) => Promise<Reading | null>
  /** Whether the person still wants to go there. */
  readonly isWanted: () => boolean
}

/** Opens the subagents around a match, and whatever hides it there. Returns its row; null if it no longer exists. */
export async function openHit(
  { doors, prefix, key }: HitItem,
  { set, get, loadAgent, isWanted }: OpenHitOptions,
): Promise<string | null> {
  const open = (folds: Folds) => {
    if (folds === get().folds) return
    set({ folds, ...rowsOf({ ...get(), folds }), generation: get().generation + 1 })
  }
  let reading = get().reading
  let within = ''
  for (const { rowKey, place, callKey } of doors) {
    if (reading === null || !isWanted()) return null
    const row = callKey === null ? get() : unhideRow(reading, within, callKey, get())
    if (row === null) return null
    open(withOpen(row.folds, [rowKey]))
    reading = await loadAgent(place)
    within = prefixOf(rowKey)
  }
  if (reading === null || !isWanted()) return null
  const unhidden = unhide(reading, prefix, key, get())
  if (unhidden !== null) open(unhidden.folds)
  return unhidden?.rowKey ?? null
}

/** The row that opens a subagent, of a call or a loose one, and what the rows inside begin with. */
export function agentOf(
  reading: Reading,
  prefix: string,
  key: string,
  place: TranscriptPlace,
): { readonly rowKey: string; readonly prefix: string } {
  const isLoose = reading.looseAgents.some((agent) => placeId(agent.place) === placeId(place))
  const rowKey = agentKeyOf(isLoose ? prefix : `${prefix}${key}`, place)
  return { rowKey, prefix: prefixOf(rowKey) }
}
