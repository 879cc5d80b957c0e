import { LibraryError } from '../library-error.ts'

/** Those that an id or the beginning of an id names. There are several where several roots have the same session. */
export function findNamed<T extends { readonly id: string }>(
  name: string,
  sessions: readonly T[],
): readonly T[] {
  if (name === '') throw new LibraryError('not-found', 'Name a session, by its id or the beginning of it.')
  const wanted = name.toLowerCase()
  const matches = sessions.filter(({ id }) => id.toLowerCase().startsWith(wanted))
  const exact = matches.filter(({ id }) => id.toLowerCase() === wanted)
  if (exact.length > 0) return exact
  const ids = [...new Set(matches.map(({ id }) => id))]
  if (ids.length < 2) return matches
  throw new LibraryError(
    'bad-request',
    `“${name}” is the beginning of several sessions: ${ids.sort().join(', ')}.`,
  )
}
