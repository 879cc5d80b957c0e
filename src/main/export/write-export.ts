import { extname } from 'node:path'
import type { ExportReport } from '../../shared/export.ts'
import type { ExportRequest } from './export-archive.ts'

/** Writes a zip, or the page of one session. Each loads what it needs. */
export async function writeExport(request: ExportRequest): Promise<ExportReport> {
  if (extname(request.target).toLowerCase() === '.zip')
    return (await import('./export-archive.ts')).exportArchive(request)
  return (await import('./export-page.ts')).exportPage(request)
}
