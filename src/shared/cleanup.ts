const DAY_MS = 86_400_000

/** What Claude Code does where nobody told it otherwise. */
export const DEFAULT_CLEANUP_DAYS = 30

/** Whole days until Claude Code deletes a file that it leaves alone from now on; 0 where it may be gone at its next start. */
export function toDaysLeft(modified: number, cleanupPeriodDays: number, now: number): number {
  return Math.max(0, Math.floor((modified - now) / DAY_MS + cleanupPeriodDays))
}
