import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Session } from '../../../shared/schemas/sessions.ts'
import { Modal, ModalHeader } from '../modal.tsx'

export interface NameDialogProps {
  readonly session: Session
  readonly problem: string | null
  readonly onRename: (text: string, isAlsoInTranscript: boolean) => void
  readonly onClose: () => void
}

/** The person's own name for a session. */
export function NameDialog({ session, problem, onRename, onClose }: NameDialogProps) {
  const [text, setText] = useState(session.title)
  const [isAlsoInTranscript, setAlsoInTranscript] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  function submit(event: FormEvent): void {
    event.preventDefault()
    onRename(text, isAlsoInTranscript && text.trim() !== '')
  }
  return (
    <Modal label="Rename the session" className="organise-dialog" first={field} onClose={onClose}>
      <ModalHeader title="Rename the session" onClose={onClose} />
      <form className="organise-form" onSubmit={submit}>
        <label>
          Name
          <input
            ref={field}
            className="select"
            dir="auto"
            maxLength={500}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <p className="quiet">
          {session.name === null
            ? 'This is your own name for it in Scrollback.'
            : 'Leave it empty to use the title from Claude Code again.'}
        </p>
        {!session.isGone && (
          <label className="check">
            <input
              type="checkbox"
              checked={isAlsoInTranscript}
              onChange={({ target }) => setAlsoInTranscript(target.checked)}
            />
            Also for Claude Code: back up the transcript, then add the name to it, as <code>/rename</code>{' '}
            does
          </label>
        )}
        {problem !== null && (
          <p className="organise-problem" role="alert">
            {problem}
          </p>
        )}
        <div className="modal-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button" data-kind="primary">
            Rename
          </button>
        </div>
      </form>
    </Modal>
  )
}
