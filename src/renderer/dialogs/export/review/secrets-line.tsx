import { CircleAlert, CircleCheck, KeyRound } from 'lucide-react'
import { toCounted } from '../../../../shared/format.ts'
import type { ExportOptions } from '../../../../shared/schemas/export.ts'
import { countSecrets, type SurveyState } from '../../../state/export/review/review-store.ts'

export interface SecretsLineProps {
  readonly options: ExportOptions
  readonly survey: SurveyState
  /** Values that stay. */
  readonly leftIn: ReadonlySet<string>
  onReview(): void
  onSearch(): void
  onStop(): void
}

/** In the export dialog: what would be taken out. */
export function SecretsLine(props: SecretsLineProps) {
  const { options } = props
  const hasTranscripts = options.raw || options.format === 'raw'
  return (
    <section className="secrets-line" aria-label="Secrets">
      <Survey {...props} />
      {hasTranscripts && options.unchanged && (
        <p className="secrets-warning">
          <CircleAlert size={14} aria-hidden /> The transcripts are exported unchanged, with all secrets.
        </p>
      )}
      {options.redact.length > 0 && (
        <p className="quiet">No search finds everything. Check an export before you share it.</p>
      )}
    </section>
  )
}

function Survey({ survey, leftIn, onReview, onSearch, onStop }: SecretsLineProps) {
  switch (survey.kind) {
    case 'none':
      return (
        <p className="secrets-warning">
          <CircleAlert size={14} aria-hidden /> Nothing is removed: passwords, keys, paths and names stay in
          the export.
        </p>
      )
    case 'searching': {
      const { progress } = survey
      return (
        <p className="secrets-search">
          <span role="status">
            Searching for secrets…{' '}
            {progress !== null &&
              progress.total > 0 &&
              `${Math.floor((100 * progress.done) / progress.total)} %`}
          </span>
          <button type="button" className="link-button" aria-label="Stop searching" onClick={onStop}>
            Stop
          </button>
          <progress
            aria-label="Searching for secrets"
            value={progress?.done ?? 0}
            max={Math.max(1, progress?.total ?? 1)}
          />
        </p>
      )
    }
    case 'stopped':
      return (
        <p>
          The search was stopped. The export still removes what it finds.{' '}
          <button type="button" className="link-button" onClick={onSearch}>
            Search again
          </button>
        </p>
      )
    case 'failed':
      return (
        <p role="alert" className="secrets-warning">
          <CircleAlert size={14} aria-hidden /> {survey.message}{' '}
          <button type="button" className="link-button" onClick={onSearch}>
            Search again
          </button>
        </p>
      )
    case 'ready': {
      const { secrets } = survey.survey
      const { values, kinds, sessions } = countSecrets(secrets)
      const stays = secrets.filter(({ id, isNoSecret }) => isNoSecret || leftIn.has(id)).length
      if (secrets.length === 0)
        return (
          <p role="status" className="secrets-good">
            <CircleCheck size={14} aria-hidden /> No secrets found.
          </p>
        )
      return (
        <>
          <p role="status" className="secrets-count">
            <KeyRound size={14} aria-hidden />{' '}
            <span>
              {toCounted(values, 'secret')} of {toCounted(kinds, 'kind')} in {toCounted(sessions, 'session')}
              {stays > 0 && `, ${toCounted(stays, 'value')} left in`}
            </span>
          </p>
          <button type="button" className="button" data-size="small" onClick={onReview}>
            Review…
          </button>
        </>
      )
    }
  }
}
