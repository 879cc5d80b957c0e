const DAY_MS = 86_400_000

/** What Claude Code does where nobody told it otherwise. */
export const DEFAULT_CLEANUP_DAYS = 30

/** When Claude Code deletes the sessions of a root. */
export interface Cleanup {
  /** Null where it does not clean up for now. */
  readonly days: number | null
  /** Of sessions of the desktop app; null where it leaves them alone. */
  readonly desktopDays: number | null
  /** Its settings cannot be parsed: until they can, it deletes nothing. */
  readonly isPaused: boolean
}

interface CleanedRoot {
  readonly cleanupPeriodDays?: number | undefined
  readonly desktopCleanupDays?: number | undefined
}

/** After how many days a session of a root is deleted; undefined where it is left alone. */
export function findCleanupDays(
  root: CleanedRoot | undefined,
  { isInDesktopApp }: { readonly isInDesktopApp: boolean },
): number | undefined {
  return isInDesktopApp ? root?.desktopCleanupDays : root?.cleanupPeriodDays
}

/** Whole days until Claude Code deletes a file that it leaves alone from now on; 0 where it may be gone at its next start. */
export function toDaysLeft(modified: number, cleanupPeriodDays: number, now: number): number {
  return Math.max(0, Math.floor((modified - now) / DAY_MS + cleanupPeriodDays))
}
