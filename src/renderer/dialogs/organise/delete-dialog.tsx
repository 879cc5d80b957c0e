import { useRef } from 'react'
import { toCounted, toSize } from '../../../shared/format.ts'
import type { DeletePlan } from '../../../shared/schemas/actions.ts'
import { PathText } from '../../components/path-text.tsx'
import type { AskedDelete } from '../../state/organise/actions-store.ts'
import { Modal } from '../modal.tsx'

export interface DeleteDialogProps {
  readonly asked: AskedDelete
  readonly isBusy: boolean
  readonly problem: string | null
  readonly onBackUpFirst: (isOn: boolean) => void
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Exactly which files would go to the trash, and whether the vault has them. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { asked, isBusy, problem, onBackUpFirst, onConfirm, onClose } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const [only] = asked.sessions
  const what =
    asked.sessions.length === 1 && only ? `“${only.title}”` : toCounted(asked.sessions.length, 'session')
  const title = `Delete ${what} from disk?`
  const ready = asked.plans?.filter(({ problem: reason }) => reason === null) ?? []
  const isUnsafe = ready.some(({ isBackedUp }) => !isBackedUp)
  return (
    <Modal label={title} className="organise-dialog" asks="delete-text" first={cancel} onClose={onClose}>
      <div className="organise-form">
        <h2>{title}</h2>
        <p id="delete-text">
          Scrollback moves these files to the trash of your system. Your star, tags and notes stay. A session
          that is backed up stays in the list and can be restored.
        </p>
        {asked.plans === null && problem === null && (
          <p className="quiet" role="status">
            Comparing the files with the backup…
          </p>
        )}
        <ul className="delete-plans" aria-label="Files to delete">
          {asked.plans?.map((plan) => (
            <PlanItem key={plan.session} plan={plan} hasTitle={asked.sessions.length > 1} />
          ))}
        </ul>
        {isUnsafe && (
          <label className="check">
            <input
              type="checkbox"
              checked={asked.isBackedUpFirst}
              onChange={({ target }) => onBackUpFirst(target.checked)}
            />
            Back up first, and delete only what the vault then has
          </label>
        )}
        {isUnsafe && !asked.isBackedUpFirst && (
          <p className="organise-problem">Without a backup, only the trash of your system has these files.</p>
        )}
        {problem !== null && (
          <p className="organise-problem" role="alert">
            {problem}
          </p>
        )}
        <div className="modal-actions">
          <button ref={cancel} type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="button"
            data-kind="primary"
            disabled={isBusy || ready.length === 0}
            onClick={onConfirm}
          >
            {isUnsafe && asked.isBackedUpFirst ? 'Back up and move to trash' : 'Move to trash'}
          </button>
        </div>
      </div>
    </Modal>
  )
}

function PlanItem({ plan, hasTitle }: { readonly plan: DeletePlan; readonly hasTitle: boolean }) {
  const { title, files, bytes, isBackedUp, problem } = plan
  return (
    <li>
      {hasTitle && <b dir="auto">{title}</b>}
      <p>
        {toCounted(files.length, 'file')}, {toSize(bytes)}.{' '}
        {isBackedUp ? 'Backed up and verified.' : 'Not completely backed up.'}
      </p>
      {problem !== null && <p className="organise-problem">{problem}</p>}
      <ul className="delete-files">
        {files.map(({ path, size, isBackedUp: isSafe }) => (
          <li key={path}>
            <PathText path={path} /> <span className="quiet">{toSize(size)}</span>
            {!isSafe && <span className="delete-unsafe">not backed up</span>}
          </li>
        ))}
      </ul>
    </li>
  )
}
