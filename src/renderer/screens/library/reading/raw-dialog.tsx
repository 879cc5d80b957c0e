import { useRef } from 'react'
import { Code } from '../../../../core/render/elements/code.tsx'
import { toCount } from '../../../../shared/format.ts'
import { PathText } from '../../../components/path-text.tsx'
import { Modal } from '../../../dialogs/modal.tsx'
import type { RawRecords } from '../../../state/reading/raw-store.ts'

export interface RawDialogProps {
  readonly raw: RawRecords
  onReveal(file: string): void
  onClose(): void
}

/** Lines of a transcript as they are in the file. */
export function RawDialog({ raw, onReveal, onClose }: RawDialogProps) {
  // For the keys that scroll.
  const body = useRef<HTMLDivElement>(null)
  return (
    <Modal label={raw.title} className="raw" first={body} onClose={onClose}>
      <header className="raw-header">
        <h2>{raw.title}</h2>
        <p className="quiet">
          <PathText path={raw.file} />
        </p>
      </header>
      <div ref={body} className="raw-body" tabIndex={-1}>
        {raw.status === 'loading' && <p className="quiet">Reading…</p>}
        {raw.message !== null && (
          <p className="remark" data-kind="error">
            {raw.message}
          </p>
        )}
        {raw.status === 'ready' && raw.records.length === 0 && (
          <p className="quiet">There are no raw records.</p>
        )}
        {raw.records.map(({ line, text, reason, isCut }) => (
          <section key={`${line} ${text.length}`}>
            <h3>
              Line {toCount(line)}
              {reason !== null && <span className="raw-reason">{reason}</span>}
            </h3>
            <Code label={`Line ${line}`} code={text} language={reason === null ? 'json' : undefined} />
            {isCut && <p className="remark">This line is cut off here. The file has all of it.</p>}
          </section>
        ))}
      </div>
      <div className="modal-actions">
        <button type="button" className="button" onClick={() => onReveal(raw.file)}>
          Show in folder
        </button>
        <button type="button" className="button" data-kind="primary" onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  )
}
