import type { ExportProgress } from '../../shared/schemas/export.ts'
import { serveThread } from '../threads/serve-thread.ts'
import type { ArchiveRequest } from './export-archive.ts'
import type { FromPages, PagesInput } from './make-pages.ts'
import type { ExportWork } from './run-export.ts'
import { writeExport } from './write-export.ts'

export type ExportWorkerData = ExportWork & { readonly work: 'export' } & Pick<ArchiveRequest, 'pageThreads'>

/** One that writes an archive starts others of the same module, which make its pages. Each loads what it needs. */
await serveThread<ExportWorkerData | PagesInput, ExportProgress | FromPages>(async (data, context) => {
  const { signal, report: onProgress } = context
  if (data.work === 'pages') return (await import('./make-pages.ts')).makePages(data, context)
  return writeExport({ ...data, signal, onProgress })
})
