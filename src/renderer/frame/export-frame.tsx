import { X } from 'lucide-react'
import { useStore } from 'zustand'
import { IconButton } from '../components/icon-button.tsx'
import { isBusy } from '../state/export/export-store.ts'
import type { Stores } from '../state/stores.ts'
import { ExportDialog } from '../views/export/export-dialog.tsx'
import { ExportOutcome } from '../views/export/export-outcome.tsx'

interface ExportFrameProps {
  readonly stores: Stores
}

export function ExportFrame({ stores }: ExportFrameProps) {
  const state = useStore(stores.exporting)
  return state.choices === null ? null : (
    <ExportDialog
      choices={state.choices}
      state={state}
      onScope={state.chooseScope}
      onRange={state.chooseRange}
    />
  )
}

/** In the footer: an export that goes on, or what became of it, once its dialog is closed. */
export function ExportLine({ stores }: ExportFrameProps) {
  const { choices, job, stop, showInFolder, dismissJob } = useStore(stores.exporting)
  if (choices !== null || job === null) return null
  return (
    <div className="export-line">
      <ExportOutcome job={job} onStop={stop} onShow={() => void showInFolder()} />
      {!isBusy(job) && <IconButton icon={X} isSmall label="Dismiss" onClick={dismissJob} />}
    </div>
  )
}
