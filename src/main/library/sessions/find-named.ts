import { toLine } from '../../../core/render/text/to-line.ts'
import { LibraryError } from '../library-error.ts'

export interface Nameable {
  readonly id: string
  /** Where somebody knows it. */
  readonly title?: string
}

/** More than these say nothing to somebody who typed too little. */
const MOST_NAMED = 20

/** Those that an id or the beginning of an id names. There are several where several roots have the same session. */
export function findNamed<T extends Nameable>(name: string, sessions: readonly T[]): readonly T[] {
  if (name === '')
    throw new LibraryError('not-found', 'Name a session by its id, or by the beginning of its id.')
  const wanted = name.toLowerCase()
  const matches = sessions.filter(({ id }) => id.toLowerCase().startsWith(wanted))
  const exact = matches.filter(({ id }) => id.toLowerCase() === wanted)
  if (exact.length > 0) return exact
  if (new Set(matches.map(({ id }) => id)).size < 2) return matches
  throw new LibraryError('not-found', `“${name}” matches several sessions:\n${listNames(matches)}`)
}

function listNames(sessions: readonly Nameable[]): string {
  const lines = new Set(
    sessions.map(({ id, title }) => (title === undefined ? `  ${id}` : `  ${id}  ${toLine(title)}`)),
  )
  const more = lines.size - MOST_NAMED
  return [...[...lines].sort().slice(0, MOST_NAMED), ...(more > 0 ? [`  and ${more} more`] : [])].join('\n')
}
