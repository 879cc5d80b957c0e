import { existsSync, fsyncSync, ftruncateSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AnnotationChange,
  type AnnotationEntry,
  type AnnotationKind,
  type AnnotationPlace,
  ENTRY_VERSION,
} from '../../shared/annotations.ts'
import { appendDurably, syncFolder, withFile } from '../files/file-io.ts'
import { lockFolder } from '../files/lock-folder.ts'
import { makeFolders } from '../files/make-folders.ts'
import { removeLeftovers } from '../files/remove-leftovers.ts'
import { replaceFile } from '../files/replace-file.ts'
import { saveAside } from '../files/set-aside.ts'
import type { OnProblem } from '../library/sources/walk-files.ts'
import { listAnnotationFiles, SUFFIX } from './annotation-files.ts'
import { type Annotation, AnnotationState } from './annotation-state.ts'
import { AnnotationsError, toAnnotationsError } from './annotations-error.ts'
import { type EntryLine, parseEntryLine, type Stamp, toEntryLine } from './entry-line.ts'
import { FolderReader } from './folder-reader.ts'

export interface AnnotationsOptions {
  readonly folder: string
  /** Names the file that is written here, and who made an entry. Asked only when something is written. */
  readonly computer: () => string
  /** Files and lines that cannot be read. */
  readonly onProblem?: OnProblem
  readonly now?: () => number
  /** A file with fewer lines stays as it is, however many of them count no more. */
  readonly compactFrom?: number
}

/** What a person said about sessions, and what Scrollback has to remember of them. docs/annotations.md has the format. */
export interface Annotations {
  find<K extends AnnotationKind>(kind: K, place: AnnotationPlace): Annotation<K> | undefined
  list<K extends AnnotationKind>(kind: K): readonly Annotation<K>[]
  /** All of it is on the disk when this returns. Gives back what undoes it. */
  write(changes: readonly AnnotationChange[]): readonly AnnotationChange[]
  /** The same for what follows from what is there: nobody else writes between the look and the change. */
  change(choose: (state: AnnotationState, computer: string) => readonly AnnotationChange[]): void
  /** Names the entries that this computer writes. */
  readComputer(): string
  /** Takes over what another folder of annotations has and this one lacks; gives back how many entries that were. */
  merge(from: string): number
  /** The last entry for each key, also those that take something away. */
  listEntries(): readonly AnnotationEntry[]
  /** Takes over what is newer than what is known; gives back how many entries that were. */
  mergeEntries(entries: readonly AnnotationEntry[]): number
  /** Another text whenever something was written, by any process. */
  readState(): string
  /** Calls whenever another process, or this one, wrote something. Gives back what ends it. */
  watch(onChange: () => void, everyMs?: number): () => void
}

const LOCK_WAIT_MS = 5000
const WATCH_EVERY_MS = 1000
const COMPACT_FROM = 1000
/** What a process leaves behind that is killed while it compacts a file. */
const LEFTOVER = /^[^/]+\.jsonl\.(\d+)\.tmp$/

