import { StickyNote } from 'lucide-react'
import { Markdown } from '../../../../../core/render/elements/markdown.tsx'
import { IconButton } from '../../../../components/icon-button.tsx'

export interface BlockNoteProps {
  readonly text: string
  onEdit(): void
}

/** The person's own note below what it is about. */
export function BlockNote({ text, onEdit }: BlockNoteProps) {
  return (
    <aside className="block-note" aria-label="Your note">
      <IconButton
        icon={StickyNote}
        isSmall
        label="Edit your note"
        title="Edit your note (.)"
        onClick={onEdit}
      />
      <div>
        <Markdown text={text} />
      </div>
    </aside>
  )
}
