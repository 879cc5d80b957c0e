import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import type { ExportSession } from '../export/document/survey-session.ts'
import { scanLibrary } from '../library/sessions/scan-library.ts'

/** All sessions of a root, as an export takes them. */
export async function sessionsOf(root: string): Promise<readonly ExportSession[]> {
  const { sessions } = await scanLibrary([root], {})
  return sessions.map((summary) => ({ summary, file: join(root, summary.path), branch: null }))
}

/** What is in a zip, by name. */
export async function readEntries(path: string): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await yauzl.openPromise(path, { autoClose: false })
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  zip.close()
  return entries
}
