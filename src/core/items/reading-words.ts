import type { BranchState, ReadingHeader } from './item.ts'

/** The state of a branch, in a heading or a line about it. */
export const BRANCH_STATE_WORDS: Readonly<Record<BranchState, string>> = {
  active: 'active',
  stub: 'never answered',
  abandoned: 'abandoned',
}

/** Shown at the top of a session whose transcript was deleted. */
export const REMAINS_WORDS: Readonly<Record<NonNullable<ReadingHeader['remains']>, string>> = {
  earlier: 'The transcript of this session was deleted. This is an earlier version of it.',
  subagents: 'The transcript of this session was deleted. Only its subagents are left.',
  outputs: 'The transcript of this session was deleted. Only other files are left.',
}

/** Shown above a prompt that did not simply start a turn. */
export const PROMPT_REMARKS = {
  interjection: 'Typed while the model was working',
  queued: 'Queued, not sent',
  scheduled: 'Scheduled',
} as const
