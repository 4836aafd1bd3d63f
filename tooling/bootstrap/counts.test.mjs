import { describe, expect, it } from 'vitest'

import { countsLine, countsOfReport } from './counts.mjs'

const report = (counts) =>
  JSON.stringify({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, ...counts })

describe('countsLine', () => {
  it('adds up, and names skipped tests only if there are any', () => {
    const green = { passed: 3, failed: 0, skipped: 0 }
    expect(countsLine([green, green])).toBe('6 passed, 0 failed')
    expect(countsLine([green, { passed: 1, failed: 2, skipped: 4 }])).toBe('4 passed, 2 failed, 4 skipped')
  })
})

describe('countsOfReport', () => {
  it('reads the counts', () => {
    expect(countsOfReport(report({ numPassedTests: 5, numFailedTests: 1, numTodoTests: 2 }), 1)).toEqual({
      passed: 5,
      failed: 1,
      skipped: 2,
    })
  })

  it('never looks green if the run failed outside of a test or has no report', () => {
    expect(countsOfReport(report({ numPassedTests: 5 }), 1).failed).toBe(1)
    expect(countsOfReport(undefined, 0).failed).toBe(1)
  })
})
