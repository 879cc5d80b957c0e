import { FolderOpen, FolderSearch, ScrollText } from 'lucide-react'

export interface EmptyViewProps {
  readonly onOpenFolder: () => void
  readonly onOpenSample: () => void
}

export function EmptyView({ onOpenFolder, onOpenSample }: EmptyViewProps) {
  return (
    <section className="empty" aria-labelledby="empty-title">
      <FolderSearch size={32} strokeWidth={1.5} aria-hidden className="empty-icon" />
      <h1 id="empty-title">No conversations found</h1>
      <p>
        Claude Code keeps them in <code>.claude</code> in your home folder, or where{' '}
        <code>CLAUDE_CONFIG_DIR</code> says, and neither is there. Open the folder they are in, or look around
        first.
      </p>
      <div className="empty-actions">
        <button type="button" className="button" data-kind="primary" onClick={onOpenFolder}>
          <FolderOpen size={16} aria-hidden /> Open a folder…
        </button>
        <button type="button" className="button" onClick={onOpenSample}>
          <ScrollText size={16} aria-hidden /> Look around with sample conversations
        </button>
      </div>
    </section>
  )
}
