import { useEffect, useRef } from 'react'
import type { About } from '../../shared/about.ts'
import { PathText } from '../components/path-text.tsx'

export interface AboutDialogProps {
  readonly about: About
  readonly isCopied: boolean
  readonly onCopy: (text: string) => void
  readonly onShowLog: () => void
  readonly onClose: () => void
}

export function AboutDialog({ about, isCopied, onCopy, onShowLog, onClose }: AboutDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    close.current?.focus()
  }, [])
  const rows = toRows(about)
  return (
    <dialog ref={dialog} className="about" aria-labelledby="about-title" onClose={onClose}>
      <h2 id="about-title">Scrollback</h2>
      <p className="quiet">Finds, keeps and shares your Claude Code conversations.</p>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{PATHS.has(name) ? <PathText path={value} /> : value}</dd>
          </div>
        ))}
      </dl>
      <div className="about-actions">
        <button type="button" className="button" onClick={() => onCopy(toText(rows))}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
        <button type="button" className="button" onClick={onShowLog}>
          Show log
        </button>
        <button
          ref={close}
          type="button"
          className="button"
          data-kind="primary"
          onClick={() => dialog.current?.close()}
        >
          Close
        </button>
      </div>
    </dialog>
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
