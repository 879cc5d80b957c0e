import { realpathSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import type { ExportReport } from '../../shared/export.ts'
import { isInside } from '../files/is-inside.ts'
import { ArchiveError } from './archive-error.ts'
import type { ExportRequest } from './export-archive.ts'

/** Writes a zip, or the page of one session. Each loads what it needs. */
export async function writeExport(request: ExportRequest): Promise<ExportReport> {
  refuseInside(request)
  if (extname(request.target).toLowerCase() === '.zip')
    return (await import('./export-archive.ts')).exportArchive(request)
  return (await import('./export-page.ts')).exportPage(request)
}

/** Nothing but Claude Code writes to where the sessions come from. */
function refuseInside({ target, sessions }: ExportRequest): void {
  const folder = findFolder(target)
  const roots = new Set(sessions.map(({ summary }) => summary.root))
  const around = folder && [...roots].find((root) => isInside(folder, root))
  if (!around) return
  throw new ArchiveError('refused', `“${target}” lies inside “${around}”. Choose a folder outside of it.`)
}

function findFolder(target: string): string | undefined {
  try {
    return realpathSync(dirname(target))
  } catch {
    // Writing there will fail with a better sentence.
    return undefined
  }
}
