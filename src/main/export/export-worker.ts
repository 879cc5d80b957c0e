import { extname } from 'node:path'
import type { ExportProgress } from '../../shared/export.ts'
import { serveThread } from '../threads/serve-thread.ts'
import { type ExportRequest, exportArchive } from './export-archive.ts'
import { exportPage } from './export-page.ts'
import { type FromPages, makePages, type PagesInput } from './make-pages.ts'

export type ExportWorkerData = { readonly work: 'export' } & Pick<
  ExportRequest,
  'sessions' | 'options' | 'target' | 'generator' | 'pageThreads'
>

/** One that writes an archive starts others of the same module, which make its pages. */
await serveThread<ExportWorkerData | PagesInput, ExportProgress | FromPages>(async (data, context) => {
  if (data.work === 'pages') return makePages(data, context)
  const write = extname(data.target).toLowerCase() === '.zip' ? exportArchive : exportPage
  return write({ ...data, signal: context.signal, onProgress: context.report })
})
