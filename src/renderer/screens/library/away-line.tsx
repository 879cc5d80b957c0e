import { TriangleAlert } from 'lucide-react'
import { PathText } from '../../components/path-text.tsx'
import type { Stores } from '../../state/stores.ts'
import { useAwayRoots } from './use-away-roots.ts'

export interface AwayLineProps {
  readonly stores: Stores
}

/** Above the list: which folders its sessions would be read from, and cannot. */
export function AwayLine({ stores }: AwayLineProps) {
  return useAwayRoots(stores).map(({ path, label }) => (
    <p key={path} className="away-line" role="status">
      <TriangleAlert size={13} aria-hidden />
      <span>
        The folder <PathText path={label} /> cannot be reached right now. The list shows its sessions as last
        read.
      </span>
    </p>
  ))
}
