import { createHash } from 'node:crypto'
import { dirname, relative, sep } from 'node:path'
import { foldName } from '../../../core/archive/fold-name.ts'
import { toPortableName } from '../../../core/escaped-name.ts'
import type { Gate } from '../document/gate.ts'

export interface NamedFile {
  readonly path: string
  /** Below `projects/`, with `/`. */
  readonly name: string
  /** The folder its project lies in, with a separator at its end. */
  readonly home: string
}

/** What a file of a project is called on any system, wherever the project lies. */
export function nameFile(project: string, path: string, gate: Gate['name']): NamedFile {
  const home = dirname(project)
  const names = relative(home, path)
    .split(sep)
    .map((name, at) => gate(name, at === 0 ? 'project folder' : 'file name').replaceAll('/', '-') || '_')
  return { path, name: names.map(toPortableName).join('/'), home: `${home}${sep}` }
}

/**
 * What an archive calls the files of sessions, so that it says nothing of where they lie. Two roots may have projects and sessions
 * of one name: the second lies, with all its files, in a folder named after its root. Of two files in one folder that a file system
 * may take for the same, the second lies in one named after itself.
 */
export class RawPlaces {
  readonly #owners = new Map<string, string>()

  take<F extends NamedFile>(files: readonly F[]): readonly (readonly [place: string, file: F])[] {
    const isPlain = files.every((file) => this.#isFree(toPlace(file), file))
    return files.map((file) => [this.#claim(file, isPlain), file])
  }

  takeOne(file: NamedFile): string {
    return this.#claim(file, this.#isFree(toPlace(file), file))
  }

  #claim(file: NamedFile, isPlain: boolean): string {
    const wanted = isPlain ? toPlace(file) : toPlace(file, file.home)
    const place = this.#isFree(wanted, file) ? wanted : toPlace(file, file.path)
    this.#owners.set(foldName(place), file.path)
    return place
  }

  #isFree(place: string, file: NamedFile): boolean {
    return (this.#owners.get(foldName(place)) ?? file.path) === file.path
  }
}

function toPlace({ name }: NamedFile, within?: string): string {
  if (within === undefined) return `projects/${name}`
  return `${createHash('sha256').update(within).digest('hex').slice(0, 8)}/projects/${name}`
}
