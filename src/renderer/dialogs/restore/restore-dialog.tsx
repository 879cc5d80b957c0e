import { usePicked } from '../../components/use-picked.ts'
import { isReady, type RestoreStore } from '../../state/vault/restore-store.ts'
import { Modal, ModalHeader } from '../modal.tsx'
import { RestoreChoice } from './restore-choice.tsx'
import { RestorePlans } from './restore-plans.tsx'
import { RestoreReceipts } from './restore-receipts.tsx'

export interface RestoreDialogProps {
  readonly store: RestoreStore
  /** Folders of Claude Code that are on the list. */
  readonly roots: readonly { readonly path: string; readonly label: string }[]
}

const TITLES = {
  choose: 'Restore sessions',
  plan: 'Restore preview',
  done: 'Restored',
} as const

/** Three steps: choose, preview, done. */
export function RestoreDialog({ store, roots }: RestoreDialogProps) {
  const { step, busy, problem, report, candidates, close, stop } = usePicked(
    store,
    'step',
    'busy',
    'problem',
    'report',
    'candidates',
    'close',
    'stop',
  )
  if (step === null) return null
  const title = TITLES[step]
  return (
    <Modal label={title} className="restore" onClose={close}>
      <ModalHeader title={title} onClose={close} />
      <div className="restore-body" aria-busy={busy !== null}>
        {step === 'choose' && <RestoreChoice store={store} roots={roots} />}
        {step === 'plan' && <RestorePlans store={store} />}
        {step === 'done' && report !== null && <RestoreReceipts report={report} candidates={candidates} />}
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
              <button type="button" className="link-button" onClick={stop}>
                Stop
              </button>
            </>
          )}
        </div>
        <Actions store={store} />
      </footer>
    </Modal>
  )
}

function Actions({ store }: Pick<RestoreDialogProps, 'store'>) {
  const { step, busy, chosen, plans, close, plan, back, restore } = usePicked(
    store,
    'step',
    'busy',
    'chosen',
    'plans',
    'close',
    'plan',
    'back',
    'restore',
  )
  const ready = plans.filter(isReady).length
  switch (step) {
    case 'choose':
      return (
        <>
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <button
            type="button"
            className="button"
            data-kind="primary"
            disabled={chosen.size === 0 || busy !== null}
            onClick={() => void plan()}
          >
            Preview
          </button>
        </>
      )
    case 'plan':
      return (
        <>
          <button type="button" className="button" disabled={busy !== null} onClick={back}>
            Back
          </button>
          <button
            type="button"
            className="button"
            data-kind="primary"
            disabled={ready === 0 || busy !== null}
            onClick={() => void restore()}
          >
            {ready > 1 ? `Restore ${ready} sessions` : 'Restore'}
          </button>
        </>
      )
    default:
      return (
        <button type="button" className="button" data-kind="primary" onClick={close}>
          Done
        </button>
      )
  }
}
