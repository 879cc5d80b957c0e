import { X } from 'lucide-react'
import { IconButton } from '../../components/icon-button.tsx'
import { usePicked } from '../../components/use-picked.ts'
import { isBusy } from '../../state/export/export-store.ts'
import type { Stores } from '../../state/stores.ts'
import { ExportDialog } from './export-dialog.tsx'
import { ExportOutcome } from './export-outcome.tsx'
import { ReviewDialog } from './review/review-dialog.tsx'
import { SecretsLine } from './review/secrets-line.tsx'

interface OpenExportDialogProps {
  readonly stores: Stores
}

export function OpenExportDialog({ stores }: OpenExportDialogProps) {
  const { choices, chooseScope, chooseRange, ...state } = usePicked(
    stores.exporting,
    'choices',
    'scope',
    'range',
    'options',
    'preview',
    'job',
    'chooseScope',
    'chooseRange',
    'choose',
    'run',
    'copy',
    'stop',
    'close',
    'showInFolder',
  )
  const review = usePicked(
    stores.review,
    'survey',
    'leftIn',
    'ownWords',
    'isOpen',
    'open',
    'searchAgain',
    'stop',
    'addWord',
    'removeWord',
  )
  if (choices === null) return null
  const secrets = (
    <SecretsLine
      options={state.options}
      survey={review.survey}
      leftIn={review.leftIn}
      onReview={review.open}
      onSearch={review.searchAgain}
      onStop={review.stop}
    />
  )
  return (
    <>
      <ExportDialog
        choices={choices}
        state={state}
        review={review}
        secrets={secrets}
        onScope={chooseScope}
        onRange={chooseRange}
      />
      {review.isOpen && <ReviewDialog store={stores.review} />}
    </>
  )
}

/** In the footer: an export that goes on, or what became of it, once its dialog is closed. */
export function ExportLine({ stores }: OpenExportDialogProps) {
  const { choices, job, stop, showInFolder, dismissJob } = usePicked(
    stores.exporting,
    'choices',
    'job',
    'stop',
    'showInFolder',
    'dismissJob',
  )
  if (choices !== null || job === null) return null
  return (
    <div className="export-line">
      <ExportOutcome job={job} onStop={stop} onShow={() => void showInFolder()} />
      {!isBusy(job) && <IconButton icon={X} isSmall label="Dismiss" onClick={dismissJob} />}
    </div>
  )
}
