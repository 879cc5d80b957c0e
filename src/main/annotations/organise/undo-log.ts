import {
  type AnnotationChange,
  type AnnotationEntry,
  type AnnotationValue,
  isAnnotationKind,
} from '../../../shared/annotations.ts'
import type { Annotation, AnnotationState } from '../annotation-state.ts'
import { type Annotations, toUndo } from '../annotations.ts'

export const MOST_ACTIONS = 50

type Action = Annotation<'action'>

/** Writes what a person did and what undoes it, in one piece: none is ever there without the other. What changes nothing is no action. */
export function act(
  annotations: Annotations,
  label: string,
  plan: (state: AnnotationState) => readonly AnnotationChange[],
): void {
  annotations.change((state, computer) => {
    const changes = plan(state).filter((change) => isNews(change, state))
    if (changes.length === 0) return []
    const undo = toUndo(changes, state) as AnnotationValue<'action'>['undo']
    const name = toName(computer, toSlot(listActions(state, computer).at(-1)))
    return [...changes, { kind: 'action', name, value: { label, undo } }]
  })
}

/** Takes back what was done last on this computer, in the app or on the command line; gives back what that was. What was changed again since then stays. */
export function undoLast(annotations: Annotations): string | null {
  let undone: string | null = null
  annotations.change((state, computer) => {
    const action = listActions(state, computer).at(-1)
    if (action === undefined) return []
    undone = action.value.label
    const changes = action.value.undo.flatMap((change) => toChange(change, action, state) ?? [])
    return [...changes, { kind: 'action', name: action.name, value: null }]
  })
  return undone
}

export function findUndoLabel(annotations: Annotations): string | null {
  const actions = annotations.list('action')
  // Who this computer is matters only where something was done.
  return actions.length === 0 ? null : (findLast(actions, annotations.readComputer())?.value.label ?? null)
}

function listActions(state: AnnotationState, computer: string): readonly Action[] {
  return state.list('action').filter(isOf(computer)).sort(byStamp)
}

function findLast(actions: readonly Action[], computer: string): Action | undefined {
  return actions.filter(isOf(computer)).sort(byStamp).at(-1)
}

/** Another computer has its own, which a merge may have brought along. */
function isOf(computer: string): (action: Action) => boolean {
  return ({ name }) => name?.startsWith(`${computer}/`) === true
}

function byStamp({ stamp: one }: Action, { stamp: other }: Action): number {
  return one.time - other.time || one.count - other.count
}

function toName(computer: string, slot: number): string {
  return `${computer}/${slot}`
}

/** The oldest one makes room. */
function toSlot(last: Action | undefined): number {
  const slot = Number(last?.name?.split('/').at(-1) ?? -1)
  return (slot + 1) % MOST_ACTIONS
}

function isNews(change: AnnotationChange, state: AnnotationState): boolean {
  const value = state.findEntry(change.kind, change)?.value ?? null
  return JSON.stringify(value) !== JSON.stringify(change.value)
}

/** Undefined where somebody wrote something else since then. */
function toChange(
  change: AnnotationValue<'action'>['undo'][number],
  action: Action,
  state: AnnotationState,
): AnnotationChange | undefined {
  if (!isAnnotationKind(change.kind)) return undefined
  const { kind, ...place } = change
  const entry = state.findEntry(kind, place)
  return entry !== undefined && isWrittenWith(entry, action) ? (change as AnnotationChange) : undefined
}

/** The entries of one action stand right before it, with the same time and the counts before its own. */
function isWrittenWith({ time, count, by }: AnnotationEntry, { name, stamp, value }: Action): boolean {
  const first = stamp.count - value.undo.length
  return name?.startsWith(`${by}/`) === true && time === stamp.time && count >= first && count < stamp.count
}
