import { toLine } from '../../../core/render/text/to-line.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import { listSelected } from '../sessions/list-selected.ts'
import type { Stores } from '../stores.ts'
import {
  type ChosenConversation,
  type ExportChoices,
  type ExportScope,
  toDayField,
} from './export-choices.ts'

/** Opens the dialog for what one looks at, or for what was pointed at. */
export function openExport(stores: Stores, scope?: ExportScope, session?: Session): void {
  stores.screens.getState().closeDialog()
  stores.exporting.getState().open(toChoices(stores, session), scope)
}

/** Puts a conversation on the clipboard: the one that is open, or the one that was pointed at. */
export function copyConversation(stores: Stores, session?: Session): void {
  const conversation = session === undefined ? findOpen(stores) : toChosen(stores, session)
  if (conversation !== null) void stores.exporting.getState().copy(conversation.selection)
}

export function hasOpenConversation({ reading }: Stores): boolean {
  return reading.getState().reading !== null
}

function toChoices(stores: Stores, session: Session | undefined): ExportChoices {
  const { reading, search, sessions } = stores
  const shown = session ?? reading.getState().target?.session ?? null
  const query = search.getState().text
  return {
    // What was pointed at is meant, and nothing else.
    selected: session === undefined ? toSelected(stores) : null,
    conversation: session === undefined ? findOpen(stores) : toChosen(stores, session),
    project: shown?.project ?? null,
    query: query.trim() === '' ? null : query,
    days: toDays(sessions.getState().sessions),
  }
}

/** The conversation in the reading pane, on the branch that is shown. */
function findOpen(stores: Stores): ChosenConversation | null {
  const { target, reading } = stores.reading.getState()
  if (target === null || reading === null) return null
  if (target.session !== null)
    return { ...toChosen(stores, target.session), branches: reading.branches.length }
  return {
    title: toLine(reading.header.title),
    selection: { kind: 'file', file: target.file, branch: reading.branch },
    branches: reading.branches.length,
  }
}

function toChosen(stores: Stores, session: Session): ChosenConversation {
  const { title, branches } = session
  return { title, selection: { kind: 'sessions', sessions: [onItsBranch(stores, session)] }, branches }
}

function toSelected(stores: Stores): ExportChoices['selected'] {
  const sessions = listSelected(stores).map((session) => onItsBranch(stores, session))
  return sessions.length === 0 ? null : { kind: 'sessions', sessions }
}

function onItsBranch({ reading }: Stores, { key, file }: Session) {
  return { key, branch: reading.getState().branchOf(file) }
}

function toDays(sessions: readonly Session[]): ExportChoices['days'] {
  const times = sessions.flatMap(({ started, updated }) => [started ?? [], updated ?? []].flat())
  if (times.length === 0) return { from: '', to: '' }
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const time of times) {
    first = Math.min(first, time)
    last = Math.max(last, time)
  }
  return { from: toDayField(first), to: toDayField(last) }
}
