import { countReplaced } from '../../core/redact/replacement.ts'
import type { exportChannels } from '../../shared/contract/export.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { isPageFormat, PAGE_FORMATS, type PageFormat } from '../../shared/export-formats.ts'
import type { ExportRequest } from '../../shared/schemas/export.ts'
import type { WorkerHost } from '../worker/host/worker-host.ts'
import type { Handlers } from './call-desk.ts'

export interface TargetChoice {
  readonly suggestedName: string
  /** With its dot. */
  readonly ending: '.scrollback.zip' | '.zip' | `.${(typeof PAGE_FORMATS)[PageFormat]['endings'][0]}`
}

export interface ExportHandlersOptions {
  readonly worker: WorkerHost
  readonly listRoots: () => Promise<readonly string[]>
  /** Asks the person where to write; undefined when they chose nothing. */
  readonly askForTarget: (choice: TargetChoice) => Promise<string | undefined>
  readonly copy: (text: string) => void
  readonly reveal: (file: string) => void
  readonly generator: string
}

export function createExportHandlers(options: ExportHandlersOptions): Handlers<typeof exportChannels> {
  const { worker, listRoots, askForTarget, copy, reveal, generator } = options
  let written: string | undefined

  return {
    'export:copy': async (request, { signal }) => {
      const roots = await listRoots()
      const call = { signal, isRepeatable: true }
      const text = await worker.call('export-to-text', { ...request, roots, generator }, call)
      copy(text)
      return { characters: text.length, redacted: countReplaced(text) }
    },

    'export:run': async (request, call) => {
      const roots = await listRoots()
      const { sessions, suggestedName } = await worker.call(
        'name-export',
        { ...request, roots },
        { signal: call.signal, isRepeatable: true },
      )
      if (sessions === 0) throw new ExpectedError('not-found', 'There is nothing to export.')
      const target = await askForTarget({ suggestedName, ending: toEnding(request, sessions) })
      if (target === undefined) return null
      // Stopped too late, it is written all the same: whoever stopped it is told which.
      const report = await worker.call(
        'run-export',
        { ...request, roots, target, generator },
        { ...call, waitsForEnd: true },
      )
      written = report.path
      return report
    },

    'export:show': () => {
      if (written !== undefined) reveal(written)
      return null
    },
  }
}

/**
 * One conversation in one format is a file of that format; everything else is a zip. With transcripts in it, Scrollback
 * can open it, and by this name the system knows.
 */
function toEnding({ options }: ExportRequest, sessions: number): TargetChoice['ending'] {
  if (options.raw) return '.scrollback.zip'
  if (sessions > 1) return '.zip'
  const { format } = options
  return isPageFormat(format) ? `.${PAGE_FORMATS[format].endings[0]}` : '.zip'
}
