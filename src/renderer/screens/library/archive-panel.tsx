import { FileArchive, FolderOpen, X } from 'lucide-react'
import { toLine } from '../../../core/render/text/to-line.ts'
import { toExactDate, toWhen } from '../../../shared/format.ts'
import type { Restorable } from '../../../shared/schemas/restore.ts'
import type { OpenedArchive } from '../../../shared/schemas/sources.ts'
import { IconButton } from '../../components/icon-button.tsx'

export interface ArchivePanelProps {
  readonly archive: OpenedArchive
  readonly now: number
  /** Of the session that is read, as `toKey` has it. */
  readonly active: string | null
  readonly toKey: (session: Restorable) => string
  onRead(session: Restorable): void
  onShow(): void
  onClose(): void
}

/** The sessions of an archive, above those of the library: it is not part of it. */
export function ArchivePanel({ archive, now, active, toKey, onRead, onShow, onClose }: ArchivePanelProps) {
  const { label, sessions } = archive
  return (
    <section className="archive-panel" aria-label="In this archive">
      <header className="archive-header">
        <FileArchive size={14} aria-hidden />
        <h2 title={label}>{toName(label)}</h2>
        <IconButton
          icon={FolderOpen}
          isSmall
          label="Show the archive in its folder"
          title="Show in folder"
          onClick={onShow}
        />
        <IconButton icon={X} isSmall label="Close the archive" onClick={onClose} />
      </header>
      {sessions.length === 0 ? (
        <p className="archive-pages">
          This archive has pages but no transcripts, so Scrollback cannot show its conversations. Unpack it
          and open index.html in a browser.
        </p>
      ) : (
        <ul className="archive-sessions">
          {sessions.map((session) => (
            <li key={toKey(session)}>
              <button type="button" aria-current={toKey(session) === active} onClick={() => onRead(session)}>
                <span>{toLine(session.title ?? session.id)}</span>
                {session.modified !== null && (
                  <time className="quiet" title={toExactDate(session.modified)}>
                    {toWhen(session.modified, now)}
                  </time>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function toName(label: string): string {
  return label.split(/[\\/]/).at(-1) ?? label
}
