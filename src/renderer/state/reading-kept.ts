import { ITEM_KINDS, type ItemKind } from '../../core/items/item.ts'
import { READING_MODES, type ReadingMode } from '../reading/reading-mode.ts'
import { isRecord, isStrings, type KeptValues, keep, readKept } from './kept.ts'

/** How one likes to read: the same in every session. */
export interface ReadingHabits {
  readonly mode: ReadingMode
  /** What is shown instead of what the mode shows; null for what the mode shows. */
  readonly kinds: readonly ItemKind[] | null
  readonly isOutlineOpen: boolean
}

const HABITS = 'reading'
const BRANCHES = 'reading-branches'
/** The oldest choices are forgotten. */
const MOST_BRANCHES = 500

const FIRST_HABITS: ReadingHabits = { mode: 'talk', kinds: null, isOutlineOpen: true }

export function readHabits(kept: KeptValues): ReadingHabits {
  return readKept(kept, HABITS, FIRST_HABITS, isHabits)
}

export function keepHabits(kept: KeptValues, { mode, kinds, isOutlineOpen }: ReadingHabits): void {
  keep(kept, HABITS, { mode, kinds, isOutlineOpen })
}

/** The branch that was chosen in a transcript; null for the active one. */
export function readBranch(kept: KeptValues, id: string): string | null {
  return readBranches(kept).find(([each]) => each === id)?.[1] ?? null
}

export function keepBranch(kept: KeptValues, id: string, branch: string | null): void {
  const others = readBranches(kept).filter(([each]) => each !== id)
  const all = branch === null ? others : [...others, [id, branch] as const]
  keep(kept, BRANCHES, all.slice(-MOST_BRANCHES))
}

function readBranches(kept: KeptValues): readonly (readonly [string, string])[] {
  return readKept(kept, BRANCHES, [], isBranches)
}

function isBranches(value: unknown): value is readonly (readonly [string, string])[] {
  return Array.isArray(value) && value.every((each) => isStrings(each) && each.length === 2)
}

function isHabits(value: unknown): value is ReadingHabits {
  return (
    isRecord(value) &&
    READING_MODES.some((mode) => mode === value.mode) &&
    (value.kinds === null || (isStrings(value.kinds) && value.kinds.every(isKind))) &&
    typeof value.isOutlineOpen === 'boolean'
  )
}

function isKind(value: string): value is ItemKind {
  return ITEM_KINDS.some((kind) => kind === value)
}
