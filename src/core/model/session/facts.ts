import { compareVersions } from '../../parse/format/compare-versions.ts'
import { type Context, isLink, type TranscriptRecord } from '../../parse/record.ts'

/** Facts from a file's records: where and when they were written. */
export interface TranscriptFacts {
  readonly started: number | undefined
  readonly updated: number | undefined
  /** In the order of their first use. */
  readonly cwds: ReadonlySet<string>
  readonly versions: readonly string[]
  /** The last one. */
  readonly gitBranch: string | undefined
  readonly gitBranches: ReadonlySet<string>
  readonly slug: string | undefined
  /** The session that records were copied from, if they name it. */
  readonly forkedFrom: string | undefined
  /** Base names of the plans it wrote. */
  readonly plans: ReadonlySet<string>
}

export function collectFacts(records: readonly TranscriptRecord[]): TranscriptFacts {
  let started = Number.POSITIVE_INFINITY
  let updated = Number.NEGATIVE_INFINITY
  const cwds = new Set<string>()
  const versions = new Set<string>()
  let gitBranch: string | undefined
  const gitBranches = new Set<string>()
  let slug: string | undefined
  let forkedFrom: string | undefined
  const plans = new Set<string>()
  let last: Context | undefined
  for (const record of records) {
    const planPath = planPathOf(record)
    if (planPath !== undefined) plans.add(planPath.split(/[\\/]/).at(-1) ?? planPath)
    if ('time' in record) {
      if (record.time < started) started = record.time
      if (record.time > updated) updated = record.time
    }
    if (!isLink(record) || record.context === last) continue
    last = record.context
    if (last.cwd) cwds.add(last.cwd)
    if (last.version) versions.add(last.version)
    gitBranch = last.gitBranch || gitBranch
    if (gitBranch) gitBranches.add(gitBranch)
    slug ??= last.slug
    forkedFrom = last.forkedFrom ?? forkedFrom
  }
  return {
    started: Number.isFinite(started) ? started : undefined,
    updated: Number.isFinite(updated) ? updated : undefined,
    cwds,
    versions: [...versions].sort(compareVersions),
    gitBranch,
    gitBranches,
    slug,
    forkedFrom,
    plans,
  }
}

function planPathOf(record: TranscriptRecord): string | undefined {
  if (record.kind === 'attachment') return record.planPath
  return record.kind === 'user' ? record.links?.planPath : undefined
}
