import { existsSync, fsyncSync, ftruncateSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AnnotationChange,
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
import { type Annotation, AnnotationState } from './annotation-state.ts'
import { AnnotationsError, toAnnotationsError } from './annotations-error.ts'
import { type EntryLine, parseEntryLine, toEntryLine } from './entry-line.ts'
import { FolderReader } from './folder-reader.ts'

export interface AnnotationsOptions {
  readonly folder: string
  /** Names the file that is written here, and who made an entry. */
  readonly computer: string
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
  /** Takes over what another folder of annotations has and this one lacks; gives back how many entries that were. */
  merge(from: string): number
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
  const name = `${computer}.jsonl`
  const path = join(folder, name)
  const reader = new FolderReader(folder, onProblem)

  function read<T>(question: (state: AnnotationState) => T): T {
    try {
      return question(reader.read())
    } catch (cause) {
      throw toAnnotationsError(cause, folder)
    }
  }

  /** What is to be added follows from what is there, so nobody else may write meanwhile. */
  function append(choose: (state: AnnotationState) => readonly EntryLine[]): number {
    try {
      makeFolders(folder)
      const lock = lockFolder(folder, LOCK_WAIT_MS)
      if (lock === undefined)
        throw new AnnotationsError(
          'busy',
          'Another Scrollback is saving annotations right now. Try again in a moment.',
        )
      try {
        removeLeftovers(folder, LEFTOVER)
        heal()
        const lines = choose(reader.read())
        if (lines.length === 0) return 0
        const isNew = !existsSync(path)
        appendDurably(path, toBytes(lines))
        if (isNew) syncFolder(folder)
        compact()
        return lines.length
      } finally {
        lock.release()
      }
    } catch (cause) {
      throw toAnnotationsError(cause, folder)
    }
  }

  /** After a crash, or on a failing disk. Only the file of this computer: others may be about to write theirs. */
  function heal(): void {
    reader.read()
    const known = reader.find(name)
    if (known === undefined) return
    // Nothing is cut off or added where nobody knows what is there.
    if ('failure' in known) throw known.failure
    if (known.torn !== '') mendEnd(known)
    if (known.damaged > 0) {
      const aside = saveAside(path)
      onProblem({ path: aside, reason: 'it has damaged lines, so it was set aside; the others are used' })
      replaceFile(path, toBytes(reader.readWhole(name)))
    }
  }

  /** A line without its end was never acknowledged. Without its newline only, as an editor may leave it, it counts. */
  function mendEnd({ end, torn }: { readonly end: number; readonly torn: string }): void {
    if (parseEntryLine(torn) !== undefined) appendDurably(path, Buffer.from('\n'))
    else
      withFile(path, 'r+', (file) => {
        ftruncateSync(file, end)
        fsyncSync(file)
      })
  }

  /** When most lines count no more. What another file says of their keys does not matter here: it may go away. */
  function compact(): void {
    const lines = reader.read().size
    const count = reader.find(name)?.count ?? 0
    if (count < compactFrom || count < 2 * lines) return
    const own = new AnnotationState()
    for (const line of reader.readWhole(name)) own.add(line)
    replaceFile(path, toBytes(own.lines()))
  }

  function toLines(changes: readonly AnnotationChange[], state: AnnotationState): readonly EntryLine[] {
    const clock = Math.floor(now())
    let { time, count } = state.last
    return changes.map((change) => {
      if (clock > time) {
        time = clock
        count = 0
      } else count++
      const { kind, session, record, name, value } = change
      return toEntryLine({ v: ENTRY_VERSION, kind, session, record, name, time, count, by: computer, value })
    })
  }

  return {
    find: (kind, place) => read((state) => state.find(kind, place)),
    list: (kind) => read((state) => state.list(kind)),

    write(changes) {
      if (changes.length === 0) return []
      let undo: readonly AnnotationChange[] = []
      append((state) => {
        undo = changes.map((change) => toFormer(change, state)).reverse()
        return toLines(changes, state)
      })
      return undo
    },

    merge(from) {
      const other = new FolderReader(from, onProblem)
      const theirs = read(() => other.read().lines())
      const findNews = (state: AnnotationState) => theirs.filter((line) => state.isNews(line))
      // Mostly there is nothing new, and then nothing is locked or made.
      return read(findNews).length === 0 ? 0 : append(findNews)
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

/** A value that was stored fits its kind, or is kept as it is. */
function toFormer(change: AnnotationChange, state: AnnotationState): AnnotationChange {
  const value = state.findEntry(change.kind, change)?.value ?? null
  return { ...change, value } as AnnotationChange
}

function toBytes(lines: readonly EntryLine[]): Buffer {
  return Buffer.from(lines.map(({ text }) => `${text}\n`).join(''))
}
