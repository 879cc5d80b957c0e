import type { BranchPoint } from '../../core/usage/branch-responses.ts'
import { buildOverview, type UsageOverview } from '../../core/usage/build-overview.ts'
import type { Compared } from '../../core/usage/claude-figures.ts'
import type { PriceTable } from '../../core/usage/cost.ts'
import { buildSessionUsage, type SessionUsage } from '../../core/usage/session-usage.ts'
import type { UsageRequest } from '../../shared/schemas/usage.ts'
import { compareWithClaude, costsOf } from './compare-with-claude.ts'
import { openUsageIndex } from './usage-index.ts'

/** What is asked about tokens and cost. */
export interface UsageService {
  report(request: UsageRequest, roots: readonly string[]): UsageOverview
  /** Claude Code's own figures beside ours. */
  compare(roots: readonly string[]): readonly Compared[]
  /** What a session used, and how its prompts grew along the branch that is read. */
  ofSession(file: string, points: readonly BranchPoint[], roots: readonly string[]): SessionUsage
  /** What each session cost, by its key; with what it shares. */
  costs(roots: readonly string[]): ReadonlyMap<string, number>
  close(): void
}

export function openUsage(folder: string, findPrices: () => PriceTable): UsageService {
  const index = openUsageIndex(folder)
  return {
    report({ since, until, folder, project, model, timeZone, today }, roots) {
      const filter = {
        since: since ?? undefined,
        until: until ?? undefined,
        roots: folder === null ? undefined : [folder],
        projects: project === null ? undefined : [project],
        models: model === null ? undefined : [model],
      }
      return buildOverview(index.read(roots, findPrices()), { filter, timeZone, today })
    },
    compare: (roots) =>
      compareWithClaude(roots, index.read(roots, findPrices()), index.readStatedCosts(roots)),
    ofSession(file, points, roots) {
      const prices = findPrices()
      const parts = index.read(roots, prices)
      return buildSessionUsage(points, parts, index.findFile(file), prices)
    },
    costs: (roots) => costsOf(index.read(roots, findPrices())),
    close: () => index.close(),
  }
}
