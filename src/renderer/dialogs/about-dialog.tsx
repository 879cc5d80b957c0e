import { useRef } from 'react'
import icon from '../../../resources/icon/icon.svg'
import type { About, Licence } from '../../shared/app/about.ts'
import { PathText } from '../components/path-text.tsx'
import { LicenceList } from './licence-list.tsx'
import { Modal } from './modal.tsx'

export interface AboutDialogProps {
  readonly about: About
  readonly isCopied: boolean
  /** Null until they are asked for. */
  readonly licences: readonly Licence[] | null
  readonly onCopy: (text: string) => void
  readonly onShowLog: () => void
  readonly onShowLicences: () => void
  readonly onClose: () => void
}

export function AboutDialog(props: AboutDialogProps) {
  const { about, isCopied, licences, onCopy, onShowLog, onShowLicences, onClose } = props
  const close = useRef<HTMLButtonElement>(null)
  const rows = toRows(about)
  return (
    <Modal label="Scrollback" className="about" first={close} onClose={onClose}>
      <header className="about-head">
        <img src={icon} alt="" width="56" height="56" />
        <div>
          <h2>Scrollback</h2>
          <p className="quiet">Find, back up and share your Claude Code conversations.</p>
        </div>
      </header>
      {about.isTestBuild && (
        <p className="about-test">This is a test build with an unofficial Electron. Do not release it.</p>
      )}
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{PATHS.has(name) ? <PathText path={value} /> : value}</dd>
          </div>
        ))}
      </dl>
      {licences && <LicenceList licences={licences} />}
      <div className="modal-actions">
        {!licences && (
          <button type="button" className="button" onClick={onShowLicences}>
            Licences
          </button>
        )}
        <button type="button" className="button" onClick={() => onCopy(toText(rows))}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
        <button type="button" className="button" onClick={onShowLog}>
          Show log
        </button>
        <button ref={close} type="button" className="button" data-kind="primary" onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  )
}

/** The rows whose value is a path. */
const PATHS: ReadonlySet<string> = new Set(['Log', 'Data'])

type Row = readonly [name: string, value: string]

function toRows({
  app,
  electron,
  chromium,
  node,
  sqlite,
  system,
  logFile,
  dataFolder,
}: About): readonly Row[] {
  return [
    ['Version', app],
    ['Electron', electron],
    ['Chromium', chromium],
    ['Node', node],
    ['SQLite', sqlite],
    ['System', system],
    ['Log', logFile],
    ['Data', dataFolder],
  ]
}

function toText(rows: readonly Row[]): string {
  return rows.map(([name, value]) => `${name}: ${value}`).join('\n')
}
