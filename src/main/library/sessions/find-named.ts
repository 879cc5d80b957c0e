import { toLine } from '../../../core/render/text/to-line.ts'
import { LibraryError } from '../library-error.ts'

export interface Nameable {
  readonly id: string
  /** Where it is known without reading. */
  readonly title?: string
}

/** The beginning of an id is that of several. */
export class AmbiguousIdError extends LibraryError {
  constructor(name: string, sessions: readonly Nameable[]) {
    const lines = sessions.map(({ id, title }) =>
      title === undefined ? `  ${id}` : `  ${id}  ${toLine(title)}`,
    )
    super(
      'not-found',
      `“${name}” is the beginning of several sessions:\n${[...new Set(lines)].sort().join('\n')}`,
    )
  }
}

/** Those that an id or the beginning of an id names. There are several where several roots have the same session. */
export function findNamed<T extends Nameable>(name: string, sessions: readonly T[]): readonly T[] {
  if (name === '') throw new LibraryError('not-found', 'Name a session, by its id or the beginning of it.')
  const wanted = name.toLowerCase()
  const matches = sessions.filter(({ id }) => id.toLowerCase().startsWith(wanted))
  const exact = matches.filter(({ id }) => id.toLowerCase() === wanted)
  if (exact.length > 0) return exact
  if (new Set(matches.map(({ id }) => id)).size < 2) return matches
  throw new AmbiguousIdError(name, matches)
}
