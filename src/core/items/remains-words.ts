import type { ReadingHeader } from './item.ts'

/** What a person is told at the top of a session whose transcript is gone. */
export const REMAINS_WORDS: Readonly<Record<NonNullable<ReadingHeader['remains']>, string>> = {
  earlier: 'The transcript of this session was deleted. This is an earlier version of it.',
  subagents: 'The transcript of this session was deleted. Only its subagents are left.',
  outputs: 'The transcript of this session was deleted. Only other files are left.',
}
