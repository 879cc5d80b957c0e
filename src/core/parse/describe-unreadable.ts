import type { UnreadableReason } from './record.ts'

/** Why a line cannot be read, in words. */
export const UNREADABLE_REASONS: Readonly<Record<UnreadableReason, string>> = {
  'not-json': 'not JSON',
  torn: 'cut off',
  'nul-padding': 'only NUL bytes',
  oversized: 'too long to read',
}
