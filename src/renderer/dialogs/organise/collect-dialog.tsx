import { Command } from 'cmdk'
import { Library, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toCounted } from '../../../shared/format.ts'
import type { Collection } from '../../../shared/schemas/organise.ts'
import { Modal } from '../modal.tsx'

export interface CollectDialogProps {
  readonly count: number
  readonly collections: readonly Collection[]
  readonly problem: string | null
  readonly onCollect: (collection: string) => void
  readonly onCreate: (title: string) => void
  readonly onClose: () => void
}

/** Which collection something goes to: one there is, or a new one. */
export function CollectDialog(props: CollectDialogProps) {
  const { count, collections, problem, onCollect, onCreate, onClose } = props
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // After the dialog is open, which gives the focus to the box around the field.
  useEffect(() => input.current?.focus(), [])
  const name = text.trim()
  const found = collections.filter(({ title }) => title.toLowerCase().includes(name.toLowerCase()))
  const label = count === 0 ? 'New collection' : 'Add to a collection'
  return (
    <Modal label={label} className="palette" onClose={onClose}>
      <Command label={label} shouldFilter={false} loop>
        <p className="organise-about">{label}</p>
        <Command.Input
          ref={input}
          className="palette-input"
          placeholder="Find or create a collection"
          maxLength={500}
          value={text}
          onValueChange={setText}
        />
        {problem !== null && (
          <p className="organise-problem" role="alert">
            {problem}
          </p>
        )}
        <Command.List className="palette-list">
          {found.length === 0 && name === '' && (
            <p className="quiet organise-none">Type a name to create the first collection.</p>
          )}
          {found.map(({ id, title, places }) => (
            <Command.Item key={id} value={id} className="palette-item" onSelect={() => onCollect(id)}>
              <Library size={14} aria-hidden />
              <span className="menu-text">{title}</span>
              <span className="palette-detail">{toCounted(places.length, 'entry', 'entries')}</span>
            </Command.Item>
          ))}
          {name !== '' && !collections.some(({ title }) => title === name) && (
            <Command.Item value="new" className="palette-item" onSelect={() => onCreate(name)}>
              <Plus size={14} aria-hidden />
              <span className="menu-text">Create the collection “{name}”</span>
            </Command.Item>
          )}
        </Command.List>
      </Command>
    </Modal>
  )
}
