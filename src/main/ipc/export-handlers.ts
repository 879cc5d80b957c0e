import { ExpectedError } from '../../shared/expected-error.ts'
import type { ExportRequest } from '../../shared/export.ts'
import { COPY_GESTURE_MS, UnaskedCopyError } from '../security/gestures.ts'
import type { WorkerHost } from '../worker/worker-host.ts'
import type { Handlers } from './call-desk.ts'

export interface TargetChoice {
  readonly suggestedName: string
  /** With its dot. */
  readonly ending: '.scrollback.zip' | '.zip' | '.md' | '.html' | '.json'
}

export interface ExportHandlersOptions {
  readonly worker: WorkerHost
  readonly listRoots: () => Promise<readonly string[]>
  /** Whether a file belongs to something that is on the list. */
  readonly isListed: (file: string) => Promise<boolean>
  /** Asks the person where to write; undefined when they chose nothing. */
  readonly askForTarget: (choice: TargetChoice) => Promise<string | undefined>
  readonly takeGesture: (withinMs: number) => boolean
  readonly copy: (text: string) => void
  readonly reveal: (file: string) => void
  readonly generator: string
}

type ExportChannel = 'export:copy' | 'export:preview' | 'export:run' | 'export:show'

export function createExportHandlers(options: ExportHandlersOptions): Pick<Handlers, ExportChannel> {
  const { worker, listRoots, isListed, askForTarget, takeGesture, copy, reveal, generator } = options
  let written: string | undefined

  /** The roots to look in, once it is sure that the page names nothing outside of the list. */
  async function check({ selection }: ExportRequest): Promise<readonly string[]> {
    if (selection.kind === 'file' && !(await isListed(selection.file)))
      throw new ExpectedError('refused', 'This file is in none of the folders that are open in Scrollback.')
    return listRoots()
  }

  return {
    'export:copy': async (request, { signal }) => {
      if (!takeGesture(COPY_GESTURE_MS)) throw new UnaskedCopyError()
      const text = await worker.call(
        'export-to-text',
        { ...request, roots: await check(request), generator },
        { signal },
      )
      copy(text)
      return text.length
    },

    'export:preview': async (request, { signal }) =>
      worker.call('preview-export', { ...request, roots: await check(request) }, { signal }),

    'export:run': async (request, call) => {
      const roots = await check(request)
      const { sessions, suggestedName } = await worker.call('name-export', { ...request, roots }, call)
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
  switch (options.format) {
    case 'markdown':
      return '.md'
    case 'html':
      return '.html'
    case 'json':
      return '.json'
    default:
      return '.zip'
  }
}
