import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { toCount, toCounted, toSize } from '../../../shared/format.ts'
import type { ExportJob } from '../../state/export/export-store.ts'

export interface ExportOutcomeProps {
  readonly job: ExportJob | null
  /** Undefined if the button is elsewhere. */
  readonly onStop?: () => void
  onShow(): void
}

/** The progress of an export and its result: in the dialog, and in the status bar once the dialog is closed. */
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
      return <>Choose where to save the export…</>
    case 'copying':
      return <>Copying… {stop}</>
    case 'stopping':
      return <>Stopping…</>
    case 'writing': {
      const { stage, done, total } = job.progress
      return (
        <>
          <progress aria-label="Exporting" value={done} max={Math.max(1, total)} />
          {stage === 'writing' ? 'Writing' : 'Verifying'}, {toCount(done)} of {toCount(total)} {stop}
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
            {imageFolder !== null && ' with a folder of images'}, {toSize(bytes)}
            {incomplete.length > 0 &&
              `; ${toCounted(incomplete.length, 'file')} changed or could not be read completely`}
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
          {job.redacted > 0 &&
            `. ${toCounted(job.redacted, 'secret or detail', 'secrets and details')} removed`}
        </>
      )
    case 'stopped':
      return job.work === 'copy' ? (
        <>Copying was stopped. The clipboard is unchanged.</>
      ) : (
        <>The export was stopped. Nothing was written.</>
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
