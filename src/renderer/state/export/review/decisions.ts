import type { RedactChoicesByHash } from '../../../../shared/schemas/export.ts'

/** What a person decided on values, which are taken out otherwise. */
export interface Decisions {
  /** The ids of values that stay everywhere. */
  readonly leftIn: ReadonlySet<string>
  /** By the ids of values: the items in which they stay. */
  readonly leftInAt: ReadonlyMap<string, ReadonlySet<string>>
}

export const NO_DECISIONS: Decisions = { leftIn: new Set(), leftInAt: new Map() }

/** Leaves a value in everywhere, or takes it out everywhere. */
export function toggleValue({ leftIn, leftInAt }: Decisions, id: string): Decisions {
  const next = new Set(leftIn)
  if (!next.delete(id)) next.add(id)
  // What was said of single places is overruled.
  return { leftIn: next, leftInAt: new Map([...leftInAt].filter(([value]) => value !== id)) }
}

/** Leaves a value in at one place, or takes it out there. Of a value that stays, `items` are all its places. */
export function togglePlace(
  { leftIn, leftInAt }: Decisions,
  id: string,
  item: string,
  items: readonly string[],
): Decisions {
  const stays = new Set(leftIn.has(id) ? items : leftInAt.get(id))
  if (!stays.delete(item)) stays.add(item)
  const next = new Map(leftInAt)
  if (stays.size === 0) next.delete(id)
  else next.set(id, stays)
  return { leftIn: new Set([...leftIn].filter((value) => value !== id)), leftInAt: next }
}

export function isPlaceLeftIn({ leftIn, leftInAt }: Decisions, id: string, item: string | null): boolean {
  return leftIn.has(id) || (item !== null && leftInAt.get(id)?.has(item) === true)
}

export function toChoices({ leftIn, leftInAt }: Decisions, ownWords: readonly string[]): RedactChoicesByHash {
  return {
    leftIn: [...leftIn],
    leftInAt: [...leftInAt].map(([value, items]) => ({ value, items: [...items] })),
    ownWords: [...ownWords],
  }
}
