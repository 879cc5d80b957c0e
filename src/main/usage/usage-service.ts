import { buildOverview, type UsageOverview } from '../../core/usage/build-overview.ts'
import { createPriceTable, type PriceTable } from '../../core/usage/cost.ts'
import type { Price } from '../../core/usage/prices.ts'
import type { UsageRequest } from '../../shared/schemas/usage.ts'
import { openUsageIndex } from './usage-index.ts'

/** What is asked about tokens and cost. */
export interface UsageService {
  report(request: UsageRequest, roots: readonly string[]): UsageOverview
  close(): void
}

export function openUsage(folder: string, readPrices: () => readonly Price[]): UsageService {
  const index = openUsageIndex(folder)
  const findPrices = followPrices(readPrices)
  return {
    report({ since, until, root, project, model, timeZone, today }, roots) {
      const filter = {
        since: since ?? undefined,
        until: until ?? undefined,
        roots: root === null ? undefined : [root],
        projects: project === null ? undefined : [project],
        models: model === null ? undefined : [model],
      }
      return buildOverview(index.read(roots, findPrices()), { filter, timeZone, today })
    },
    close: () => index.close(),
  }
}

/** The same table as long as the person's own prices are the same. */
function followPrices(readPrices: () => readonly Price[]): () => PriceTable {
  let known: { readonly text: string; readonly table: PriceTable } | undefined
  return () => {
    const own = readPrices()
    const text = JSON.stringify(own)
    if (known?.text !== text) known = { text, table: createPriceTable(own) }
    return known.table
  }
}
