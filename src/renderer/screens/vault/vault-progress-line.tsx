import { toSize } from '../../../shared/format.ts'
import type { VaultProgress } from '../../../shared/schemas/vault.ts'

export interface VaultProgressLineProps {
  /** “Backing up” or “Verifying”. */
  readonly name: string
  /** Null while nobody knows how much there is to do. */
  readonly progress: VaultProgress | null
  onStop(): void
}

export function VaultProgressLine({ name, progress, onStop }: VaultProgressLineProps) {
  return (
    <span className="vault-progress">
      {progress === null ? (
        <>
          <progress aria-label={name} /> {name}…
        </>
      ) : (
        <>
          <progress aria-label={name} value={progress.bytesDone} max={Math.max(1, progress.bytesTotal)} />{' '}
          {name}, {toSize(progress.bytesDone)} of {toSize(progress.bytesTotal)}
        </>
      )}
      <button
        type="button"
        className="link-button"
        aria-label={`Stop ${name.toLowerCase()}`}
        onClick={onStop}
      >
        Stop
      </button>
    </span>
  )
}
