import { describe, expect, it } from 'vitest'
import { createPendingCalls } from './pending-calls.ts'

describe('pending calls', () => {
  it('the client does not cancel a call that was answered before an equal one is made [X4]', () => {
    const calls = createPendingCalls(undefined)
    const first = calls.replace('k')
    first.done()
    calls.replace('k')
    expect(first.signal.aborted).toBe(false)
  })

  it('still tracks the running call after the one it replaced has ended [X4]', () => {
    const calls = createPendingCalls(undefined)
    const [first, second] = [calls.replace('k'), calls.replace('k')]
    first.done()
    calls.replace('k')
    expect([first.signal.aborted, second.signal.aborted]).toEqual([true, true])
  })
})
