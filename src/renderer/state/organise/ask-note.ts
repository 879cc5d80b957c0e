import type { ItemRow } from '../../reading/row.ts'
import type { Stores } from '../stores.ts'
import { findAtHand } from './find-at-hand.ts'
import { toNotedRecord } from './notes-store.ts'

/** Asks for a note: about the block that was chosen, or else about the session at hand. */
export function askNote(stores: Stores): void {
  const { reading } = stores
  const isInConversation = document.activeElement?.closest('[role="feed"]') ?? null
  const row = isInConversation === null ? undefined : reading.getState().takeRowAtHand()
  if (row?.kind === 'item') {
    askNoteAbout(stores, row)
    return
  }
  const [session, ...others] = findAtHand(stores)
  if (session === undefined || others.length > 0) return
  const place = { session: session.id, record: null }
  stores.organise.getState().ask({ kind: 'note', place, about: session.title })
}

export function askNoteAbout({ organise, reading, roots }: Stores, row: ItemRow): void {
  const { target } = reading.getState()
  const record = toNotedRecord(row.item.key)
  if (target?.session == null || record === null) {
    roots
      .getState()
      .tell(
        record === null
          ? 'This block has no id of its own. Add the note to a block next to it.'
          : 'Notes need a session of the library. Add its folder first.',
      )
    return
  }
  organise.getState().ask({
    kind: 'note',
    place: { session: target.session.id, record },
    about: `A block in “${target.session.title}”`,
  })
}
