import { X } from 'lucide-react'
import { IconButton } from '../../components/icon-button.tsx'
import { usePicked } from '../../components/use-picked.ts'
import { isBusy } from '../../state/export/export-store.ts'
import type { Stores } from '../../state/stores.ts'
import { ExportDialog } from './export-dialog.tsx'
import { ExportOutcome } from './export-outcome.tsx'

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
  return choices === null ? null : (
    <ExportDialog choices={choices} state={state} onScope={chooseScope} onRange={chooseRange} />
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
