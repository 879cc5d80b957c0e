import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { DayRange, ExportChoices, ExportScope } from '../../state/export/export-choices.ts'
import { type ExportState, isBusy, type PreviewState } from '../../state/export/export-store.ts'
import type { ReviewState } from '../../state/export/review/review-store.ts'
import { Modal, ModalHeader } from '../modal.tsx'
import { ExportOptionFields } from './export-option-fields.tsx'
import { ExportOutcome } from './export-outcome.tsx'
import { ExportPreviewBox } from './export-preview-box.tsx'
import { ExportScopes } from './export-scopes.tsx'

export interface ExportDialogProps {
  readonly choices: ExportChoices
  readonly state: Pick<
    ExportState,
    | 'scope'
    | 'range'
    | 'options'
    | 'preview'
    | 'job'
    | 'choose'
    | 'run'
    | 'copy'
    | 'stop'
    | 'close'
    | 'showInFolder'
  >
  readonly review: Pick<ReviewState, 'ownWords' | 'addWord' | 'removeWord'>
  /** What would be taken out. */
  readonly secrets: ReactNode
  onScope(scope: ExportScope): void
  onRange(range: DayRange): void
}

/** What goes out, as what, and how much of it. Enter exports. */
export function ExportDialog({ choices, state, review, secrets, onScope, onRange }: ExportDialogProps) {
  const { scope, range, options, preview, job } = state
  const start = useRef<HTMLButtonElement>(null)
  // Once the dialog has opened and put the focus on its first control.
  useEffect(() => start.current?.focus(), [])
  const isWorking = isBusy(job)
  const isDone = job?.kind === 'saved' || job?.kind === 'copied'
  // Nobody has to wait until it is known how large it will be.
  const canStart = !isWorking && !isNothing(preview)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (canStart) void state.run()
  }

  return (
    <Modal label="Export" className="export" onClose={state.close}>
      <form className="export-form" onSubmit={submit}>
        <ModalHeader
          title="Export"
          closeTitle={isWorking ? 'Close (the export continues)' : undefined}
          onClose={state.close}
        />
        <div className="export-body">
          <fieldset className="export-fields" disabled={isWorking} aria-label="Export options">
            <ExportScopes
              choices={choices}
              scope={scope}
              range={range}
              branches={options.branches}
              isRaw={options.format === 'raw'}
              onScope={onScope}
              onRange={onRange}
              onBranches={(branches) => state.choose({ branches })}
            />
            <ExportOptionFields
              options={options}
              mayBeEmpty={!['selected', 'conversation'].includes(scope)}
              ownWords={review.ownWords}
              onAddWord={review.addWord}
              onRemoveWord={review.removeWord}
              onChoose={state.choose}
            />
          </fieldset>
          <ExportPreviewBox preview={preview} options={options} secrets={secrets} />
        </div>
        <footer className="export-footer">
          <ExportOutcome job={job} onShow={() => void state.showInFolder()} />
          {scope === 'conversation' && (
            <button type="button" className="button" disabled={!canStart} onClick={() => void state.copy()}>
              Copy as Markdown
            </button>
          )}
          <button type="button" className="button" onClick={isWorking ? state.stop : state.close}>
            {isWorking ? 'Stop' : isDone ? 'Close' : 'Cancel'}
          </button>
          <button
            ref={start}
            type="submit"
            className="button"
            data-kind="primary"
            // Not `disabled`: the focus would be lost where there turns out to be nothing.
            aria-disabled={!canStart}
          >
            Export…
          </button>
        </footer>
      </form>
    </Modal>
  )
}

function isNothing(preview: PreviewState): boolean {
  return preview.kind === 'failed' || (preview.kind === 'ready' && preview.preview.sessions === 0)
}
