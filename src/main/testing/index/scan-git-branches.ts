import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { planIndex, toKnownFiles } from '../../store/plan/plan-index.ts'

/** By session: the git branches that any line of its files names. A key inside a text has its quotes escaped. */
export async function scanGitBranches(root: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { jobs } = await planIndex([root], toKnownFiles([]), { onProblem: () => {} })
  const bySession = new Map<string, Set<string>>()
  for (const job of jobs) {
    const text = readFileSync(join(job.root, job.path), 'utf8')
    const session = job.session ?? /"sessionId":"([^"]+)"/.exec(text)?.[1] ?? 'unknown'
    const branches = bySession.get(session) ?? new Set()
    bySession.set(session, branches)
    for (const [, branch = ''] of text.matchAll(/"gitBranch":"([^"]+)"/g)) branches.add(branch)
  }
  return bySession
}
