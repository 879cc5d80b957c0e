import { join } from 'node:path'
import { isPageFormat } from '../../shared/export-formats.ts'
import { EXPORT_FORMATS, type ExportOptions } from '../../shared/schemas/export.ts'
import { copyItems, copySession } from '../export/copy-as-markdown.ts'
import type { Gate } from '../export/document/gate.ts'
import { exportArchive } from '../export/export-archive.ts'
import { exportPage } from '../export/export-page.ts'
import type { ExportSession } from '../export/plan/export-session.ts'
import { previewExport } from '../export/plan/preview-export.ts'
import { createReader } from '../reader/reader.ts'
import { readEntries, UNREDACTED } from './exported.ts'

/** All there is of every session. */
export const ALL_OF_IT: ExportOptions = {
  ...UNREDACTED,
  format: 'both',
  branches: 'all',
  detail: 'all',
  raw: true,
}

export interface EverythingOptions {
  readonly folder: string
  readonly options: ExportOptions
  readonly gate?: Gate | undefined
}

/** All that leaves: what is in an archive with its names, files of single sessions with theirs, what is copied, and the report. */
export async function exportEverything(
  sessions: readonly ExportSession[],
  { folder, options, gate }: EverythingOptions,
): Promise<ReadonlyMap<string, string>> {
  const left = new Map<string, string>()
  const request = { generator: 'Scrollback test', ...(gate && { gate }) }
  for (const format of EXPORT_FORMATS) {
    const target = join(folder, `${format}.zip`)
    const report = await exportArchive({ ...request, sessions, target, options: { ...options, format } })
    left.set(`${format} report`, JSON.stringify({ ...report, path: '' }))
    for (const [name, bytes] of await readEntries(target)) left.set(`${format} ${name}`, bytes.toString())
  }
  for (const [at, session] of sessions.entries()) {
    const one = { ...request, sessions: [session] }
    for (const format of EXPORT_FORMATS.filter(isPageFormat)) {
      const target = join(folder, `${at}.${format}`)
      const report = await exportPage({ ...one, target, options: { ...options, format } })
      left.set(`report ${at} ${format}`, JSON.stringify({ ...report, path: '', imageFolder: '' }))
    }
    left.set(`copied ${at}`, await copySession({ ...one, options: options }))
    const reader = createReader()
    const place = { file: session.file, sidechain: null }
    const reading = await reader.open({ place, branch: null, revision: null })
    const keys = reading?.items.map(({ key }) => key) ?? []
    left.set(`items ${at}`, await copyItems(reader, { place, keys }, { ...request, redact: options.redact }))
    const { suggestedName, titles } = await previewExport(
      { sessions: [session], leftOut: 0 },
      { ...request, selection: { kind: 'all' }, options: options, bringHere: async (here) => here },
    )
    left.set(`preview ${at}`, [suggestedName, ...titles].join('\n'))
  }
  return left
}
