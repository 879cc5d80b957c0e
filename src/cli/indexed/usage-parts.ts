import type { CountedPart } from '../../core/usage/fold-responses.ts'
import { toDataFolder } from '../../main/settings/data-folder.ts'
import { followPrices } from '../../main/settings/follow-prices.ts'
import { openUsageIndex } from '../../main/usage/usage-index.ts'
import type { Terminal } from '../terminal.ts'
import type { IndexPlace } from './index-places.ts'
import { askIndexes } from './library.ts'

/** All responses that the indexes know, each once. */
export async function readUsageParts(
  places: readonly IndexPlace[],
  terminal: Terminal,
): Promise<readonly CountedPart[]> {
  const prices = followPrices(toDataFolder(terminal))()
  const parts: CountedPart[] = []
  for (const place of places) {
    const index = openUsageIndex(place.folder)
    try {
      for (const part of await askIndexes([place], () => index.read(place.roots, prices))) parts.push(part)
    } finally {
      index.close()
    }
  }
  return parts
}
