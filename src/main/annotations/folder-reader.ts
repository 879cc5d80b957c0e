import { join } from 'node:path'
import { ExpectedError } from '../../shared/expected-error.ts'
import { describeRefusal, findSystemCode } from '../library/library-error.ts'
import type { OnProblem } from '../library/sources/walk-files.ts'
import { type FileIdentity, listAnnotationFiles, readPart } from './annotation-files.ts'
import { AnnotationState } from './annotation-state.ts'
import type { EntryLine } from './entry-line.ts'

/** A file as far as it was read. */
interface KnownFile extends FileIdentity {
  /** Where its last whole line ends, and what stands behind it. */
  readonly end: number
  readonly torn: string
  /** How many lines it has, and how many of them are damaged. */
  readonly count: number
  readonly damaged: number
  /** Why it could not be read. */
  readonly failure?: unknown
}

const NOTHING_READ = { end: 0, torn: '', count: 0, damaged: 0 }

/** What all files of a folder come to. Files only grow, so mostly what was added is all that is read. */
export class FolderReader {
  readonly #folder: string
  readonly #onProblem: OnProblem
  /** What was told is not told again. */
  readonly #told = new Set<string>()
  #files = new Map<string, KnownFile>()
  #state = new AnnotationState()

  constructor(folder: string, onProblem: OnProblem) {
    this.#folder = folder
    this.#onProblem = onProblem
  }

  read(): AnnotationState {
    const files = this.#list()
    if (!this.#isContinuedBy(files)) this.#begin()
    if (files.every((file) => this.#readFile(file))) return this.#state
    this.#begin()
    return this.read()
  }

  /** What cannot be listed is told; whoever wants to write looks first. */
  #list(): readonly FileIdentity[] {
    try {
      return listAnnotationFiles(this.#folder)
    } catch (cause) {
      if (findSystemCode(cause) === undefined) throw cause
      this.#tell(this.#folder, describeRefusal(cause))
      return []
    }
  }

  #begin(): void {
    this.#files = new Map()
    this.#state = new AnnotationState()
  }

  get isDamaged(): boolean {
    return [...this.#files.values()].some(({ damaged }) => damaged > 0)
  }

  /** As it was read last. */
  find(name: string): KnownFile | undefined {
    return this.#files.get(name)
  }

  /** All lines of a file that can be read. */
  readWhole(name: string): readonly EntryLine[] {
    return readPart(join(this.#folder, name), 0).lines
  }

  readState(): string {
    return JSON.stringify(this.#list().map(({ name, ...file }) => [name, Object.values(file)]))
  }

  /** Not where a file is another one, as after it was compacted, or went away. */
  #isContinuedBy(files: readonly FileIdentity[]): boolean {
    const byName = new Map(files.map((file) => [file.name, file]))
    return [...this.#files.values()].every(({ name, id, end }) => {
      const file = byName.get(name)
      return file?.id === id && file.size >= end
    })
  }

  /** False if another file took its place before it was opened. */
  #readFile(file: FileIdentity): boolean {
    const known = this.#files.get(file.name)
    if (known?.size === file.size && known.modified === file.modified && !('failure' in known)) return true
    const path = join(this.#folder, file.name)
    const before = known ?? NOTHING_READ
    try {
      const { id, lines, damaged, end, torn, count } = readPart(path, before.end)
      if (id !== file.id) return false
      for (const line of lines) this.#state.add(line)
      for (const at of damaged) this.#tell(path, `line ${before.count + at} is damaged and was skipped`)
      this.#files.set(file.name, {
        ...file,
        end,
        torn,
        count: before.count + count,
        damaged: before.damaged + damaged.length,
      })
    } catch (failure) {
      if (findSystemCode(failure) === 'ENOENT') return false
      if (findSystemCode(failure) === undefined && !(failure instanceof ExpectedError)) throw failure
      this.#tell(path, describeRefusal(failure).replace(/\.$/, ''))
      this.#files.set(file.name, { ...before, ...file, failure })
    }
    return true
  }

  #tell(path: string, reason: string): void {
    if (this.#told.has(path + reason)) return
    this.#told.add(path + reason)
    this.#onProblem({ path, reason })
  }
}
