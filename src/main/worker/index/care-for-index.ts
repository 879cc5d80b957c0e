import { isBroken } from '../../store/database/sqlite-error.ts'
import { isCheckDue } from '../../store/health/check-index.ts'
import { noteDamage, noteOpened, readHealth } from '../../store/health/index-health.ts'

export interface IndexCareOptions {
  readonly folder: string
  /** So long after the start damage is looked for. */
  readonly checkAfterMs: number
  /** Gives back whether files are to be read again. */
  readonly check: () => Promise<boolean>
  /** Updates everything, which repairs what was noted. */
  readonly mend: () => void
  readonly onProblem: (error: unknown) => void
}

export interface IndexCare {
  /** After the first update of this process: nobody waits for what comes of it. */
  begin(): void
  /** Whether somebody came across damage meanwhile. */
  look(): void
}

/** On a disk that is failing, there would be no end to it. */
const MEND_EVERY_MS = 60_000

/** Has the index checked now and then, and repaired when it is damaged. */
export function careForIndex({ folder, checkAfterMs, check, mend, onProblem }: IndexCareOptions): IndexCare {
  let mended = Number.NEGATIVE_INFINITY

  function mendOnce(): void {
    if (performance.now() - mended < MEND_EVERY_MS) return
    mended = performance.now()
    mend()
  }

  async function checkAndMend(): Promise<void> {
    try {
      if (await check()) mendOnce()
    } catch (error) {
      if (!isBroken(error)) return onProblem(error)
      noteDamage(folder, 'file')
      mendOnce()
    }
  }

  return {
    begin() {
      // Where the app ended without a word the last time, the index may have suffered.
      const isDue = readHealth(folder).isInUse || isCheckDue(folder, Date.now())
      if (isDue) setTimeout(() => void checkAndMend(), checkAfterMs).unref()
      noteOpened(folder)
    },
    look() {
      if ((readHealth(folder).damage ?? 'none') !== 'none') mendOnce()
    },
  }
}
