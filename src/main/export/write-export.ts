import { realpathSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { ExportReport } from '../../shared/schemas/export.ts'
import { isInside } from '../files/is-inside.ts'
import { ArchiveError } from './archive/archive-error.ts'
import { findTarget } from './archive/find-target.ts'
import type { ArchiveRequest } from './export-archive.ts'

export interface WriteExportRequest extends ArchiveRequest {
  /** All that are known, also those that nothing is exported from. */
  readonly roots: readonly string[]
}

/** Writes a zip, or the page of one session, as its name says. Each loads what it needs. */
export async function writeExport(named: WriteExportRequest): Promise<ExportReport> {
  const request = { ...named, target: findTarget(named.target) }
  refuseInside(request)
  if (extname(named.target).toLowerCase() === '.zip')
    return (await import('./export-archive.ts')).exportArchive(request)
  return (await import('./export-page.ts')).exportPage(request)
}

/** Nothing but Claude Code writes to where sessions come from. A root may be a single transcript. */
function refuseInside({ target, sessions, roots }: WriteExportRequest): void {
  const place = findPlace(target)
  const around = [...roots, ...sessions.map(({ summary }) => summary.root)].find(
    (root) => place !== undefined && isInside(place, root),
  )
  if (around === undefined) return
  const sentence =
    around === place
      ? `“${target}” is a transcript. Choose another name.`
      : `“${target}” is inside “${around}”. Choose a folder outside of it.`
  throw new ArchiveError('refused', sentence)
}

function findPlace(target: string): string | undefined {
  try {
    return join(realpathSync(dirname(target)), basename(target))
  } catch {
    // Writing there will fail with a better sentence.
    return undefined
  }
}
