/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/** @type {Tally} */
export const onePassed = { passed: 1, failed: 0, skipped: 0 }

/** @type {Tally} */
export const oneFailed = { passed: 0, failed: 1, skipped: 0 }

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function sumTallies(tallies) {
  return tallies.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

/** @param {Tally} tally */
export function toSummaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * A runner that ends badly has failed, whatever its report counts: an unhandled error is in no test.
 *
 * @param {Tally | undefined} tally
 * @param {number} exitCode
 * @returns {Tally}
 */
export function toHonestTally(tally, exitCode) {
  if (!tally) return oneFailed
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}
