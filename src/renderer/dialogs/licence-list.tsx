import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Licence } from '../../shared/app/about.ts'

export interface LicenceListProps {
  readonly licences: readonly Licence[]
}

/** Every package in the app; its licence unfolds. It takes the focus, as the button it came from is gone. */
export function LicenceList({ licences }: LicenceListProps) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => list.current?.focus(), [])
  return (
    <section ref={list} className="licences" tabIndex={-1} aria-label="Licences">
      <p className="quiet">
        Scrollback has the MIT licence. It contains {licences.length} packages, and Electron with Chromium.
        The licences of those two are next to the program.
      </p>
      {licences.map(({ name, version, licence, text }) => (
        <details key={`${name}@${version}`} className="disclosure">
          <summary>
            <ChevronRight size={14} aria-hidden className="chevron" />
            {name} <span className="quiet">{`${version} · ${licence}`}</span>
          </summary>
          <pre>{text || `The package has no licence text. Its licence is ${licence}.`}</pre>
        </details>
      ))}
    </section>
  )
}
