import type { BranchState } from '../item.ts'

/** What a branch is, in a heading or a line about it. */
export const BRANCH_STATE_WORDS: Readonly<Record<BranchState, string>> = {
  active: 'active',
  stub: 'never answered',
  abandoned: 'abandoned',
}
