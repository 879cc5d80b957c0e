import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { toCount, toCounted, toSize } from '../../../shared/format.ts'
import type { ExportJob } from '../../state/export/export-store.ts'

export interface ExportOutcomeProps {
  readonly job: ExportJob | null
  /** Undefined where a button for it stands elsewhere. */
  readonly onStop?: () => void
  onShow(): void
}

/** How far an export is, and what became of it: in the dialog, and in the footer once that is closed. */
export function ExportOutcome({ job, onStop, onShow }: ExportOutcomeProps) {
  return (
    <div className="export-outcome" role={job?.kind === 'failed' ? 'alert' : 'status'}>
      {job !== null && <Outcome job={job} stop={onStop && <StopButton onStop={onStop} />} onShow={onShow} />}
    </div>
  )
}

interface OutcomeProps extends Pick<ExportOutcomeProps, 'onShow'> {
  readonly job: ExportJob
  readonly stop: ReactNode
}

function Outcome({ job, stop, onShow }: OutcomeProps) {
  switch (job.kind) {
    case 'asking':
      return <>Choose where to save it…</>
    case 'copying':
      return <>Copying… {stop}</>
    case 'stopping':
      return <>Stopping…</>
    case 'writing': {
      const { stage, done, total } = job.progress
      return (
        <>
          <progress aria-label="Exporting" value={done} max={Math.max(1, total)} />
          {stage === 'writing' ? 'Writing' : 'Checking what was written'}, {toCount(done)} of {toCount(total)}{' '}
          {stop}
        </>
      )
    }
    case 'saved': {
      const { path, bytes, imageFolder, incomplete } = job.report
      return (
        <>
          <CircleCheck size={14} aria-hidden />
          <span className="export-saved" title={path}>
            Saved as <bdi>{toFileName(path)}</bdi>
            {imageFolder !== null && ' with its images beside it'}, {toSize(bytes)}
            {incomplete.length > 0 &&
              `; ${toCounted(incomplete.length, 'file')} changed or could not be read whole`}
          </span>
          <button type="button" className="link-button" onClick={onShow}>
            Show in folder
          </button>
        </>
      )
    }
    case 'copied':
      return (
        <>
          <CircleCheck size={14} aria-hidden />
          Copied as Markdown, {toCounted(job.characters, 'character')}
        </>
      )
    case 'stopped':
      return job.work === 'copy' ? (
        <>The copying was stopped; the clipboard is as it was.</>
      ) : (
        <>The export was stopped; nothing was written.</>
      )
    case 'failed':
      return (
        <>
          <CircleAlert size={14} aria-hidden />
          <span className="export-failed">{job.message}</span>
        </>
      )
  }
}

function StopButton({ onStop }: { readonly onStop: () => void }) {
  return (
    <button type="button" className="link-button" aria-label="Stop the export" onClick={onStop}>
      Stop
    </button>
  )
}

function toFileName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path
}
