import {
  ANNOTATION_KINDS,
  type AnnotationEntry,
  type AnnotationKind,
  type AnnotationPlace,
  type AnnotationValue,
} from '../../shared/annotations.ts'
import { compareLines, compareStamps, type EntryLine, type Stamp } from './entry-line.ts'

/** An annotation that holds. */
export interface Annotation<K extends AnnotationKind> extends AnnotationPlace {
  readonly value: AnnotationValue<K>
  readonly stamp: Stamp
}

/** What was once checked against its schema; undefined where it does not fit. */
const checked = new WeakMap<AnnotationEntry, Annotation<AnnotationKind> | undefined>()

const NO_STAMP: Stamp = { time: 0, count: 0 }

/** What entries come to: for each key the last one. It is the same in whatever order they are added, and however often. */
export class AnnotationState {
  /** By kind, and then by key. */
  readonly #kinds = new Map<string, Map<string, EntryLine>>()
  /** What this version does not understand, by checksum. */
  readonly #foreign = new Map<string, EntryLine>()
  #last = NO_STAMP

  add(line: EntryLine): void {
    const isNews = this.isNews(line)
    if (compareStamps(line.stamp, this.#last) > 0) this.#last = line.stamp
    if (!isNews) return
    if (line.entry === undefined) {
      this.#foreign.set(line.check, line)
      return
    }
    const { kind } = line.entry
    const lines = this.#kinds.get(kind) ?? new Map<string, EntryLine>()
    this.#kinds.set(kind, lines.set(toKey(line.entry), line))
  }

  /** Whether adding it would change anything. */
  isNews({ entry, ...line }: EntryLine): boolean {
    if (entry === undefined) return !this.#foreign.has(line.check)
    const known = this.#kinds.get(entry.kind)?.get(toKey(entry))
    return known === undefined || compareLines(known, { entry, ...line }) < 0
  }

  /** The greatest of all stamps. */
  get last(): Stamp {
    return this.#last
  }

  /** How many lines are needed to say the same. */
  get size(): number {
    return [...this.#kinds.values()].reduce((sum, { size }) => sum + size, this.#foreign.size)
  }

  /** Exactly these lines, in the order in which they were made. */
  lines(): readonly EntryLine[] {
    return [...this.#kinds.values()]
      .flatMap((lines) => [...lines.values()])
      .concat([...this.#foreign.values()])
      .sort(compareLines)
  }

  /** The last entry for a key, also where it takes the annotation away. */
  findEntry(kind: AnnotationKind, place: AnnotationPlace): AnnotationEntry | undefined {
    return this.#kinds.get(kind)?.get(toKey(place))?.entry
  }

  find<K extends AnnotationKind>(kind: K, place: AnnotationPlace): Annotation<K> | undefined {
    const entry = this.findEntry(kind, place)
    return entry && toAnnotation(kind, entry)
  }

  list<K extends AnnotationKind>(kind: K): readonly Annotation<K>[] {
    const lines = this.#kinds.get(kind)?.values() ?? []
    return [...lines].flatMap(({ entry }) => (entry && toAnnotation(kind, entry)) ?? [])
  }
}

function toAnnotation<K extends AnnotationKind>(kind: K, entry: AnnotationEntry): Annotation<K> | undefined {
  if (!checked.has(entry)) checked.set(entry, checkEntry(kind, entry))
  return checked.get(entry) as Annotation<K> | undefined
}

/** Undefined where it was taken away, or a newer version wrote a value that cannot be understood here. */
function checkEntry<K extends AnnotationKind>(kind: K, entry: AnnotationEntry): Annotation<K> | undefined {
  const { session, record, name, value, time, count } = entry
  if (value === null) return undefined
  const parsed = ANNOTATION_KINDS[kind].safeParse(value)
  if (!parsed.success) return undefined
  return { session, record, name, value: parsed.data as AnnotationValue<K>, stamp: { time, count } }
}

function toKey({ session, record, name }: AnnotationPlace): string {
  return JSON.stringify([session, record, name])
}
