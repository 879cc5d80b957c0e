import type { BranchState, ReadingHeader } from './item.ts'

/** What a branch is, in a heading or a line about it. */
export const BRANCH_STATE_WORDS: Readonly<Record<BranchState, string>> = {
  active: 'active',
  stub: 'never answered',
  abandoned: 'abandoned',
}

/** What a person is told at the top of a session whose transcript is gone. */
export const REMAINS_WORDS: Readonly<Record<NonNullable<ReadingHeader['remains']>, string>> = {
  earlier: 'The transcript of this session was deleted. This is an earlier version of it.',
  subagents: 'The transcript of this session was deleted. Only its subagents are left.',
  outputs: 'The transcript of this session was deleted. Only other files are left.',
}

/** What is said above a prompt that did not simply begin a turn. */
export const PROMPT_REMARKS = {
  interjection: 'Typed while the model was working',
  queued: 'Queued, not sent',
  scheduled: 'Scheduled',
} as const
