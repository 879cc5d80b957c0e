import { extname } from 'node:path'
import type { ExportProgress } from '../../shared/export.ts'
import { serveThread } from '../threads/serve-thread.ts'
import { type ExportRequest, exportArchive } from './export-archive.ts'
import { exportPage } from './export-page.ts'

export type ExportWorkerData = Pick<ExportRequest, 'sessions' | 'options' | 'target' | 'generator'>

await serveThread<ExportWorkerData, ExportProgress>((data, { signal, report }) => {
  const write = extname(data.target).toLowerCase() === '.zip' ? exportArchive : exportPage
  return write({ ...data, signal, onProgress: report })
})
