import { isReady, type RestoreState } from '../../state/vault/restore-store.ts'
import { Modal, ModalHeader } from '../modal.tsx'
import { RestoreChoice } from './restore-choice.tsx'
import { RestorePlans } from './restore-plans.tsx'
import { RestoreReceipts } from './restore-receipts.tsx'

export interface RestoreDialogProps {
  readonly state: RestoreState
  /** Folders of Claude Code that are on the list. */
  readonly roots: readonly { readonly path: string; readonly label: string }[]
}

const TITLES = {
  choose: 'Restore sessions',
  plan: 'Restore preview',
  done: 'Restored',
} as const

/** Three steps: choose, preview, done. */
export function RestoreDialog({ state, roots }: RestoreDialogProps) {
  const { step, busy, problem } = state
  if (step === null) return null
  const title = TITLES[step]
  return (
    <Modal label={title} className="restore" onClose={state.close}>
      <ModalHeader title={title} onClose={state.close} />
      <div className="restore-body" aria-busy={busy !== null}>
        {step === 'choose' && <RestoreChoice state={state} roots={roots} />}
        {step === 'plan' && <RestorePlans state={state} />}
        {step === 'done' && state.report !== null && (
          <RestoreReceipts report={state.report} candidates={state.candidates} />
        )}
      </div>
      <footer className="restore-footer">
        <div className="restore-state" role={problem === null ? 'status' : 'alert'}>
          {problem !== null && <span className="restore-problem">{problem}</span>}
          {busy !== null && (
            <>
              <progress
                aria-label={busy.kind === 'planning' ? 'Checking' : 'Restoring'}
                value={busy.progress?.done}
                max={busy.progress?.total}
              />
              {busy.kind === 'planning' ? 'Checking existing files…' : 'Restoring…'}
              <button type="button" className="link-button" onClick={state.stop}>
                Stop
              </button>
            </>
          )}
        </div>
        <Actions state={state} />
      </footer>
    </Modal>
  )
}

function Actions({ state }: Pick<RestoreDialogProps, 'state'>) {
  const { step, busy, chosen, plans } = state
  const ready = plans.filter(isReady).length
  switch (step) {
    case 'choose':
      return (
        <>
          <button type="button" className="button" onClick={state.close}>
            Cancel
          </button>
          <button
            type="button"
            className="button"
            data-kind="primary"
            disabled={chosen.size === 0 || busy !== null}
            onClick={() => void state.plan()}
          >
            Preview
          </button>
        </>
      )
    case 'plan':
      return (
        <>
          <button type="button" className="button" disabled={busy !== null} onClick={state.back}>
            Back
          </button>
          <button
            type="button"
            className="button"
            data-kind="primary"
            disabled={ready === 0 || busy !== null}
            onClick={() => void state.restore()}
          >
            {ready > 1 ? `Restore ${ready} sessions` : 'Restore'}
          </button>
        </>
      )
    default:
      return (
        <button type="button" className="button" data-kind="primary" onClick={state.close}>
          Done
        </button>
      )
  }
}
