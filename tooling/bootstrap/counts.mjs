/**
 * The result of a part of the run.
 *
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} [failures] the titles of the failed tests, or the names of the failed steps
 * @property {readonly string[]} [flaky] the titles of the tests that passed in a second run only
 */

/**
 * Returns the line with the result of a run. A failed step that is not a test (lint, build) counts as a failure too, so that a
 * failed run cannot look green.
 *
 * @param {readonly Counts[]} counts
 */
export function countsLine(counts) {
  const { passed, failed, skipped } = sumOfCounts(counts)
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * Returns the counts of several parts as one.
 *
 * @param {readonly Counts[]} counts
 * @returns {Required<Counts>}
 */
export function sumOfCounts(counts) {
  const total = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }
  for (const { passed, failed, skipped, failures = [], flaky = [] } of counts) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    total.failures.push(...failures)
    total.flaky.push(...flaky)
  }
  return total
}

/**
 * Returns the lines that name what failed and what passed in a second run only. They stand at the end of a run, because CI
 * systems show the end of a long output first.
 *
 * @param {readonly Counts[]} counts
 */
export function troubleLines(counts) {
  const { failures, flaky } = sumOfCounts(counts)
  return [
    ...(failures.length > 0 ? ['failed:', ...failures.map((title) => `  ✗ ${title}`)] : []),
    ...(flaky.length > 0 ? ['passed in a second run only:', ...flaky.map((title) => `  ! ${title}`)] : []),
  ]
}

/**
 * Returns the counts of one vitest run from its JSON report. A run without a report, or one that failed outside of any test
 * (a file that does not load, a hook, an uncaught error), counts as one failure.
 *
 * @param {string | undefined} report
 * @param {object} run
 * @param {number} run.exitCode
 * @param {string} run.name for a failure outside of any test
 * @param {string} [run.outsideErrors] what the reporter of errors outside of tests wrote
 * @returns {Counts}
 */
export function countsOfReport(report, { exitCode, name, outsideErrors = '[]' }) {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0, failures: [`${name}: no report`] }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults = [] } = JSON.parse(report)
  const isFailedOutside = numFailedTests === 0 && exitCode !== 0
  const errors = JSON.parse(outsideErrors)
  const tests = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: `${fileName(file)}: ${test.fullName}` })),
  )
  const failed = tests.filter(({ status }) => status === 'failed')
  // Vitest keeps the errors of the first run of a test that passed in its second.
  const flaky = tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
  return {
    passed: numPassedTests,
    failed: isFailedOutside ? 1 : numFailedTests,
    skipped: numPendingTests + (numTodoTests ?? 0),
    failures: [
      ...failed.map(describeTest),
      ...errors,
      ...(isFailedOutside && errors.length === 0 ? [`${name}: failed outside of any test`] : []),
    ],
    flaky: flaky.map(describeTest),
  }
}

function describeTest({ title, failureMessages }) {
  const message = failureMessages[0]?.split('\n')[0]
  return message ? `${title}\n      ${message}` : title
}

/** Returns the last four parts of a path, with which a reader finds the file. */
function fileName(path) {
  return path.split(/[\\/]/).slice(-4).join('/')
}
