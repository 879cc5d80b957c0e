import { extname } from 'node:path'
import type { ExportProgress } from '../../shared/export.ts'
import { serveThread } from '../threads/serve-thread.ts'
import type { ExportRequest } from './export-archive.ts'
import type { FromPages, PagesInput } from './make-pages.ts'

export type ExportWorkerData = { readonly work: 'export' } & Pick<
  ExportRequest,
  'sessions' | 'options' | 'target' | 'generator' | 'pageThreads'
>

/** One that writes an archive starts others of the same module, which make its pages. Each loads what it needs. */
await serveThread<ExportWorkerData | PagesInput, ExportProgress | FromPages>(async (data, context) => {
  const { signal, report: onProgress } = context
  if (data.work === 'pages') return (await import('./make-pages.ts')).makePages(data, context)
  if (extname(data.target).toLowerCase() === '.zip')
    return (await import('./export-archive.ts')).exportArchive({ ...data, signal, onProgress })
  return (await import('./export-page.ts')).exportPage({ ...data, signal, onProgress })
})
