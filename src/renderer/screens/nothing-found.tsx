import { FolderOpen, FolderSearch, ScrollText } from 'lucide-react'
import { usePicked } from '../components/use-picked.ts'
import type { SurveyState } from '../state/sources/roots-store.ts'
import type { Stores } from '../state/stores.ts'

/** What stands in place of a list of folders, and of the library, while no folder is known. */
export function NothingFound({ stores }: { readonly stores: Stores }) {
  const { listing, roots, surveys, load, openFolder, openSample } = usePicked(
    stores.roots,
    'listing',
    'roots',
    'surveys',
    'load',
    'openFolder',
    'openSample',
  )
  switch (listing.kind) {
    case 'loading':
      return (
        <p className="looking quiet" role="status">
          Looking for your conversations…
        </p>
      )
    case 'ready':
      return (
        <EmptyView
          missing={roots.map(({ path, label }) => ({ label, reason: findReason(surveys.get(path)) }))}
          onOpenFolder={() => void openFolder()}
          onOpenSample={() => void openSample()}
        />
      )
    case 'failed':
      return (
        <section className="empty" role="alert">
          <h1>Your conversations cannot be shown</h1>
          <p>{listing.error.message}</p>
          <div className="empty-actions">
            <button type="button" className="button" data-kind="primary" onClick={() => void load()}>
              Try again
            </button>
          </div>
        </section>
      )
  }
}

function findReason(state: SurveyState | undefined): string | undefined {
  return state?.kind === 'failed' ? state.error.message : undefined
}

interface EmptyViewProps {
  /** Folders that CLAUDE_CONFIG_DIR names and that are not there, each with the reason once it is known. */
  readonly missing: readonly { readonly label: string; readonly reason: string | undefined }[]
  readonly onOpenFolder: () => void
  readonly onOpenSample: () => void
}

function EmptyView({ missing, onOpenFolder, onOpenSample }: EmptyViewProps) {
  return (
    <section className="empty" aria-labelledby="empty-title">
      <FolderSearch size={32} strokeWidth={1.5} aria-hidden className="empty-icon" />
      <h1 id="empty-title">No conversations found</h1>
      {missing.map(({ label, reason }) => (
        <p key={label}>
          <code>CLAUDE_CONFIG_DIR</code> is set to <code>{label}</code>. {reason}
        </p>
      ))}
      <p>
        {missing.length === 0 ? <UsualPlaces /> : <OtherPlaces />} Open the folder that contains them, or try
        the sample conversations.
      </p>
      <div className="empty-actions">
        <button type="button" className="button" data-kind="primary" onClick={onOpenFolder}>
          <FolderOpen size={16} aria-hidden /> Open a folder…
        </button>
        <button type="button" className="button" onClick={onOpenSample}>
          <ScrollText size={16} aria-hidden /> Open sample conversations
        </button>
      </div>
    </section>
  )
}

function UsualPlaces() {
  return (
    <>
      Claude Code saves them in <code>~/.claude</code>, <code>~/.config/claude</code> or the folder that{' '}
      <code>CLAUDE_CONFIG_DIR</code> is set to. None of these exists.
    </>
  )
}

function OtherPlaces() {
  return (
    <>
      There is no <code>~/.claude</code> or <code>~/.config/claude</code> either.
    </>
  )
}
