import { describe, expect, it } from 'vitest'

import { countsLine, countsOfReport, sumOfCounts, troubleLines } from './counts.mjs'

const report = (counts) =>
  JSON.stringify({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, ...counts })

describe('countsLine', () => {
  it('adds up, and names skipped tests only if there are any', () => {
    const green = { passed: 3, failed: 0, skipped: 0 }
    expect(countsLine([green, green])).toBe('6 passed, 0 failed')
    expect(countsLine([green, { passed: 1, failed: 2, skipped: 4 }])).toBe('4 passed, 2 failed, 4 skipped')
  })
})

describe('sumOfCounts', () => {
  it('adds the numbers, and joins the lists', () => {
    const one = { passed: 1, failed: 1, skipped: 0, failures: ['a'] }
    const other = { passed: 2, failed: 0, skipped: 1, flaky: ['b'] }
    expect(sumOfCounts([one, other])).toEqual({ passed: 3, failed: 1, skipped: 1, failures: ['a'], flaky: ['b'] })
  })
})

describe('troubleLines', () => {
  it('names what failed, then what passed in a second run only', () => {
    const counts = [{ passed: 0, failed: 1, skipped: 0, failures: ['a'], flaky: ['b'] }]
    expect(troubleLines(counts)).toEqual(['failed:', '  ✗ a', 'passed in a second run only:', '  ! b'])
  })

  it('is empty for a run without trouble', () => {
    expect(troubleLines([{ passed: 3, failed: 0, skipped: 0 }])).toEqual([])
  })
})

describe('countsOfReport', () => {
  it('reads the counts', () => {
    expect(
      countsOfReport(report({ numPassedTests: 5, numFailedTests: 1, numTodoTests: 2 }), { exitCode: 1, name: 'unit' }),
    ).toMatchObject({
      passed: 5,
      failed: 1,
      skipped: 2,
    })
  })

  it('names the failed tests and those that passed in a second run, each with the first line of its error', () => {
    const test = (fullName, status, failureMessages = []) => ({ fullName, status, failureMessages })
    const assertionResults = [
      test('adds', 'failed', ['Error: 2 is not 3\n    at add.test.ts:3']),
      test('waits', 'passed', ['Error: no answer']),
      test('ends', 'passed'),
    ]
    const testResults = [{ name: '/home/one/packages/maths/src/add.test.ts', assertionResults }]
    const counts = countsOfReport(report({ numPassedTests: 2, numFailedTests: 1, testResults }), {
      exitCode: 1,
      name: 'unit',
    })
    expect(counts.failures).toEqual(['packages/maths/src/add.test.ts: adds\n      Error: 2 is not 3'])
    expect(counts.flaky).toEqual(['packages/maths/src/add.test.ts: waits\n      Error: no answer'])
  })

  it('names the errors outside of any test', () => {
    const outsideErrors = JSON.stringify(['src/d.test.ts\n      SyntaxError: x'])
    expect(countsOfReport(report({ numPassedTests: 5 }), { exitCode: 1, name: 'unit', outsideErrors })).toMatchObject({
      failed: 1,
      failures: ['src/d.test.ts\n      SyntaxError: x'],
    })
  })

  it('names the errors outside of any test beside the tests that failed', () => {
    const outsideErrors = JSON.stringify(['uncaught\n      Error: late'])
    expect(countsOfReport(report({ numFailedTests: 1 }), { exitCode: 1, name: 'unit', outsideErrors })).toMatchObject({
      failed: 1,
      failures: ['uncaught\n      Error: late'],
    })
  })

  it('never looks green if the run failed outside of a test or has no report', () => {
    expect(countsOfReport(report({ numPassedTests: 5 }), { exitCode: 1, name: 'unit' })).toMatchObject({
      failed: 1,
      failures: ['unit: failed outside of any test'],
    })
    expect(countsOfReport(undefined, { exitCode: 0, name: 'unit' })).toMatchObject({
      failed: 1,
      failures: ['unit: no report'],
    })
  })
})
