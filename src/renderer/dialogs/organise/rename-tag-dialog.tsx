import { type FormEvent, useRef, useState } from 'react'
import { Modal, ModalHeader } from '../modal.tsx'

export interface RenameTagDialogProps {
  readonly tag: string
  readonly problem: string | null
  /** Null removes the tag from all sessions. */
  readonly onRename: (newTag: string | null) => void
  readonly onClose: () => void
}

/** Another name for a tag, on all sessions that have it. */
export function RenameTagDialog({ tag, problem, onRename, onClose }: RenameTagDialogProps) {
  const [text, setText] = useState(tag)
  const field = useRef<HTMLInputElement>(null)
  function submit(event: FormEvent): void {
    event.preventDefault()
    onRename(text.trim())
  }
  return (
    <Modal label={`Rename the tag ${tag}`} className="organise-dialog" first={field} onClose={onClose}>
      <ModalHeader title={`Rename the tag “${tag}”`} onClose={onClose} />
      <form className="organise-form" onSubmit={submit}>
        <label>
          New name
          <input
            ref={field}
            className="select"
            dir="auto"
            required
            maxLength={100}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <p className="quiet">
          All sessions with this tag get the new one. If that tag exists, the two become one.
        </p>
        {problem !== null && (
          <p className="organise-problem" role="alert">
            {problem}
          </p>
        )}
        <div className="modal-actions">
          <button type="button" className="link-button organise-remove" onClick={() => onRename(null)}>
            Remove the tag from all sessions
          </button>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button" data-kind="primary" disabled={text.trim() === ''}>
            Rename
          </button>
        </div>
      </form>
    </Modal>
  )
}
