import { type AnnotationEntry, entrySchema, isAnnotationKind } from '../../shared/annotations.ts'
import { seal, unseal } from '../files/sealed-json.ts'

/** When an entry was made, in an order that all computers agree on. */
export interface Stamp {
  readonly time: number
  readonly count: number
}

export interface EntryLine {
  /** As it stands in the file, without its newline. It is copied as it is, with fields that this version does not know. */
  readonly text: string
  readonly check: string
  readonly stamp: Stamp
  /** Undefined where a newer version wrote it, or its kind is not known here: it is kept, and copied along. */
  readonly entry: AnnotationEntry | undefined
}

export function toEntryLine(entry: AnnotationEntry): EntryLine {
  const { text, check } = seal(entry)
  return { text, check, stamp: entry, entry }
}

/** Undefined if it is no line of ours, or if a byte of it changed. */
export function parseEntryLine(text: string): EntryLine | undefined {
  const unsealed = unseal(text)
  if (unsealed?.check === undefined) return undefined
  const { fields, check } = unsealed
  const parsed = entrySchema.safeParse(fields)
  const isKnown = parsed.success && isAnnotationKind(parsed.data.kind)
  return {
    text,
    check,
    stamp: { time: toCount(fields.time), count: toCount(fields.count) },
    entry: isKnown ? parsed.data : undefined,
  }
}

function toCount(value: unknown): number {
  return Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0
}

export function compareStamps(one: Stamp, other: Stamp): number {
  return one.time - other.time || one.count - other.count
}

/** Two computers may write in the same millisecond, and a copied data folder gives two of them one name: the checksum settles it. */
export function compareLines(one: EntryLine, other: EntryLine): number {
  return (
    compareStamps(one.stamp, other.stamp) ||
    compareTexts(one.entry?.by ?? '', other.entry?.by ?? '') ||
    compareTexts(one.check, other.check)
  )
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
