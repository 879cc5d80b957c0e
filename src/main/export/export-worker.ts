import type { ExportProgress } from '../../shared/schemas/export.ts'
import type { SecretProgress } from '../../shared/schemas/secrets.ts'
import type { SecretWork } from '../secrets/secret-work.ts'
import { serveThread } from '../threads/serve-thread.ts'
import type { ArchiveRequest } from './export-archive.ts'
import type { FromPages, PagesInput } from './make-pages.ts'
import type { ExportWork } from './run-export.ts'
import { writeExport } from './write-export.ts'

export type ExportWorkerData = ExportWork & { readonly work: 'export' } & Pick<ArchiveRequest, 'pageThreads'>

/** One that writes an archive starts others of the same module, which make its pages. Each loads what it needs. */
await serveThread<ExportWorkerData | PagesInput | SecretWork, ExportProgress | FromPages | SecretProgress>(
  async (data, context) => {
    const { signal, report: onProgress } = context
    if (data.work === 'survey secrets' || data.work === 'report secrets')
      return (await import('../secrets/secret-work.ts')).doSecretWork(data, context)
    if (data.work === 'pages') return (await import('./make-pages.ts')).makePages(data, context)
    return writeExport({ ...data, signal, onProgress })
  },
)
