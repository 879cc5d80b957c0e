import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import type { ExportOptions } from '../../shared/schemas/export.ts'
import { DEFAULT_EXPORT_OPTIONS } from '../../shared/schemas/export.ts'
import type { Gate } from '../export/document/gate.ts'
import { toPage } from '../export/export-page.ts'
import { readFileSession } from '../export/plan/choose-sessions.ts'
import type { ExportSession } from '../export/plan/export-session.ts'
import { scanLibrary } from '../library/sessions/scan-library.ts'

/** Nothing is taken out. */
export const UNREDACTED: ExportOptions = { ...DEFAULT_EXPORT_OPTIONS, redact: [] }

/** All sessions of a root, as an export takes them. */
export async function sessionsOf(root: string): Promise<readonly ExportSession[]> {
  const { sessions } = await scanLibrary([root], {})
  return sessions.map((summary) => ({ summary, file: join(root, summary.path), branch: null }))
}

/** The page of one session, or of a transcript by its path, in the format of the options. */
export async function pageOf(
  of: ExportSession | string,
  options: ExportOptions,
  gate?: Gate,
): Promise<string> {
  const session = typeof of === 'string' ? await readFileSession(of, null) : of
  let text = ''
  for await (const chunk of toPage(session, { options, generator: 'Scrollback test', ...(gate && { gate }) }))
    text += chunk
  return text
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
