import type { BranchState } from '../../../../../core/items/item.ts'

export const BRANCH_WORDS: Readonly<Record<BranchState, string>> = {
  active: 'Active',
  stub: 'Never answered',
  abandoned: 'Abandoned',
}
