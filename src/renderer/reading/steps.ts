import type { Row } from './row.ts'

/** What of the list is on the screen, by places in the rows. */
export interface Seen {
  readonly first: number
  readonly last: number
  /** Nothing is below the screen. */
  readonly isAtEnd?: boolean
  /** Of each of them, from the first on: how many pixels of it. */
  readonly shown?: readonly number[]
  /** Asks the page itself: until rows that were opened are measured, the places above are guesses. */
  readonly isOnScreen?: (key: string) => boolean
}

export type Direction = 1 | -1

function isStep(row: Row): boolean {
  return row.kind !== 'heading' && row.kind !== 'remark'
}

function isPrompt(row: Row): boolean {
  return row.kind === 'item' && row.depth === 0 && row.role === 'opener'
}

/** Where a step goes to from the focused row, or from the screen where that row is out of sight. */
export function findStep(
  rows: readonly Row[],
  focused: number,
  seen: Seen,
  direction: Direction,
): number | undefined {
  const isInSight = isSeen(rows, focused, seen)
  const from = isInSight ? focused + direction : direction === 1 ? seen.first : seen.last
  return findFrom(rows, from, direction, isStep)
}

/** The row that keys act on: the focused one, or where it is out of sight the first on the screen. */
export function findAtHand(rows: readonly Row[], focused: number, seen: Seen): number | undefined {
  const isInSight = isSeen(rows, focused, seen)
  return isInSight ? focused : findFrom(rows, seen.first, 1, isStep)
}

/** The next or previous prompt of the main conversation. */
export function findPrompt(
  rows: readonly Row[],
  focused: number,
  seen: Seen,
  direction: Direction,
): number | undefined {
  const isInSight = isSeen(rows, focused, seen)
  const from = isInSight ? focused + direction : direction === 1 ? seen.first : seen.first - 1
  return findFrom(rows, from, direction, isPrompt)
}

/** The fork that `[` and `]` speak of: the focused one, the last above, or the first below. */
export function findFork(rows: readonly Row[], focused: number): number | undefined {
  const isFork = (row: Row) => row.kind === 'fork'
  return findFrom(rows, focused, -1, isFork) ?? findFrom(rows, focused, 1, isFork)
}

function isSeen(rows: readonly Row[], index: number, { first, last, isOnScreen }: Seen): boolean {
  const row = rows[index]
  return (index >= first && index <= last) || (row !== undefined && isOnScreen?.(row.key) === true)
}

function findFrom(
  rows: readonly Row[],
  from: number,
  direction: Direction,
  fits: (row: Row) => boolean,
): number | undefined {
  for (let index = from; index >= 0 && index < rows.length; index += direction) {
    const row = rows[index]
    if (row !== undefined && fits(row)) return index
  }
  return undefined
}
