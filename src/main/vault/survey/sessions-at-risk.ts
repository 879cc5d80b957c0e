import { sep } from 'node:path'
import { toDaysLeft } from '../../../shared/cleanup.ts'
import { discoverProjects, type FoundFile } from '../../library/sources/discover.ts'
import { readCleanup } from '../../library/sources/read-cleanup.ts'
import type { OnProblem } from '../../library/sources/walk-files.ts'
import { readStart } from '../../library/transcripts/byte-file.ts'
import type { VaultState } from '../parts/vault-state.ts'

export interface SurveyedAtRisk {
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
  /** What an organisation sets for all of its computers. */
  readonly managedSettings?: string
  readonly signal?: AbortSignal
  readonly onProblem: OnProblem
}

const DEFAULT_DAYS = 7

/** Sessions that Claude Code will soon delete and that are not kept as they are now, the most urgent first. */
export async function findSessionsAtRisk(
  root: string,
  options: RiskOptions,
): Promise<readonly SurveyedAtRisk[]> {
  const { state, now, withinDays = DEFAULT_DAYS, managedSettings, signal, onProblem } = options
  const cleanup = readCleanup(root, managedSettings)
  if (cleanup.isPaused) return []
  const isKept = ({ path, size, modified, inode }: FoundFile) => {
    const seen = state.get(path.slice(root.length + 1).replaceAll(sep, '/'))?.seen
    return seen?.size === size && seen.modified === modified && seen.inode === inode
  }
  const found: SurveyedAtRisk[] = []
  for await (const project of discoverProjects(root, { ...(signal && { signal }), onProblem })) {
    for (const { id, main, earlier, subagents, overflow, workflows } of project.sessions) {
      const files = [...(main ? [main] : []), ...earlier, ...subagents, ...overflow.values(), ...workflows]
      const open = files.filter((file) => !isKept(file))
      if (open.length === 0) continue
      const modified = Math.min(...open.map((file) => file.modified))
      const soonest = Math.min(cleanup.days ?? Infinity, cleanup.desktopDays ?? Infinity)
      if (toDaysLeft(modified, soonest, now) > withinDays) continue
      const period = isOfDesktopApp(main) ? cleanup.desktopDays : cleanup.days
      const daysLeft = period === null ? Infinity : toDaysLeft(modified, period, now)
      if (daysLeft > withinDays) continue
      found.push({ id, project: project.dir, daysLeft, bytes: open.reduce((sum, { size }) => sum + size, 0) })
    }
  }
  return found.sort((a, b) => a.daysLeft - b.daysLeft || (a.id < b.id ? -1 : 1))
}

/** The keys that every record has come before or right after its message; the first records are short. */
const PEEK_LENGTH = 16 * 1024

/** Claude Code leaves a session alone that the desktop app has. */
function isOfDesktopApp(main: FoundFile | undefined): boolean {
  if (main === undefined) return false
  try {
    return /(?<!\\)"entrypoint":\s?"claude-desktop"/.test(readStart(main.path, PEEK_LENGTH))
  } catch {
    // It vanished, or may not be read.
    return false
  }
}
