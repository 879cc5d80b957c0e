import { ScrollText } from 'lucide-react'

/** What it reads, what it writes, and that nothing leaves the machine. */
export function WelcomeLines() {
  return (
    <div className="welcome">
      <p>
        <strong>Welcome to Scrollback</strong>
      </p>
      <ul>
        <li>
          It reads the conversations that Claude Code keeps on this computer, and leaves them as they are.
        </li>
        <li>It writes an index and settings of its own; copies and exports only where you say so.</li>
        <li>Nothing leaves this computer.</li>
      </ul>
    </div>
  )
}

export interface WelcomeCardProps {
  readonly onDismiss: () => void
}

/** At the first start: nobody has to read it before they begin. */
export function WelcomeCard({ onDismiss }: WelcomeCardProps) {
  return (
    <aside className="keep-question" aria-label="Welcome">
      <ScrollText size={20} aria-hidden />
      <div>
        <WelcomeLines />
      </div>
      <button type="button" className="button" onClick={onDismiss}>
        Got it
      </button>
    </aside>
  )
}
