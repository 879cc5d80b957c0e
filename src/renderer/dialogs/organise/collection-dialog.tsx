import { type FormEvent, useRef, useState } from 'react'
import type { Collection } from '../../../shared/schemas/organise.ts'
import { Modal, ModalHeader } from '../modal.tsx'

export interface CollectionDialogProps {
  readonly collection: Collection
  readonly problem: string | null
  readonly onSave: (change: { readonly title: string; readonly description: string }) => void
  readonly onClose: () => void
}

export function CollectionDialog({ collection, problem, onSave, onClose }: CollectionDialogProps) {
  const [title, setTitle] = useState(collection.title)
  const [description, setDescription] = useState(collection.description)
  const field = useRef<HTMLInputElement>(null)
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSave({ title, description })
  }
  return (
    <Modal label="Edit the collection" className="organise-dialog" first={field} onClose={onClose}>
      <ModalHeader title="Edit the collection" onClose={onClose} />
      <form className="organise-form" onSubmit={submit}>
        <label>
          Name
          <input
            ref={field}
            className="select"
            dir="auto"
            required
            maxLength={500}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </label>
        <label>
          Description, in Markdown
          <textarea
            className="select organise-note"
            dir="auto"
            rows={5}
            maxLength={200_000}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        </label>
        {problem !== null && (
          <p className="organise-problem" role="alert">
            {problem}
          </p>
        )}
        <div className="modal-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button" data-kind="primary" disabled={title.trim() === ''}>
            Save
          </button>
        </div>
      </form>
    </Modal>
  )
}
