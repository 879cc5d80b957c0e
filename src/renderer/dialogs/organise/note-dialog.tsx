import { type KeyboardEvent, useRef, useState } from 'react'
import { Modal, ModalHeader } from '../modal.tsx'

export interface NoteDialogProps {
  /** What the note is about, in a few words. */
  readonly about: string
  /** Null until it is read. */
  readonly note: string | null
  readonly problem: string | null
  readonly onSave: (text: string) => void
  readonly onClose: () => void
}

/** A note in Markdown, written as plain text. */
export function NoteDialog({ about, note, problem, onSave, onClose }: NoteDialogProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? note ?? ''
  const field = useRef<HTMLTextAreaElement>(null)
  function onKeyDown(event: KeyboardEvent): void {
    if (note === null || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSave(text)
  }
  return (
    <Modal label="Note" className="organise-dialog" first={field} onClose={onClose}>
      <ModalHeader title="Note" onClose={onClose} />
      <div className="organise-form">
        <p className="quiet organise-line" dir="auto">
          {about}
        </p>
        <textarea
          ref={field}
          className="select organise-note"
          aria-label="Text of the note, in Markdown"
          dir="auto"
          rows={7}
          maxLength={200_000}
          value={text}
          // Nobody should write over a note that they do not see yet.
          readOnly={note === null}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
        {problem !== null && (
          <p className="organise-problem" role="alert">
            {problem}
          </p>
        )}
        <div className="modal-actions">
          {note !== null && note !== '' && (
            <button type="button" className="link-button organise-remove" onClick={() => onSave('')}>
              Remove the note
            </button>
          )}
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="button"
            data-kind="primary"
            disabled={note === null}
            onClick={() => onSave(text)}
          >
            Save
          </button>
        </div>
      </div>
    </Modal>
  )
}
