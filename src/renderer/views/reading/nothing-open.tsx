import { ScrollText } from 'lucide-react'
import { toKeyLabel } from '../../commands/chords.ts'

export interface NothingOpenProps {
  readonly platform: string
}

const KEYS = [
  { keys: '/', meaning: 'search in all sessions' },
  { keys: 'Mod+K', meaning: 'go to a session, a project or a command' },
  { keys: '?', meaning: 'see all keys' },
] as const

/** Where a conversation will be. */
export function NothingOpen({ platform }: NothingOpenProps) {
  return (
    <section className="empty" aria-labelledby="nothing-open">
      <ScrollText size={32} strokeWidth={1.5} aria-hidden className="empty-icon" />
      <h1 id="nothing-open">Choose a session to read it</h1>
      <dl className="key-hints">
        {KEYS.map(({ keys, meaning }) => (
          <div key={keys}>
            <dt>
              <kbd>{toKeyLabel(keys, platform)}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
