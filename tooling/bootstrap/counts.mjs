/**
 * Returns the line with the result of a run. A failed step that is not a test (lint, build) counts as a failure too, so that a
 * failed run cannot look green.
 *
 * @param {Array<{ passed: number, failed: number, skipped: number }>} counts
 */
export function countsLine(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of counts) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  return `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`
}

/**
 * Returns the counts of one vitest run from its JSON report. A run without a report, or one that failed outside of any test
 * (a file that does not load, an uncaught error), counts as one failure.
 *
 * @param {string | undefined} report
 * @param {number} exitCode of the run
 */
export function countsOfReport(report, exitCode) {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(report)
  const failed = numFailedTests === 0 && exitCode !== 0 ? 1 : numFailedTests
  return { passed: numPassedTests, failed, skipped: numPendingTests + (numTodoTests ?? 0) }
}
