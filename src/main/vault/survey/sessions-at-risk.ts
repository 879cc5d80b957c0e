import { sep } from 'node:path'
import { toDaysLeft } from '../../../shared/cleanup.ts'
import { discoverProjects, type FoundFile } from '../../library/sources/discover.ts'
import { readCleanupPeriod } from '../../library/sources/read-cleanup-period.ts'
import type { OnProblem } from '../../library/sources/walk-files.ts'
import type { VaultState } from '../parts/vault-state.ts'

export interface SessionAtRisk {
  readonly id: string
  /** The name of its folder below `projects/`. */
  readonly project: string
  readonly daysLeft: number
  readonly bytes: number
}

export interface RiskOptions {
  /** What is kept of this root. */
  readonly state: VaultState
  readonly now: number
  readonly withinDays?: number
  readonly signal?: AbortSignal
  readonly onProblem: OnProblem
}

const DEFAULT_DAYS = 7

/** Sessions that Claude Code will soon delete and that are not kept as they are now, the most urgent first. */
export async function findSessionsAtRisk(
  root: string,
  options: RiskOptions,
): Promise<readonly SessionAtRisk[]> {
  const { state, now, withinDays = DEFAULT_DAYS, signal, onProblem } = options
  const period = await readCleanupPeriod(root)
  const isKept = ({ path, size, modified, inode }: FoundFile) => {
    const seen = state.get(path.slice(root.length + 1).replaceAll(sep, '/'))?.seen
    return seen?.size === size && seen.modified === modified && seen.inode === inode
  }
  const found: SessionAtRisk[] = []
  for await (const project of discoverProjects(root, { ...(signal && { signal }), onProblem })) {
    for (const { id, main, subagents, overflow } of project.sessions) {
      const files = [...(main ? [main] : []), ...subagents, ...overflow.values()]
      const open = files.filter((file) => !isKept(file))
      const daysLeft = toDaysLeft(Math.min(...open.map(({ modified }) => modified)), period, now)
      if (open.length === 0 || daysLeft > withinDays) continue
      found.push({ id, project: project.dir, daysLeft, bytes: open.reduce((sum, { size }) => sum + size, 0) })
    }
  }
  return found.sort((a, b) => a.daysLeft - b.daysLeft || (a.id < b.id ? -1 : 1))
}
