import { FolderOpen } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { PathText } from '../../components/path-text.tsx'
import type { AskedResume } from '../../state/organise/actions-store.ts'
import { Modal } from '../modal.tsx'

export interface ResumeDialogProps {
  readonly asked: AskedResume
  readonly isBusy: boolean
  readonly problem: string | null
  readonly onChooseFolder: () => void
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** What to know, or to decide, before Claude Code continues a session. */
export function ResumeDialog(props: ResumeDialogProps) {
  const { asked, isBusy, problem, onChooseFolder, onConfirm, onClose } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const { plan, session, instead, folder } = asked
  const title = `Resume “${session.title}”?`
  const confirmed = toConfirm(asked)
  return (
    <Modal label={title} className="organise-dialog" asks="resume-text" first={cancel} onClose={onClose}>
      <div className="organise-form">
        <h2>{title}</h2>
        <div id="resume-text" className="organise-text">
          {toText(asked)}
          {instead !== null && (
            <p>
              You are reading an older branch. Claude Code resumes the active branch instead: “{instead}”.
            </p>
          )}
          {'command' in plan && (
            <p>
              Scrollback runs this command in a terminal: <code>{plan.command}</code>
            </p>
          )}
        </div>
        {plan.state === 'folder-gone' && (
          <div className="organise-folder">
            <button type="button" className="button" data-size="small" onClick={onChooseFolder}>
              <FolderOpen size={14} aria-hidden /> Choose the folder…
            </button>
            {folder !== null && <PathText path={folder} />}
          </div>
        )}
        {problem !== null && (
          <p className="organise-problem" role="alert">
            {problem}
          </p>
        )}
        <div className="modal-actions">
          <button ref={cancel} type="button" className="button" onClick={onClose}>
            {confirmed === null ? 'Close' : 'Cancel'}
          </button>
          {confirmed !== null && (
            <button
              type="button"
              className="button"
              data-kind="primary"
              disabled={isBusy || (plan.state === 'folder-gone' && folder === null)}
              onClick={onConfirm}
            >
              {isBusy ? 'Working…' : confirmed}
            </button>
          )}
        </div>
      </div>
    </Modal>
  )
}

/** What the button does; null if nothing can be done. */
function toConfirm({ plan, instead }: AskedResume): string | null {
  switch (plan.state) {
    case 'ready':
      return instead === null ? 'Resume' : 'Resume the active branch'
    case 'being-written':
      return 'Resume anyway'
    case 'deleted':
    case 'folder-gone':
      return 'Restore and resume'
    case 'impossible':
      return null
  }
}

function toText({ plan }: AskedResume): ReactNode {
  switch (plan.state) {
    case 'ready':
      return null
    case 'being-written':
      return <p>This session was written to less than a minute ago. It may be open in another terminal.</p>
    case 'deleted':
      return (
        <p>
          This session was deleted from disk and is backed up. Scrollback restores it first, then Claude Code
          resumes it.
        </p>
      )
    case 'folder-gone':
      return (
        <p>
          {plan.folder === null ? (
            'The transcript names no project folder.'
          ) : (
            <>
              The project folder <PathText path={plan.folder} /> is gone.
            </>
          )}{' '}
          Where is it now? Scrollback restores a copy of the session from the vault for that folder, and
          Claude Code resumes it there.
        </p>
      )
    case 'impossible':
      return <p>{plan.reason}</p>
  }
}
