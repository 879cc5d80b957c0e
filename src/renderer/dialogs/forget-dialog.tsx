import { useRef } from 'react'
import { toCounted } from '../../shared/format.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import { Modal } from './modal.tsx'

export interface ForgetDialogProps {
  readonly sessions: readonly Session[]
  readonly problem: string | null
  readonly onForget: () => void
  readonly onClose: () => void
}

/** Asks before sessions that were deleted from disk are removed from the list. */
export function ForgetDialog({ sessions, problem, onForget, onClose }: ForgetDialogProps) {
  // What changes nothing is what Enter does.
  const cancel = useRef<HTMLButtonElement>(null)
  const [only] = sessions
  const isOne = sessions.length === 1 && only !== undefined
  const title = isOne ? `Forget “${only.title}”?` : `Forget ${toCounted(sessions.length, 'session')}?`
  return (
    <Modal label={title} className="confirm" asks="forget-text" first={cancel} onClose={onClose}>
      <h2>{title}</h2>
      <p id="forget-text">
        {isOne ? 'It was' : 'They were'} deleted from disk and not backed up. Scrollback removes{' '}
        {isOne ? 'it' : 'them'} from the list, together with everything it still knows about{' '}
        {isOne ? 'it' : 'them'}. This cannot be undone.
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      <div className="modal-actions">
        <button ref={cancel} type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="button" data-kind="primary" onClick={onForget}>
          Forget
        </button>
      </div>
    </Modal>
  )
}
