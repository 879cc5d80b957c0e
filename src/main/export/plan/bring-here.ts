import type { ContentFinder } from '../../kept/content-finder.ts'
import { LibraryError } from '../../library/library-error.ts'
import type { ExportSession } from './export-session.ts'

/** Sessions with places from which they can be read: those that are gone from disk are unpacked from the vault. */
export async function bringHere(
  sessions: readonly ExportSession[],
  content: ContentFinder,
  signal?: AbortSignal,
): Promise<readonly ExportSession[]> {
  const here: ExportSession[] = []
  for (const session of sessions) {
    try {
      const found = await content.find(session.file, signal)
      here.push(found === undefined ? session : { ...session, file: found.file })
    } catch (error) {
      // Of several, one with a damaged copy is told as missing by whoever reads them.
      if (!(error instanceof LibraryError) || sessions.length === 1) throw error
      here.push(session)
    }
  }
  return here
}
