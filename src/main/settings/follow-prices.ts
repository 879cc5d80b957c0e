import { createPriceTable, type PriceTable } from '../../core/usage/cost.ts'
import { followSettings } from './follow-settings.ts'

/** The price table with a person's own prices; the same one as long as the settings stay as they are. */
export function followPrices(dataFolder: string): () => PriceTable {
  return followSettings(dataFolder, ({ prices }) => createPriceTable(prices))
}
