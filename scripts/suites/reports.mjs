/**
 * @param {unknown} report vitest's JSON reporter
 * @returns {import('./tally.mjs').Tally | undefined}
 */
export function parseVitestReport(report) {
  if (!isObject(report) || !Array.isArray(report.testResults)) return undefined
  // A file that cannot be loaded fails without any test in it.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(hasFailed),
  )
  return {
    passed: toCount(report.numPassedTests),
    failed: toCount(report.numFailedTests) + brokenFiles.length,
    skipped: toCount(report.numPendingTests) + toCount(report.numTodoTests),
  }
}

/**
 * @param {unknown} report Playwright's JSON reporter
 * @returns {import('./tally.mjs').Tally | undefined}
 */
export function parsePlaywrightReport(report) {
  if (!isObject(report) || !isObject(report.stats)) return undefined
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    passed: toCount(expected),
    failed: toCount(unexpected) + toCount(flaky),
    skipped: toCount(skipped),
  }
}

/** @param {{ status: string }} test */
function hasFailed({ status }) {
  return status === 'failed'
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null
}

/** @param {unknown} value */
function toCount(value) {
  return typeof value === 'number' ? value : 0
}
