import type { MarkedPlace } from '../../../shared/schemas/organise.ts'
import type { ItemRow } from '../../reading/row.ts'
import type { Stores } from '../stores.ts'
import { findAtHand } from './find-at-hand.ts'
import { toNotedRecord } from './notes-store.ts'

/** Asks for a note: about the block that has the keyboard, or else about the session at hand. */
export function askNote(stores: Stores): void {
  const row = findBlock(stores)
  if (row !== undefined) {
    askNoteAbout(stores, row)
    return
  }
  const [session, ...others] = findAtHand(stores)
  if (session === undefined || others.length > 0) return
  const place = { session: session.id, record: null }
  stores.organise.getState().ask({ kind: 'note', place, about: session.title })
}

export function askNoteAbout(stores: Stores, row: ItemRow): void {
  const place = toPlace(stores, row)
  const title = stores.reading.getState().target?.session?.title
  if (place !== null) stores.organise.getState().ask({ kind: 'note', place, about: `A block in “${title}”` })
}

/** Asks for a collection for the block that has the keyboard, or else for the sessions at hand. */
export function askCollect(stores: Stores): void {
  const row = findBlock(stores)
  if (row !== undefined) {
    askCollectBlock(stores, row)
    return
  }
  const places = findAtHand(stores).map(({ id }) => ({ session: id, record: null }))
  if (places.length > 0) stores.organise.getState().ask({ kind: 'collect', places })
}

export function askCollectBlock(stores: Stores, row: ItemRow): void {
  const place = toPlace(stores, row)
  if (place !== null) stores.organise.getState().ask({ kind: 'collect', places: [place] })
}

function findBlock({ reading }: Stores): ItemRow | undefined {
  const isInConversation = document.activeElement?.closest('[role="feed"]') ?? null
  const row = isInConversation === null ? undefined : reading.getState().takeRowAtHand()
  return row?.kind === 'item' ? row : undefined
}

/** Null, with the reason in the status bar, if nothing names the block for good. */
function toPlace({ reading, roots }: Stores, { item }: ItemRow): MarkedPlace | null {
  const { target } = reading.getState()
  const record = toNotedRecord(item.key)
  const session = target?.session?.id
  if (session !== undefined && record !== null) return { session, record }
  roots
    .getState()
    .tell(
      record === null
        ? 'This block has no id of its own. Choose a block next to it.'
        : 'The session is not in the library. Add its folder first.',
    )
  return null
}
