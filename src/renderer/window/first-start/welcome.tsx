import { ScrollText } from 'lucide-react'

/** What Scrollback reads and writes, and that nothing leaves the computer. */
export function WelcomeLines() {
  return (
    <div className="welcome">
      <p>
        <strong>Welcome to Scrollback</strong>
      </p>
      <ul>
        <li>It reads the conversations that Claude Code saves on this computer, and does not change them.</li>
        <li>It stores its index and settings in its own folder. Backups and exports go where you choose.</li>
        <li>Nothing leaves this computer.</li>
      </ul>
    </div>
  )
}

export interface WelcomeCardProps {
  readonly onDismiss: () => void
}

/** Shown at the first start. It blocks nothing. */
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
