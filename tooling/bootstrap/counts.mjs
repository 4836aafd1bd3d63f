/**
 * The line by which a run is judged. A step that failed without being a test (lint, build) counts as a failure too:
 * a run that is not green must not read as one.
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
 * Counts of one vitest run, from its JSON report. A run without a report, or one that failed outside of any test
 * (a file that does not load, an error nobody caught), counts as one failure.
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