/** The folder need not be there before something is written. */
export function openAnnotations({
  folder,
  computer,
  onProblem = () => undefined,
  now = Date.now,
  compactFrom = COMPACT_FROM,
}: AnnotationsOptions): Annotations {
  const reader = new FolderReader(folder, onProblem)

  function read<T>(question: (state: AnnotationState) => T): T {
    try {
      return question(reader.read())
    } catch (cause) {
      throw toAnnotationsError(cause, folder)
    }
  }

  /** What is to be added follows from what is there, so nobody else may write meanwhile. */
  function append(choose: (state: AnnotationState, by: string) => readonly EntryLine[]): number {
    try {
      const by = computer()
      const name = by + SUFFIX
      const path = join(folder, name)
      makeFolders(folder)
      const lock = lockFolder(folder, LOCK_WAIT_MS)
      if (lock === undefined)
        throw new AnnotationsError(
          'busy',
          'Another Scrollback is saving annotations right now. Try again in a moment.',
        )
      try {
        removeLeftovers(folder, LEFTOVER)
        // What cannot be listed may hold later entries.
        listAnnotationFiles(folder)
        heal(name)
        const lines = choose(reader.read(), by)
        if (lines.length === 0) return 0
        const isNew = !existsSync(path)
        appendDurably(path, toBytes(lines))
        if (isNew) syncFolder(folder)
        compact(name)
        return lines.length
      } finally {
        lock.release()
      }
    } catch (cause) {
      throw toAnnotationsError(cause, folder)
    }
  }

  function change(choose: Parameters<Annotations['change']>[0]): void {
    append((state, by) => toLines(choose(state, by), state.last, Math.floor(now()), by))
  }

  /** After a crash, or on a failing disk. Only the file of this computer: others may be about to write theirs. */
  function heal(name: string): void {
    const path = join(folder, name)
    reader.read()
    const known = reader.find(name)
    if (known === undefined) return
    // Nothing is cut off or added where nobody knows what is there.
    if ('failure' in known) throw known.failure
    if (known.torn !== '') mendEnd(path, known)
    if (known.damaged > 0) {
      const aside = saveAside(path)
      onProblem({
        path: aside,
        reason: 'it has damaged lines, so it was set aside; the other files are used',
      })
      replaceFile(path, toBytes(reader.readWhole(name)))
    }
  }

  /** When most lines count no more. What another file says of their keys does not matter here: it may go away. */
  function compact(name: string): void {
    const lines = reader.read().size
    const count = reader.find(name)?.count ?? 0
    if (count < compactFrom || count < 2 * lines) return
    const own = new AnnotationState()
    for (const line of reader.readWhole(name)) own.add(line)
    replaceFile(join(folder, name), toBytes(own.lines()))
  }

  return {
    find: (kind, place) => read((state) => state.find(kind, place)),
    list: (kind) => read((state) => state.list(kind)),

    write(changes) {
      if (changes.length === 0) return []
      let undo: readonly AnnotationChange[] = []
      change((state) => {
        undo = toUndo(changes, state)
        return changes
      })
      return undo
    },

    change,

    readComputer: computer,

    merge(from) {
      const other = new FolderReader(from, onProblem)
      const theirs = read(() => other.read().lines())
      const findNews = (state: AnnotationState) => theirs.filter((line) => state.isNews(line))
      // Mostly there is nothing new, and then nothing is locked or made.
      const isNeeded = read(findNews).length > 0 || reader.isDamaged
      return isNeeded ? append(findNews) : 0
    },

    listEntries: () => read((state) => state.lines().flatMap(({ entry }) => entry ?? [])),

    mergeEntries(entries) {
      const lines = entries.map(toEntryLine)
      return append((state) => lines.filter((line) => state.isNews(line)))
    },

    readState: () => reader.readState(),

    watch(onChange, everyMs = WATCH_EVERY_MS) {
      let state = reader.readState()
      const timer = setInterval(() => {
        const next = reader.readState()
        if (next === state) return
        state = next
        onChange()
      }, everyMs)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}

/** What brings back what these changes take the place of. */
export function toUndo(
  changes: readonly AnnotationChange[],
  state: AnnotationState,
): readonly AnnotationChange[] {
  return changes.map((change) => toFormer(change, state)).reverse()
}

/** A value that was stored fits its kind, or is kept as it is. */
function toFormer(change: AnnotationChange, state: AnnotationState): AnnotationChange {
  const value = state.findEntry(change.kind, change)?.value ?? null
  return { ...change, value } as AnnotationChange
}

function toBytes(lines: readonly EntryLine[]): Buffer {
  return Buffer.from(lines.map(({ text }) => `${text}\n`).join(''))
}

/** Each later than all that is known, whatever the clock says. */
function toLines(
  changes: readonly AnnotationChange[],
  { time, count }: Stamp,
  now: number,
  by: string,
): readonly EntryLine[] {
  const first = now > time ? { time: now, count: 0 } : { time, count: count + 1 }
  return changes.map(({ kind, session, record, name, value }, at) =>
    toEntryLine({
      v: ENTRY_VERSION,
      kind,
      session,
      record,
      name,
      time: first.time,
      count: first.count + at,
      by,
      value,
    }),
  )
}

/** A line without its end was never acknowledged. Without its newline only, as an editor may leave it, it counts. */
function mendEnd(path: string, { end, torn }: { readonly end: number; readonly torn: string }): void {
  if (parseEntryLine(torn) !== undefined) appendDurably(path, Buffer.from('\n'))
  else
    withFile(path, 'r+', (file) => {
      ftruncateSync(file, end)
      fsyncSync(file)
    })
}
