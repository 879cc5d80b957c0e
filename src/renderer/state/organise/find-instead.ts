import { toLine } from '../../../core/render/text/to-line.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import type { Stores } from '../stores.ts'

/** Claude Code resumes the active branch. Its title, if the person reads another one; else null. */
export function findInstead({ reading }: Pick<Stores, 'reading'>, session: Session): string | null {
  const { target, reading: opened } = reading.getState()
  if (opened === null || target?.session?.key !== session.key) return null
  const active = opened.branches.find(({ state }) => state === 'active')
  if (active === undefined || active.id === opened.branch) return null
  return toLine(active.start ?? active.title ?? 'the active branch')
}
