import { CircleAlert, FolderOpen, FolderPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { EXTRAS, type Extra } from '../../../core/vault/what-to-keep.ts'
import type { Root } from '../../../shared/schemas/roots.ts'
import type { VaultStatus } from '../../../shared/schemas/vault.ts'
import { PathText } from '../../components/path-text.tsx'
import { VaultProgressLine } from './vault-progress-line.tsx'

export interface KeepingSectionProps {
  readonly status: VaultStatus
  /** On the list, but nothing that the vault keeps. */
  readonly notKept: readonly Root[]
  /** What else there is to choose. */
  readonly children: ReactNode
  onSwitch(isOn: boolean): void
  onChooseFolder(): void
  onChooseExtras(extras: readonly Extra[]): void
  onShow(): void
  onKeep(): void
  onStop(what: 'keeping' | 'verifying'): void
}

const EXTRA_NAMES: Readonly<Record<Extra, string>> = {
  plans: 'Plans',
  'file-history': 'Earlier versions of edited files',
  history: 'Prompt history',
}

/** Whether copies are kept, where, and of what. */
export function KeepingSection(props: KeepingSectionProps) {
  const { status, notKept, children, onSwitch, onChooseFolder, onChooseExtras, onShow, onKeep, onStop } =
    props
  const { isOn, folder, label, extras, keeping, problem } = status
  return (
    <section className="vault-keeping" aria-label="Backups">
      <div className="vault-row">
        <label className="check vault-switch">
          <input
            type="checkbox"
            role="switch"
            checked={isOn}
            aria-checked={isOn}
            onChange={({ target }) => onSwitch(target.checked)}
          />
          Back up my conversations
        </label>
        {isOn &&
          (keeping === null ? (
            <button type="button" className="button" data-size="small" onClick={onKeep}>
              Back up now
            </button>
          ) : (
            <VaultProgressLine
              name="Backing up"
              progress={keeping.progress}
              onStop={() => onStop('keeping')}
            />
          ))}
      </div>
      {problem !== null && (
        <div className="vault-problem" role="alert">
          <CircleAlert size={16} aria-hidden />
          <p>{problem.message}</p>
          <button type="button" className="button" data-size="small" onClick={onKeep}>
            Try again
          </button>
        </div>
      )}
      <div className="vault-row">
        <span className="vault-label">Folder</span>
        <span className="vault-folder" title={folder}>
          <PathText path={label} />
        </span>
        <button type="button" className="button" data-size="small" onClick={onChooseFolder}>
          <FolderPen size={14} aria-hidden /> Change…
        </button>
        {/* A folder that nobody said yes to may not be there. */}
        {status.isChosen && (
          <button type="button" className="button" data-size="small" onClick={onShow}>
            <FolderOpen size={14} aria-hidden /> Open folder{' '}
          </button>
        )}
      </div>
      <fieldset className="vault-field">
        <legend className="hidden">Also back up</legend>
        <span className="vault-label" aria-hidden>
          Also back up
        </span>
        <div className="vault-row">
          {EXTRAS.map((extra) => (
            <label key={extra} className="check">
              <input
                type="checkbox"
                checked={extras.includes(extra)}
                onChange={({ target }) =>
                  onChooseExtras(
                    EXTRAS.filter((each) => (each === extra ? target.checked : extras.includes(each))),
                  )
                }
              />
              {EXTRA_NAMES[extra]}
            </label>
          ))}
        </div>
      </fieldset>
      {isOn && notKept.length > 0 && (
        <div className="vault-field">
          <span className="vault-label">Not backed up</span>
          <p className="vault-others">
            {notKept.map(({ label }) => label).join(', ')}
            <span className="quiet">
              {' '}
              – Scrollback backs up only Claude Code folders, which contain a “projects” folder.
            </span>
          </p>
        </div>
      )}
      {children}
    </section>
  )
}
