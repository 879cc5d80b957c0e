import { useEffect, useRef } from 'react'
import { toCounted } from '../../shared/format.ts'
import type { Session } from '../../shared/sessions.ts'

export interface ForgetDialogProps {
  readonly sessions: readonly Session[]
  readonly problem: string | null
  readonly onForget: () => void
  readonly onClose: () => void
}

/** Asks whether sessions that are gone from disk should leave the list too. */
export function ForgetDialog({ sessions, problem, onForget, onClose }: ForgetDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    // What changes nothing is what Enter does.
    keep.current?.focus()
  }, [])
  const [only] = sessions
  const isOne = sessions.length === 1 && only !== undefined
  return (
    <dialog
      ref={dialog}
      className="confirm"
      role="alertdialog"
      aria-labelledby="forget-title"
      aria-describedby="forget-text"
      onClose={onClose}
    >
      <h2 id="forget-title">
        {isOne ? `Forget “${only.title}”?` : `Forget ${toCounted(sessions.length, 'session')}?`}
      </h2>
      <p id="forget-text">
        {isOne ? 'Its file is' : 'Their files are'} gone from disk already. Scrollback still lists and finds{' '}
        {isOne ? 'it' : 'them'} by what it read then; that goes now, and cannot be brought back.
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      <div className="confirm-actions">
        <button ref={keep} type="button" className="button" onClick={() => dialog.current?.close()}>
          Keep
        </button>
        <button type="button" className="button" data-kind="primary" onClick={onForget}>
          Forget
        </button>
      </div>
    </dialog>
  )
}
